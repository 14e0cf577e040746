export { AnswerDelivery } from './application/answer-delivery.ts';
export { type Answer, answerUrl, withQuery } from './domain/answer.ts';
export { PROMPTS, RESPONSE_MODES } from './domain/checks.ts';
export { Interaction } from './domain/interaction.ts';
export { Interactions } from './domain/ports.ts';
