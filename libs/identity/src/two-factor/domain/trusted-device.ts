import type { Fields } from '#shared-kernel/domain/change';

/** A browser that passed the second factor and is not challenged for a while. Its token changes with each use. */
export class TrustedDevice {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly tokenDigest: string;
  /** "" when unknown. */
  declare readonly ipAddress: string;
  /** "" when unknown; at most 512 characters. */
  declare readonly userAgent: string;
  declare readonly createdAt: Date;
  declare readonly lastUsedAt: Date;
  declare readonly expiresAt: Date;

  private constructor(values: Fields<TrustedDevice>) {
    Object.assign(this, values);
  }

  static trust(
    values: Pick<Fields<TrustedDevice>, 'id' | 'userId' | 'tokenDigest' | 'ipAddress' | 'userAgent'>,
    lifeSeconds: number,
    now: Date,
  ): TrustedDevice {
    const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
    return new TrustedDevice({ ...values, createdAt: now, lastUsedAt: now, expiresAt });
  }
}
