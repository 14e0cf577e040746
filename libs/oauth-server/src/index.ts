export { OAuthServerModule } from './oauth-server.module.ts';
