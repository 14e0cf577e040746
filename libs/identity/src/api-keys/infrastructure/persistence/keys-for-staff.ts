import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Facts,
  type Finder,
  type Finding,
  type StaffSource,
  StaffSources,
} from '#shared-kernel/application/staff-sources';
import type { Sought } from '#shared-kernel/domain/sought';
import { START_LENGTH } from '../../domain/api-key-options.ts';
import { ApiKeys } from '../../domain/ports.ts';

const BY = (column: string) => `
  select k.id, coalesce(k.name, k.start || '…') as title, u.email as detail, u.id as "userId"
  from api_key k join "user" u on u.id = k.user_id where k.${column} = ? order by k.created_at desc, k.id desc limit ?`;

/** By id, and by the start that lists of keys show, also of a whole key. Expired and used-up ones too. */
@Injectable()
export class KeysForStaff implements StaffSource {
  readonly finders: readonly Finder[] = [{ kind: 'api-key', find: (sought, limit) => this.keys(sought, limit) }];

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
