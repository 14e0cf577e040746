import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { creation, ifUuid, Lists, type ListSource, literal } from '#shared-kernel/infrastructure/persistence/lists';
import { type FoundSession, SessionPages, type SessionSearch } from '../../application/session-pages.ts';
import type { Session } from '../../domain/session.ts';

export const sessionPages = (
  asking: Pick<Session, 'id' | 'userId'>,
  now: Date,
): ListSource<FoundSession, SessionSearch> => ({
  table: `(select *, (id = ${literal(asking.id)})::int as place from session
    where user_id = ${literal(asking.userId)} and expires_at > ${literal(now.toISOString())} and impersonated_by is null)`,
  key: [{ column: 'updated_at', kind: 'time' }, creation],
  select: `t.id, t.ip_address as "ipAddress", t.user_agent as "userAgent", t.created_at as "createdAt",
    t.updated_at as "updatedAt", t.expires_at as "expiresAt", t.place = 1 as "isCurrent"`,
  sorts: { updatedAt: { column: 'place', kind: 'integer' }, createdAt: { column: 'created_at', kind: 'time' } },
  defaultSort: '-updatedAt',
  filters: {
    id: ifUuid((id) => ['t.id = ?', id]),
    current: (is) => ['t.place = ?', Number(is)],
  },
  times: ['createdAt', 'updatedAt', 'expiresAt'],
});

@Injectable()
export class StoredSessionPages extends SessionPages {
  constructor(
    private readonly lists: Lists,
    private readonly clock: Clock,
  ) {
    super();
  }

  of(asking: Pick<Session, 'id' | 'userId'>, query: ListQuery<SessionSearch>): Promise<ListPage<FoundSession>> {
    return this.lists.page(sessionPages(asking, this.clock.now()), query);
  }
}
