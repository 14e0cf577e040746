import { change, type Fields } from '#shared-kernel/domain/change';
import type { TwoFactorOptions } from './two-factor-options.ts';

type Lives = Pick<TwoFactorOptions, 'trustLifeSeconds' | 'trustMaxAgeSeconds'>;

type Use = Pick<Fields<TrustedDevice>, 'tokenDigest' | 'ipAddress' | 'userAgent'>;

const after = (start: Date, seconds: number) => start.getTime() + seconds * 1000;

/** A browser that passed the second factor and is not challenged for a while. Its token changes with each use. */
export class TrustedDevice {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly tokenDigest: string;
  /** The digest of the token before; null until the first use. */
  declare readonly previousDigest: string | null;
  declare readonly ipAddress: string;
  /** "" when unknown; at most 512 characters. */
  declare readonly userAgent: string;
  declare readonly createdAt: Date;
  declare readonly lastUsedAt: Date;
  declare readonly expiresAt: Date;

  private constructor(values: Fields<TrustedDevice>) {
    Object.assign(this, values);
  }

  static trust(values: Pick<Fields<TrustedDevice>, 'id' | 'userId'> & Use, lives: Lives, now: Date): TrustedDevice {
    const expiresAt = expiryOf(now, now, lives);
    return new TrustedDevice({ ...values, previousDigest: null, createdAt: now, lastUsedAt: now, expiresAt });
  }

  /** `parallel`: another request has just replaced it. `copied`: two browsers have it (as RFC 9700 §4.14.2). */
  statusOf(
    tokenDigest: string,
    now: Date,
    { trustGraceSeconds }: Pick<TwoFactorOptions, 'trustGraceSeconds'>,
  ): 'current' | 'parallel' | 'copied' {
    if (tokenDigest === this.tokenDigest) return 'current';
    const isRecent = now.getTime() <= after(this.lastUsedAt, trustGraceSeconds);
    return isRecent && tokenDigest === this.previousDigest ? 'parallel' : 'copied';
  }

  /** Replaces the token. Trust is extended, but not beyond its greatest age. */
  use(values: Use, lives: Lives, now: Date): void {
    const expiresAt = expiryOf(this.createdAt, now, lives);
    change<TrustedDevice>(this, { ...values, previousDigest: this.tokenDigest, lastUsedAt: now, expiresAt });
  }
}

const expiryOf = (createdAt: Date, now: Date, { trustLifeSeconds, trustMaxAgeSeconds }: Lives) =>
  new Date(Math.min(after(now, trustLifeSeconds), after(createdAt, trustMaxAgeSeconds)));

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
