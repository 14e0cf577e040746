import { ChallengeSchema } from './challenge.schema.ts';
import { OneTimeCodeSchema } from './one-time-code.schema.ts';
import { TrustedDeviceSchema } from './trusted-device.schema.ts';
import { TwoFactorSchema } from './two-factor.schema.ts';

/** The room's entities. */
export const twoFactorEntities = [TwoFactorSchema, ChallengeSchema, OneTimeCodeSchema, TrustedDeviceSchema];
