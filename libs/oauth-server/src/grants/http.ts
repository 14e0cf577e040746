export { OrganizationChoiceBody } from './http/bodies.dto.ts';
export { AccessView, OrganizationQuestionView } from './http/views.ts';
