/** What the authorization endpoint takes, for the metadata documents. */
export { PROMPTS } from './domain/checks/prompt.ts';
export { RESPONSE_MODES } from './domain/checks/response-mode.ts';
