import { digest } from '#shared-kernel/domain/digest';
import type { SignInName } from '../../users/domain/ports.ts';

/** An account as far as counting wrong passwords for it needs. */
export interface SignInAccount {
  readonly id: string;
  /** Hash of the password; null: the account has none. */
  readonly password: string | null;
  /** Digest of the device id of this browser; null: the account never signed in here. */
  readonly device: string | null;
}

/**
 * Whose counter a wrong password counts on. It is the same for all names of an account. A browser in which the account
 * signed in before has one of its own, so that wrong passwords of others do not keep it out, and a new password starts
 * new counters. An unknown name has one, too, so that the answer does not reveal that it is unknown.
 */
export function signInSubject(name: SignInName, account: SignInAccount | undefined): string {
  const [[kind, value]] = Object.entries(name) as [[string, string]];
  const parts = account ? ['account', account.id, account.password, account.device] : ['unknown', kind, value];
  return digest(JSON.stringify(parts));
}

/** What recognizes a browser by its device cookie. */
export const digestOfDeviceId = (deviceId: string): string => digest(`id:${deviceId}`);

/** What recognizes programs without cookies. */
export const digestOfLooks = (deviceName: string, ipAddress: string): string =>
  digest(`looks:${deviceName}|${ipAddress}`);
