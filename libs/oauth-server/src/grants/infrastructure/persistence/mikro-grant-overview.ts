import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { type ClientAccess, type GrantCount, GrantOverview } from '../../domain/grant-overview.ts';

/** Neither scopes nor resources contain a blank. A list may be empty, so both are split. */
const BY_CLIENT = `
  select client_id,
    string_agg(array_to_string(scopes, ' '), ' ') as scopes,
    string_agg(array_to_string(resources, ' '), ' ') as resources,
    (extract(epoch from min(created_at)) * 1000)::float8 as granted_ms,
    (extract(epoch from max(last_used_at)) * 1000)::float8 as used_ms
  from oauth_grant where user_id = ? and last_used_at is not null and expires_at > ? group by client_id`;

interface Row {
  readonly client_id: string;
  readonly scopes: string;
  readonly resources: string;
  readonly granted_ms: number;
  readonly used_ms: number;
}

@Injectable()
export class MikroGrantOverview extends GrantOverview {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async ofUser(userId: string, now: Date): Promise<readonly ClientAccess[]> {
    if (!isUuid(userId)) return [];
    const rows = await this.em.execute<Row[]>(BY_CLIENT, [userId, now]);
    return rows.map((row) => ({
      clientId: row.client_id,
      scopes: wordsOf(row.scopes),
      resources: wordsOf(row.resources),
      grantedAt: new Date(row.granted_ms),
      lastUsedAt: new Date(row.used_ms),
    }));
  }

  async countByClient(clientIds: readonly string[], now: Date): Promise<ReadonlyMap<string, GrantCount>> {
    if (clientIds.length === 0) return new Map();
    const rows = await sqlOf(this.em)
      .selectFrom('oauth_grant')
      .select(({ fn }) => [
        'clientId',
        fn.countAll<string>().as('grants'),
        fn.count<string>('userId').distinct().as('users'),
      ])
      .where('clientId', 'in', clientIds)
      .where('lastUsedAt', 'is not', null)
      .where('expiresAt', '>', now)
      .groupBy('clientId')
      .execute();
    return new Map(
      rows.map(({ clientId, grants, users }) => [clientId, { grants: Number(grants), users: Number(users) }]),
    );
  }
}

const wordsOf = (text: string): readonly string[] => [...new Set(text.split(' ').filter(Boolean))].toSorted();
