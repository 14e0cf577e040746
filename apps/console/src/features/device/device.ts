import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { digitsOf } from '../../messages/code-messages.ts';

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

export const answerDevice = (
  { userCode }: WaitingDevice,
  accept: boolean,
  chosen: readonly string[] | null | undefined,
) => {
  const body = { userCode, accept, ...(chosen !== undefined && { organizationIds: chosen && [...chosen] }) };
  return answer(api.POST('/api/auth/oauth2/device', { body }));
};

const PATH = '/device';

/** `XXXX-XXXX`, from any case, with or without spaces and hyphens; undefined when it cannot be a code. */
export function userCodeOf(typed: string): string | undefined {
  const bare = digitsOf(typed).toUpperCase();
  return /^[A-Z]{8}$/.test(bare) ? `${bare.slice(0, 4)}-${bare.slice(4)}` : undefined;
}

export function devicePath(typed: string): string {
  const code = userCodeOf(typed);
  return code ? `${PATH}?user_code=${code}` : PATH;
}
