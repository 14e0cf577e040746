import { KnownDeviceSchema } from './known-device.schema.ts';
import { SessionSchema } from './session.schema.ts';

export const sessionEntities = [SessionSchema, KnownDeviceSchema];
