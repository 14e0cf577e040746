import { ApiKeySchema, ApiKeyUsageSchema } from '../api-keys/infrastructure/persistence/api-key.schema.ts';
import {
  KnownDeviceSchema,
  MadeInSessionSchema,
  SessionSchema,
} from '../sessions/infrastructure/persistence/session.schema.ts';
import { HandedOutIdTokenSchema, TokenRefreshSchema } from '../social/infrastructure/persistence/social.schema.ts';
import { AuditExportPartSchema, AuditExportSchema } from '../staff/infrastructure/persistence/audit-export.schema.ts';
import { HourlyCountSchema } from '../staff/infrastructure/persistence/hourly-count.schema.ts';
import { SavedViewSchema } from '../staff/infrastructure/persistence/saved-view.schema.ts';
import {
  ChallengeSchema,
  OneTimeCodeSchema,
  TrustedDeviceSchema,
  TwoFactorSchema,
} from '../two-factor/infrastructure/persistence/two-factor.schema.ts';
import {
  AccountSchema,
  GatheredMailSchema,
  UserSchema,
  VerificationSchema,
} from '../users/infrastructure/persistence/user.schema.ts';

const userEntities = [UserSchema, AccountSchema, VerificationSchema, GatheredMailSchema];

export const twoFactorEntities = [TwoFactorSchema, ChallengeSchema, OneTimeCodeSchema, TrustedDeviceSchema];

export const socialEntities = [HandedOutIdTokenSchema, TokenRefreshSchema];

const sessionEntities = [SessionSchema, KnownDeviceSchema, MadeInSessionSchema];

export const apiKeyEntities = [ApiKeySchema, ApiKeyUsageSchema];

export const accountEntities = [...userEntities, ...sessionEntities];

export const staffEntities = [SavedViewSchema, AuditExportSchema, AuditExportPartSchema, HourlyCountSchema];

export const identityEntities = [
  ...accountEntities,
  ...apiKeyEntities,
  ...twoFactorEntities,
  ...socialEntities,
  ...staffEntities,
];
