import { OAuthClientSchema } from '../../clients/infrastructure/persistence/client.schema.ts';
import { SigningKeySchema } from '../../keys/infrastructure/persistence/signing-key.schema.ts';

/** All entities of the context. */
export const oauthEntities = [OAuthClientSchema, SigningKeySchema];
