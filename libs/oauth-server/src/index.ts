export { asksInSilence } from './authorization/http/authorization.controller.ts';
export { navigationErrors } from './authorization/http/navigation-errors.ts';
export { KeyRotation } from './keys/index.ts';
export { OAuthServerModule } from './oauth-server.module.ts';
