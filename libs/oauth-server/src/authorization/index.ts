/** What the authorization endpoint takes, for the metadata documents; requests that wait for the user. */
export { AnswerDelivery } from './application/answer-delivery.ts';
export { type Answer, answerUrl } from './domain/answer.ts';
export { withQuery } from './domain/answer.ts';
export { PROMPTS } from './domain/checks.ts';
export { RESPONSE_MODES } from './domain/checks.ts';
export { Interaction } from './domain/interaction.ts';
export { Interactions } from './domain/ports.ts';
