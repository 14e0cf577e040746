import type { Challenge } from './challenge.ts';
import type { OneTimeCode } from './one-time-code.ts';
import type { TrustedDevice } from './trusted-device.ts';
import type { TwoFactor } from './two-factor.ts';

/** Ports are used inside `UnitOfWork.run` or `.read`. Whoever changes something of an account has locked its user first. */

export abstract class TwoFactors {
  abstract find(userId: string): Promise<TwoFactor | undefined>;

  /** Locks the row until the transaction ends. */
  abstract findForUpdate(userId: string): Promise<TwoFactor | undefined>;

  /** Adds or changes. A second record of one user is impossible. */
  abstract save(record: TwoFactor): Promise<void>;

  /** Nothing happens when there is none. */
  abstract remove(userId: string): Promise<void>;
}

export abstract class Challenges {
  abstract add(challenge: Challenge): Promise<void>;

  /** Changes nothing; undefined when it is unknown, met or expired. */
  abstract find(tokenDigest: string, now: Date): Promise<Challenge | undefined>;

  /** Counts a try before anything is compared; answers how many there are with it, undefined when it is met or expired. */
  abstract attempt(id: string, now: Date): Promise<number | undefined>;

  /** Takes it out of the world in one statement; false when it is met or expired. Act on true only. */
  abstract consume(id: string, now: Date): Promise<boolean>;

  abstract removeAllOf(userId: string): Promise<void>;

  /** At most `limit` of those that have expired; answers how many. */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class OneTimeCodes {
  /** Replaces the code of the same holder, tries and all. */
  abstract put(code: OneTimeCode): Promise<void>;

  abstract find(holderId: string): Promise<OneTimeCode | undefined>;

  /** Counts a try before anything is compared, on expired ones too; undefined when there is none. */
  abstract attempt(holderId: string): Promise<OneTimeCode | undefined>;

  abstract remove(holderId: string): Promise<void>;

  abstract removeAllOf(userId: string): Promise<void>;

  /** At most `limit` of those that have expired; answers how many. */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** What one use of a device changes. */
export interface Renewal {
  readonly tokenDigest: string;
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

export abstract class TrustedDevices {
  abstract add(device: TrustedDevice): Promise<void>;

  /**
   * Uses a device that is trusted at `renewal.lastUsedAt`: its token is another one from now on, in one statement, so
   * that a token passes once. False when the user has no such device.
   */
  abstract renew(userId: string, tokenDigest: string, renewal: Renewal): Promise<boolean>;

  /** Unexpired ones, the one used last first. */
  abstract listOf(userId: string, now: Date): Promise<TrustedDevice[]>;

  /** False when the user has no such device. */
  abstract removeOne(userId: string, id: string): Promise<boolean>;

  abstract removeAllOf(userId: string): Promise<void>;

  /** At most `limit` of those that have expired; answers how many. */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** The arithmetic of authenticators: HMAC-SHA-1 over the count of time steps (RFC 6238). */
export abstract class Totp {
  /** @param secret its characters are the key's bytes */
  abstract generate(secret: string, now: Date): string;

  /** The time step, one earlier or later allowed, to which the code belongs; undefined when to none. */
  abstract stepOf(secret: string, code: string, now: Date): number | undefined;

  /** As authenticators take it; without padding. */
  abstract base32(secret: string): string;
}
