import { digest } from '#shared-kernel/domain/digest';
import type { SignInName } from '../../users/domain/ports.ts';

export interface SignInAccount {
  readonly id: string;
  /** Hash of the password; null: the account has none. */
  readonly password: string | null;
  /** Digest of the device id of this browser; null: the account never signed in here. */
  readonly device: string | null;
}

/**
 * One counter for all names of an account, and another in a browser in which it signed in before, so that others do not
 * keep it out. A new password starts new ones. Unknown names have one as well, so that no answer tells.
 */
export function signInSubject(name: SignInName, account: SignInAccount | undefined): string {
  const [[kind, value]] = Object.entries(name) as [[string, string]];
  const parts = account ? ['account', account.id, account.password, account.device] : ['unknown', kind, value];
  return digest(JSON.stringify(parts));
}

/** The digest that recognizes a browser, from its device cookie. */
export const digestOfDeviceId = (deviceId: string): string => digest(`id:${deviceId}`);

/** The digest that recognizes a program without cookies. */
export const digestOfLooks = (deviceName: string, ipAddress: string): string =>
  digest(`looks:${deviceName}|${ipAddress}`);
