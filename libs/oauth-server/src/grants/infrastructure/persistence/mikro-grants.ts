import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { ClientRefusal } from '../../../clients/domain/client-oauth-refusals.ts';
import { refusing, sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { Grant } from '../../domain/grant.ts';
import { type ClientAccess, type GrantCount, Grants } from '../../domain/ports.ts';
import { TokenRefusal } from '../../domain/token-oauth-refusals.ts';

/** A grant counts while it lasts, once it had tokens. @param now as SQL */
export const isLive = (now: string): string => `last_used_at is not null and expires_at > ${now}`;

/** Scopes and resources contain no blank. A list may be empty, so both are split. */
const accessByClient = (ofClients: string) => `
  select client_id as "clientId",
    string_agg(array_to_string(scopes, ' '), ' ') as scopes,
    string_agg(array_to_string(resources, ' '), ' ') as resources,
    (extract(epoch from min(created_at)) * 1000)::float8 as "grantedMs",
    (extract(epoch from max(last_used_at)) * 1000)::float8 as "usedMs"
  from oauth_grant where user_id = ? and ${isLive('?')} ${ofClients} group by client_id`;

type AccessRow = Readonly<Record<'clientId' | 'scopes' | 'resources', string> & Record<'grantedMs' | 'usedMs', number>>;

/** Every change is one statement in the open transaction. Codes and tokens go with their grant by foreign key. */
@Injectable()
export class MikroGrants implements Grants {
  constructor(private readonly em: EntityManager) {}

  async add(grant: Grant): Promise<void> {
    await refusingMissing('oauth_grant', this.sql.insertInto('oauth_grant').values(rowOf(grant)));
  }

  async findForUpdate(id: string): Promise<Grant | undefined> {
    if (!isUuid(id)) return undefined;
    const selection = this.sql.selectFrom('oauth_grant').selectAll().where('id', '=', id).forUpdate();
    const row = await selection.executeTakeFirst();
    return row && detached(Grant, row);
  }

  async findFirstOf(sessionId: string, clientId: string): Promise<Grant | undefined> {
    const all = this.sql.selectFrom('oauth_grant').selectAll().where('sessionId', '=', sessionId);
    const first = all.where('clientId', '=', clientId).orderBy('createdAt').orderBy('id').limit(1);
    const row = await first.executeTakeFirst();
    return row && detached(Grant, row);
  }

  async save(grant: Grant): Promise<void> {
    const { id, ...row } = rowOf(grant);
    await this.sql.updateTable('oauth_grant').set(row).where('id', '=', id).execute();
  }

  async listOf(userId: string): Promise<readonly Grant[]> {
    if (!isUuid(userId)) return [];
    const selection = this.sql.selectFrom('oauth_grant').selectAll().where('userId', '=', userId);
    const rows = await selection.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
    return rows.map((row) => detached(Grant, row));
  }

  async followSession(formerId: string, id: string): Promise<void> {
    await this.sql.updateTable('oauth_grant').set({ sessionId: id }).where('sessionId', '=', formerId).execute();
  }

  async leaveSessions(sessionIds: readonly string[]): Promise<readonly Grant[]> {
    if (sessionIds.length === 0) return [];
    const { sql } = this;
    const left = sql.selectFrom('oauth_grant').select('id').where('sessionId', 'in', sessionIds).orderBy('id');
    const update = sql.updateTable('oauth_grant').set({ sessionId: null }).where('id', 'in', left.forUpdate());
    const rows = await update.returningAll().execute();
    return rows.map((row) => detached(Grant, row));
  }

  async end(id: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    const deletion = this.sql.deleteFrom('oauth_grant').where('id', '=', id);
    return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n;
  }

  async endAllOf(userId: string, clientId?: string): Promise<number> {
    if (!isUuid(userId)) return 0;
    const all = this.ids().where('userId', '=', userId);
    return this.endInOrder(clientId === undefined ? all : all.where('clientId', '=', clientId));
  }

  async endAllOfClient(clientId: string): Promise<number> {
    return this.endInOrder(this.ids().where('clientId', '=', clientId));
  }

  async deleteExpired(moment: Date, sessionMoment: Date, limit: number): Promise<number> {
    const { sql } = this;
    const expired = sql
      .selectFrom('oauth_grant')
      .select('id')
      .where('expiresAt', '<', moment)
      .where((is) => is.or([is('sessionId', 'is', null), is('expiresAt', '<', sessionMoment)]))
      .limit(limit);
    // Locked first, so that a grant prolonged by its first token is checked again and stays.
    const deletion = sql.deleteFrom('oauth_grant').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  async accessOf(userId: string, now: Date, clientIds?: readonly string[]): Promise<readonly ClientAccess[]> {
    if (!isUuid(userId) || clientIds?.length === 0) return [];
    const sql = accessByClient(clientIds ? 'and client_id in (?)' : '');
    const rows = await this.em.execute<AccessRow[]>(sql, [userId, now, ...(clientIds ? [clientIds] : [])]);
    return rows.map(({ clientId, scopes, resources, grantedMs, usedMs }) => {
      const [grantedAt, lastUsedAt] = [new Date(grantedMs), new Date(usedMs)];
      return { clientId, scopes: wordsOf(scopes), resources: wordsOf(resources), grantedAt, lastUsedAt };
    });
  }

  async countByClient(clientIds: readonly string[], now: Date): Promise<ReadonlyMap<string, GrantCount>> {
    if (clientIds.length === 0) return new Map();
    const rows = await this.sql
      .selectFrom('oauth_grant')
      .select(({ fn }) => ['clientId', fn.countAll().as('grants'), fn.count('userId').distinct().as('users')])
      .where('clientId', 'in', clientIds)
      .where('lastUsedAt', 'is not', null)
      .where('expiresAt', '>', now)
      .groupBy('clientId')
      .execute();
    return new Map(rows.map((row) => [row.clientId, { grants: Number(row.grants), users: Number(row.users) }]));
  }

  private ids() {
    return this.sql.selectFrom('oauth_grant').select('id');
  }

  /** Locked in the same order as by `leaveSessions`, which may run at the same time. */
  private async endInOrder(meant: ReturnType<MikroGrants['ids']>): Promise<number> {
    const deletion = this.sql.deleteFrom('oauth_grant').where('id', 'in', meant.orderBy('id').forUpdate());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}

const rowOf = ({ scopes, resources, methods, ...grant }: Grant) => ({
  ...grant,
  scopes: [...scopes],
  resources: [...resources],
  methods: [...methods],
});

const wordsOf = (text: string): readonly string[] => [...new Set(text.split(' ').filter(Boolean))].toSorted();

/**
 * Inserts a row that refers to a user and a client.
 * @throws GRANT_USER_NOT_FOUND, INVALID_CLIENT_ID when the foreign key finds that one of them was deleted
 */
export const refusingMissing = (table: string, insertion: { execute(): Promise<unknown> }): Promise<unknown> =>
  refusing(insertion.execute(), {
    [`${table}_user_id_foreign`]: TokenRefusal.GRANT_USER_NOT_FOUND,
    [`${table}_client_id_foreign`]: ClientRefusal.INVALID_CLIENT_ID,
  });
