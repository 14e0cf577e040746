import { AccountSchema } from './account.schema.ts';
import { KnownDeviceSchema } from './known-device.schema.ts';
import { SessionSchema } from './session.schema.ts';
import { UserSchema } from './user.schema.ts';
import { VerificationSchema } from './verification.schema.ts';

/** Everything the room keeps, for the application that opens the database. */
export const accountEntities = [UserSchema, AccountSchema, SessionSchema, VerificationSchema, KnownDeviceSchema];
