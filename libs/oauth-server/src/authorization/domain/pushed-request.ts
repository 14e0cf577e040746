import type { Fields } from '#shared-kernel/domain/change';

/** The beginning of a `request_uri` of this server (RFC 9126 §2.2); a random reference follows. */
export const PUSHED_REQUEST_URN = 'urn:ietf:params:oauth:request_uri:';

/** An authorization request that its client sent beforehand. The URI that stands for it is used once. */
export class PushedRequest {
  /** Digest of the reference. */
  declare readonly id: string;
  /** Id of the client's row. */
  declare readonly clientId: string;
  declare readonly query: string;
  declare readonly createdAt: Date;
  declare readonly expiresAt: Date;

  private constructor(values: Fields<PushedRequest>) {
    Object.assign(this, values);
  }

  static of(
    values: Omit<Fields<PushedRequest>, 'createdAt' | 'expiresAt'>,
    lifeSeconds: number,
    now: Date,
  ): PushedRequest {
    return new PushedRequest({ ...values, createdAt: now, expiresAt: new Date(now.getTime() + lifeSeconds * 1000) });
  }

  isExpiredAt(now: Date): boolean {
    return this.expiresAt <= now;
  }
}

/** The reference in a `request_uri` of this server; undefined in any other one. */
export function referenceIn(requestUri: string | undefined): string | undefined {
  return requestUri?.startsWith(PUSHED_REQUEST_URN) ? requestUri.slice(PUSHED_REQUEST_URN.length) : undefined;
}
