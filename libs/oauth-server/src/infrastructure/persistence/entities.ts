import { OAuthClientSchema } from './client.schema.ts';

/** All entities of the context. */
export const oauthEntities = [OAuthClientSchema];
