import { digest } from '#shared-kernel/domain/digest';
import type { SignInName } from '../../users/domain/user.ts';

/** For the limits in front of the routes. Outside of transactions. */
export abstract class SignInSubjectLookup {
  /** One prepared statement, whether or not there is such an account. @param deviceId from its signed cookie */
  abstract of(name: SignInName, deviceId: string | undefined): Promise<string>;

  /** The counters of an account, in one prepared statement. */
  abstract ofAccount(userId: string): Promise<SubjectsOfAccount>;
}

/** In browsers in which the account never signed in, and in the latest ones in which it did. */
export interface SubjectsOfAccount {
  readonly elsewhere: string;
  readonly onKnownDevices: readonly string[];
}

export abstract class KnownDevices {
  /** By any of the digests. @returns `first`: the user had none yet; `known`: recorded before; else `new` */
  abstract recognize(userId: string, digests: readonly string[], now: Date): Promise<'first' | 'known' | 'new'>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

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
  return account ? subjectOfAccount(account) : digest(JSON.stringify(['unknown', kind, value]));
}

export const subjectOfAccount = ({ id, password, device }: SignInAccount): string =>
  digest(JSON.stringify(['account', id, password, device]));

/** The digest that recognizes a browser, from its device cookie. */
export const digestOfDeviceId = (deviceId: string): string => digest(`id:${deviceId}`);

/** The digest that recognizes a program without cookies. */
export const digestOfLooks = (deviceName: string, ipAddress: string): string =>
  digest(`looks:${deviceName}|${ipAddress}`);
