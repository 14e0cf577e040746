import { digest } from '#shared-kernel/domain/digest';

/** What recognizes a browser by its device cookie. */
export const digestOfDeviceId = (deviceId: string): string => digest(`id:${deviceId}`);

/** What recognizes programs without cookies. */
export const digestOfLooks = (deviceName: string, ipAddress: string): string =>
  digest(`looks:${deviceName}|${ipAddress}`);
