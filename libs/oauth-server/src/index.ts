export { type Answer, AnswerDelivery } from './authorization/index.ts';
export { KeyRotation } from './keys/index.ts';
export { OAuthServerModule } from './oauth-server.module.ts';
