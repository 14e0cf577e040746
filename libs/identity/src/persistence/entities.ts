import { apiKeyEntities } from '../api-keys/infrastructure/persistence/entities.ts';
import { sessionEntities } from '../sessions/infrastructure/persistence/entities.ts';
import { socialEntities } from '../social/infrastructure/persistence/entities.ts';
import { twoFactorEntities } from '../two-factor/infrastructure/persistence/entities.ts';
import { userEntities } from '../users/infrastructure/persistence/entities.ts';

/** Entities of users and sessions. */
export const accountEntities = [...userEntities, ...sessionEntities];

/** All entities of the context. */
export const identityEntities = [...accountEntities, ...apiKeyEntities, ...twoFactorEntities, ...socialEntities];
