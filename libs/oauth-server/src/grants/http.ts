/** What the routes of the other rooms ask and show of organizations. */
export { OrganizationChoiceBody } from './http/bodies.dto.ts';
export { OrganizationQuestionView } from './http/views.ts';
