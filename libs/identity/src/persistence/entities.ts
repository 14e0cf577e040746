import { apiKeyEntities } from '../api-keys/infrastructure/persistence/entities.ts';
import { sessionEntities } from '../sessions/infrastructure/persistence/entities.ts';
import { twoFactorEntities } from '../two-factor/infrastructure/persistence/entities.ts';
import { userEntities } from '../users/infrastructure/persistence/entities.ts';

/** Users, and the tables that sign-in needs. */
export const accountEntities = [...userEntities, ...sessionEntities];

/** Every table of the context, for the application that opens the database. */
export const identityEntities = [...accountEntities, ...apiKeyEntities, ...twoFactorEntities];
