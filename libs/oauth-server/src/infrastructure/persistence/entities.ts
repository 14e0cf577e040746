import { authorizationEntities } from '../../authorization/infrastructure/persistence/entities.ts';
import { OAuthClientSchema } from '../../clients/infrastructure/persistence/client.schema.ts';
import { grantEntities } from '../../grants/infrastructure/persistence/entities.ts';
import { SigningKeySchema } from '../../keys/infrastructure/persistence/signing-key.schema.ts';

/** All entities of the context. */
export const oauthEntities = [OAuthClientSchema, SigningKeySchema, ...grantEntities, ...authorizationEntities];
