import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Facts,
  type Finder,
  type Finding,
  type StaffSource,
  StaffSources,
} from '#shared-kernel/application/staff-sources';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import type { Sought } from '#shared-kernel/domain/sought';
import { creation, equals, type ListSource, StaffLists } from '#shared-kernel/infrastructure/persistence/lists';
import { type KeyFilters, KeyList, type ListedKey } from '../../application/key-list.ts';
import { START_LENGTH } from '../../domain/api-key-options.ts';
import { ApiKeys } from '../../domain/ports.ts';

const BY = (column: string) => `
  select 'api-key' as kind, k.id, coalesce(k.name, k.start || '…') as title, u.email as detail, u.id as "userId"
  from api_key k join "user" u on u.id = k.user_id where k.${column} = ? order by k.created_at desc, k.id desc limit ?`;

/** Keys by id, and by the start that lists of keys show, also of a whole key. Expired and used-up keys are found too. */
@Injectable()
export class KeysForStaff implements StaffSource {
  readonly finders: readonly Finder[] = [(sought, limit) => this.keys(sought, limit)];

  constructor(
    private readonly em: EntityManager,
    private readonly stored: ApiKeys,
    sources: StaffSources,
  ) {
    sources.register(this);
  }

  async factsOf({ id }: { readonly id: string }, now: Date): Promise<Facts> {
    return { counts: { apiKeys: await this.stored.countOf(id, now) } };
  }

  private async keys({ uuid, text, secretStart }: Sought, limit: number): Promise<readonly Finding[]> {
    if (uuid !== undefined) return this.em.execute<Finding[]>(BY('id'), [uuid, limit]);
    const start = secretStart?.slice(0, START_LENGTH) ?? text;
    return start.length === START_LENGTH ? this.em.execute<Finding[]>(BY('start'), [start, limit]) : [];
  }
}

const keyList: ListSource<ListedKey, KeyFilters> = {
  table: 'api_key',
  select: `t.id, t.user_id as "userId", u.name as "ownerName", u.email as "ownerEmail", t.name, t.start,
    t.last_four as "lastFour", t.prefix, t.enabled, t.permissions::json as permissions, t.remaining, t.refill_amount as "refillAmount", t.last_request as "lastRequest", t.expires_at as "expiresAt",
    t.created_at as "createdAt"`,
  join: 'join "user" u on u.id = t.user_id',
  sorts: { createdAt: creation },
  defaultSort: '-createdAt',
  filters: {
    userId: equals('user_id'),
    // The words are those of the partial index: no parameter implies its condition.
    enabled: (is) => [is ? 't.enabled' : 'not t.enabled'],
    start: equals('start'),
  },
  times: ['lastRequest', 'expiresAt', 'createdAt'],
};

@Injectable()
export class StoredKeyList extends KeyList {
  constructor(private readonly lists: StaffLists) {
    super();
  }

  page(query: ListQuery<KeyFilters>): Promise<ListPage<ListedKey>> {
    return this.lists.page(keyList, query);
  }
}
