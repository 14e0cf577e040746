export { DeviceRefusal } from './domain/device-oauth-refusals.ts';
export type { DeviceRequest } from './domain/device-request.ts';
export { DeviceRequests } from './domain/ports.ts';
