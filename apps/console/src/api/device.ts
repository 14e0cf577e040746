/** A device without a browser that waits for the answer of its user (RFC 8628). */
import { answer, api } from './client.ts';
import type { components } from './schema.gen.ts';

export type WaitingDevice = components['schemas']['DeviceView'];

/** From here on only the current user can answer it. */
export const openDevice = (userCode: string): Promise<WaitingDevice> =>
  answer(api.GET('/api/auth/oauth2/device', { params: { query: { user_code: userCode } } }));

/** Once for each code. */
export const answerDevice = ({ userCode }: WaitingDevice, accept: boolean) =>
  answer(api.POST('/api/auth/oauth2/device', { body: { userCode, accept } }));
