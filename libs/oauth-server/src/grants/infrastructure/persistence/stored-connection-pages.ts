import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { hasWords } from '#shared-kernel/infrastructure/persistence/like-patterns';
import { Lists, type ListSource, literal } from '#shared-kernel/infrastructure/persistence/lists';
import { ConnectionPages, type ConnectionSearch } from '../../application/connection-pages.ts';
import { isLive } from './mikro-grants.ts';

const HAS_SCOPES = `scopes <> '{}'`;

/** A client that was trusted when the user came has a consent without scopes, which shows nothing while there are no tokens. */
export const connectionPages = (userId: string, now: Date): ListSource<{ readonly id: string }, ConnectionSearch> => ({
  table: `(
    select c.id, c.client_id, c.name, coalesce(g.used_at, k.created_at) as seen_at
    from (select client_id, created_at, ${HAS_SCOPES} as has_scopes from oauth_consent where user_id = ${literal(userId)}) k
    full join (
      select client_id, max(last_used_at) as used_at, bool_or(${HAS_SCOPES}) as has_scopes from oauth_grant
      where user_id = ${literal(userId)} and ${isLive(literal(now.toISOString()))} group by client_id
    ) g on g.client_id = k.client_id
    join oauth_client c on c.id = coalesce(k.client_id, g.client_id)
    where k.has_scopes or g.has_scopes
  )`,
  select: 't.id',
  sorts: { usedAt: { column: 'seen_at', kind: 'time' } },
  defaultSort: '-usedAt',
  filters: {
    text: (text) => hasWords(text, 't.name'),
    clientId: (clientId) => ['t.client_id = ?', clientId],
  },
  times: [],
});

@Injectable()
export class StoredConnectionPages extends ConnectionPages {
  constructor(
    private readonly lists: Lists,
    private readonly clock: Clock,
  ) {
    super();
  }

  of(userId: string, query: ListQuery<ConnectionSearch>): Promise<ListPage<{ readonly id: string }>> {
    return this.lists.page(connectionPages(userId, this.clock.now()), query);
  }
}
