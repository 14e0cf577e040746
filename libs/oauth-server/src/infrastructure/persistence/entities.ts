import { authorizationEntities } from '../../authorization/infrastructure/persistence/entities.ts';
import { clientEntities } from '../../clients/infrastructure/persistence/entities.ts';
import { deviceEntities } from '../../devices/infrastructure/persistence/entities.ts';
import { grantEntities } from '../../grants/infrastructure/persistence/entities.ts';
import { SigningKeySchema } from '../../keys/infrastructure/persistence/signing-key.schema.ts';

/** All entities of the context. */
export const oauthEntities = [
  ...clientEntities,
  SigningKeySchema,
  ...grantEntities,
  ...authorizationEntities,
  ...deviceEntities,
];
