/** What the authorization endpoint takes, for the metadata documents; requests that wait for the user. */
export { AnswerDelivery } from './application/answer-delivery.ts';
export { type Answer, answerUrl } from './domain/answer.ts';
export { withQuery } from './domain/answer-url.ts';
export { PROMPTS } from './domain/checks/prompt.ts';
export { RESPONSE_MODES } from './domain/checks/response-mode.ts';
export { Interaction } from './domain/interaction.ts';
export { Interactions } from './domain/ports.ts';
