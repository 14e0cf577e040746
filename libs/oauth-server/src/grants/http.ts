/** What the routes of the other rooms ask and show of organizations. */
export { OrganizationChoiceBody } from './http/organization-choice.dto.ts';
export { OrganizationQuestionView } from './http/organization-views.ts';
