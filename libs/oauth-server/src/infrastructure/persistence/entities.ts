import { OAuthClientSchema } from '../../clients/infrastructure/persistence/client.schema.ts';

/** All entities of the context. */
export const oauthEntities = [OAuthClientSchema];
