import { DeviceRequestSchema } from './device-request.schema.ts';

/** The room's entities. */
export const deviceEntities = [DeviceRequestSchema];
