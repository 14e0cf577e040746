import { ChallengeSchema } from './challenge.schema.ts';
import { OneTimeCodeSchema } from './one-time-code.schema.ts';
import { TrustedDeviceSchema } from './trusted-device.schema.ts';
import { TwoFactorSchema } from './two-factor.schema.ts';

/** Everything the room keeps, for the application that opens the database. */
export const twoFactorEntities = [TwoFactorSchema, ChallengeSchema, OneTimeCodeSchema, TrustedDeviceSchema];
