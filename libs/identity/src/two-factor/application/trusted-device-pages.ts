import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import type { TrustedDevice } from '../domain/trusted-device.ts';

export interface FoundDevice extends Pick<
  TrustedDevice,
  'id' | 'ipAddress' | 'userAgent' | 'createdAt' | 'lastUsedAt' | 'expiresAt'
> {
  /** Whether this is the browser that asks. */
  readonly isCurrent: boolean;
}

/** The trusted browsers of a user, the one that asks first, then the last used. */
export abstract class TrustedDevicePages {
  /** @param tokenDigest of the token that the asking browser has; undefined: none @throws INVALID_CURSOR */
  abstract of(userId: string, tokenDigest: string | undefined, query: ListQuery): Promise<ListPage<FoundDevice>>;
}
