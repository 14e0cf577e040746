/** A device without a browser that waits for the answer of its user (RFC 8628). */
import { answer, api } from './client.ts';
import type { components } from './schema.gen.ts';

export interface WaitingDevice extends Omit<components['schemas']['DeviceView'], 'secondsLeft'> {
  /** By this device's clock, which may be wrong: computed from the remaining seconds that the server reports. */
  readonly endsAt: Date;
}

/** From here on only the current user can answer it. */
export async function openDevice(userCode: string): Promise<WaitingDevice> {
  const { secondsLeft, ...view } = await answer(
    api.GET('/api/auth/oauth2/device', { params: { query: { user_code: userCode } } }),
  );
  return { ...view, endsAt: new Date(Date.now() + secondsLeft * 1000) };
}

/** Once for each code. */
export const answerDevice = (
  { userCode }: WaitingDevice,
  accept: boolean,
  chosen: readonly string[] | null | undefined,
) => {
  const body = { userCode, accept, ...(chosen !== undefined && { organizationIds: chosen && [...chosen] }) };
  return answer(api.POST('/api/auth/oauth2/device', { body }));
};
