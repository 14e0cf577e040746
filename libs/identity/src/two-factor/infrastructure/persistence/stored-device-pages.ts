import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { creation, Lists, type ListSource, literal } from '#shared-kernel/infrastructure/persistence/lists';
import { type FoundDevice, TrustedDevicePages } from '../../application/trusted-device-pages.ts';

export const devicePages = (
  userId: string,
  tokenDigest: string | undefined,
  now: Date,
): ListSource<FoundDevice, ListQuery['filters']> => ({
  table: `(select *, (token_digest = ${literal(tokenDigest ?? '')})::int as place from trusted_device
    where user_id = ${literal(userId)} and expires_at > ${literal(now.toISOString())})`,
  key: [{ column: 'last_used_at', kind: 'time' }, creation],
  select: `t.id, t.ip_address as "ipAddress", t.user_agent as "userAgent", t.created_at as "createdAt",
    t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt", t.place = 1 as "isCurrent"`,
  sorts: { lastUsedAt: { column: 'place', kind: 'integer' } },
  defaultSort: '-lastUsedAt',
  filters: {},
  times: ['createdAt', 'lastUsedAt', 'expiresAt'],
});

@Injectable()
export class StoredDevicePages extends TrustedDevicePages {
  constructor(
    private readonly lists: Lists,
    private readonly clock: Clock,
  ) {
    super();
  }

  of(userId: string, tokenDigest: string | undefined, query: ListQuery): Promise<ListPage<FoundDevice>> {
    return this.lists.page(devicePages(userId, tokenDigest, this.clock.now()), query);
  }
}
