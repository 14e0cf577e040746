import type { Challenge } from './challenge.ts';
import type { OneTimeCode } from './one-time-code.ts';
import type { TrustedDevice } from './trusted-device.ts';
import type { TwoFactor } from './two-factor.ts';

/** Ports are used inside `UnitOfWork.run` or `.read`. Lock the user before changing anything of an account. */

export abstract class TwoFactors {
  abstract find(userId: string): Promise<TwoFactor | undefined>;

  abstract findForUpdate(userId: string): Promise<TwoFactor | undefined>;

  /** Adds or changes. A second record of one user is refused by the database. */
  abstract save(record: TwoFactor): Promise<void>;

  abstract remove(userId: string): Promise<void>;

  /** How many sealed texts there are, by the id of their key (see `SecretBox`). */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** Users, at most `limit`, of whose record something is sealed under another key. */
  abstract usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]>;
}

export abstract class Challenges {
  abstract add(challenge: Challenge): Promise<void>;

  /** Changes nothing; undefined when it is unknown, completed or expired. */
  abstract find(tokenDigest: string, now: Date): Promise<Challenge | undefined>;

  /** Counts an attempt, before anything is compared. @returns the count; undefined when it is completed or expired */
  abstract attempt(id: string, now: Date): Promise<number | undefined>;

  /** Deletes it in one statement; false when it is completed or expired. Only on true may the caller continue. */
  abstract consume(id: string, now: Date): Promise<boolean>;

  abstract removeAllOf(userId: string): Promise<void>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class OneTimeCodes {
  /** Replaces the code of the same holder and its attempts. */
  abstract put(code: OneTimeCode): Promise<void>;

  abstract find(holderId: string): Promise<OneTimeCode | undefined>;

  /** Counts an attempt, before anything is compared, on expired codes too; undefined when there is none. */
  abstract attempt(holderId: string): Promise<OneTimeCode | undefined>;

  abstract remove(holderId: string): Promise<void>;

  abstract removeAllOf(userId: string): Promise<void>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class TrustedDevices {
  abstract add(device: TrustedDevice): Promise<void>;

  abstract find(userId: string, tokenDigestOrId: string, now: Date): Promise<TrustedDevice | undefined>;

  /** Only if the stored token is still the previous one, so that a token works once. False when it is not. */
  abstract storeUse(device: TrustedDevice): Promise<boolean>;

  abstract listOf(userId: string, now: Date): Promise<TrustedDevice[]>;

  abstract removeOne(userId: string, id: string): Promise<boolean>;

  abstract removeAllOf(userId: string): Promise<void>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** TOTP: HMAC-SHA-1 over the number of the time step (RFC 6238). */
export abstract class Totp {
  /** @param secret its characters are the bytes of the key */
  abstract generate(secret: string, now: Date): string;

  /** The time step of the code, at most one earlier or later; undefined when the code is wrong. */
  abstract stepOf(secret: string, code: string, now: Date): number | undefined;

  abstract base32(secret: string): string;
}
