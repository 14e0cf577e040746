import { KnownDeviceSchema } from './known-device.schema.ts';
import { MadeInSessionSchema } from './made-in-session.schema.ts';
import { SessionSchema } from './session.schema.ts';

export const sessionEntities = [SessionSchema, KnownDeviceSchema, MadeInSessionSchema];
