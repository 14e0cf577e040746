import { ApiKeyUsageSchema } from '../api-keys/infrastructure/persistence/api-key-usage.schema.ts';
import { ApiKeySchema } from '../api-keys/infrastructure/persistence/api-key.schema.ts';
import { KnownDeviceSchema } from '../sessions/infrastructure/persistence/known-device.schema.ts';
import { MadeInSessionSchema, SessionSchema } from '../sessions/infrastructure/persistence/session.schema.ts';
import { HandedOutIdTokenSchema } from '../social/infrastructure/persistence/handed-out-id-token.schema.ts';
import { TokenRefreshSchema } from '../social/infrastructure/persistence/token-refresh.schema.ts';
import { ChallengeSchema } from '../two-factor/infrastructure/persistence/challenge.schema.ts';
import { OneTimeCodeSchema } from '../two-factor/infrastructure/persistence/one-time-code.schema.ts';
import { TrustedDeviceSchema } from '../two-factor/infrastructure/persistence/trusted-device.schema.ts';
import { TwoFactorSchema } from '../two-factor/infrastructure/persistence/two-factor.schema.ts';
import { AccountSchema } from '../users/infrastructure/persistence/account.schema.ts';
import { UserSchema } from '../users/infrastructure/persistence/user.schema.ts';
import { VerificationSchema } from '../users/infrastructure/persistence/verification.schema.ts';

const userEntities = [UserSchema, AccountSchema, VerificationSchema];

/** The room's entities. */
export const twoFactorEntities = [TwoFactorSchema, ChallengeSchema, OneTimeCodeSchema, TrustedDeviceSchema];

/** The room's entities. */
export const socialEntities = [HandedOutIdTokenSchema, TokenRefreshSchema];

const sessionEntities = [SessionSchema, KnownDeviceSchema, MadeInSessionSchema];

/** The room's entities. */
export const apiKeyEntities = [ApiKeySchema, ApiKeyUsageSchema];

/** Entities of users and sessions. */
export const accountEntities = [...userEntities, ...sessionEntities];

/** All entities of the context. */
export const identityEntities = [...accountEntities, ...apiKeyEntities, ...twoFactorEntities, ...socialEntities];
