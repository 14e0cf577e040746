import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { Fields } from '#shared-kernel/domain/change';
import { asJson, detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { columnsOf, type JsonFields, rowReader } from '../../../infrastructure/persistence/columns.ts';
import { countByKey, sealedOtherwise } from '../../../infrastructure/persistence/sealed-texts.ts';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { OAuthClient } from '../../domain/client.ts';
import { ClientLookup, Clients } from '../../domain/ports.ts';
import { OAuthClientSchema } from './client.schema.ts';

const SEALED = { table: 'oauth_client', column: 'sealed_secret' };

const NEWEST_FIRST = { createdAt: 'desc', id: 'desc' } as const;

@Injectable()
export class MikroClients implements Clients {
  constructor(private readonly em: EntityManager) {}

  async find(clientId: string): Promise<OAuthClient | undefined> {
    return (await this.em.findOne(OAuthClientSchema, { clientId }, { disableIdentityMap: true })) ?? undefined;
  }

  async findForUpdate(clientId: string): Promise<OAuthClient | undefined> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return (await this.em.findOne(OAuthClientSchema, { clientId }, options)) ?? undefined;
  }

  async findAll(ids: readonly string[]): Promise<readonly OAuthClient[]> {
    const where = { id: { $in: ids.filter((id) => isUuid(id)) } };
    return this.em.find(OAuthClientSchema, where, { disableIdentityMap: true });
  }

  async listOf(userId: string): Promise<readonly OAuthClient[]> {
    return this.em.find(OAuthClientSchema, { userId }, { disableIdentityMap: true, orderBy: NEWEST_FIRST });
  }

  async listOfApi(identifier: string): Promise<readonly OAuthClient[]> {
    // The words before `and` are those of the partial index: few clients have rights.
    const [sql, values] = [
      `select id from oauth_client where (own_resources <> '[]' or calls_resources <> '[]')
        and (own_resources::jsonb || calls_resources::jsonb) @> to_jsonb(cast(? as text))`,
      [identifier],
    ];
    const rows = await this.em.execute<{ id: string }[]>(sql, values);
    const where = { id: { $in: rows.map(({ id }) => id) } };
    return this.em.find(OAuthClientSchema, where, { disableIdentityMap: true, orderBy: { clientId: 'asc' } });
  }

  async lockCountOf(userId: string): Promise<number> {
    // Not the user's row, which belongs to another context and on which sign-ins would wait.
    await this.lock(`oauth clients of ${userId}`);
    return this.em.count(OAuthClientSchema, { userId });
  }

  async lockClientId(clientId: string): Promise<void> {
    await this.lock(`oauth client ${clientId}`);
  }

  private async lock(name: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
  }

  async remove(client: OAuthClient): Promise<void> {
    await this.removeConsents('client_id = ?', [client.id]);
    const locked = 'select id from oauth_grant where client_id = ? order by id for update';
    await this.em.execute(`delete from oauth_grant where id in (${locked})`, [client.id]);
    await this.em.nativeDelete(OAuthClientSchema, { id: client.id });
  }

  async leaveUser(userId: string): Promise<void> {
    if (!isUuid(userId)) return;
    const theirs = 'select id from oauth_client where user_id = ?';
    await this.em.execute(`${theirs} order by id for update`, [userId]);
    const ofTheirs = `client_id in (${theirs})`;
    const all = `(${ofTheirs} or user_id = ?)`;
    await this.removeConsents(all, [userId, userId]);
    await this.em.execute(`select from oauth_grant where ${all} order by id for update`, [userId, userId]);
    await this.em.execute(`delete from oauth_grant where ${ofTheirs}`, [userId]);
    await this.em.execute('update oauth_grant set user_id = null where user_id = ?', [userId]);
    await this.em.nativeDelete(OAuthClientSchema, { userId });
  }

  /**
   * Foreign keys would delete in no order. Here, as in other flows: clients, then consents, choices and grants, each table
   * in one order.
   */
  private async removeConsents(of: string, values: string[]): Promise<void> {
    for (const table of ['oauth_consent', 'oauth_organization_choice']) {
      const locked = `select user_id, client_id from ${table} where ${of} order by user_id, client_id for update`;
      await this.em.execute(`delete from ${table} where (user_id, client_id) in (${locked})`, values);
    }
  }

  async add(client: OAuthClient): Promise<void> {
    await this.em.persist(client).flush();
  }

  async save(client: OAuthClient): Promise<void> {
    await this.em.persist(client).flush();
  }

  async markUsed(id: string, now: Date, after: Date): Promise<void> {
    const isOlder = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lte: after } }] };
    await this.em.nativeUpdate(OAuthClientSchema, { id, ...isOlder }, { lastUsedAt: now });
  }

  async deleteUnused(registeredBefore: Date, limit: number): Promise<number> {
    const sql = sqlOf(this.em);
    const unused = sql
      .selectFrom('oauth_client')
      .select('id')
      .where('userId', 'is', null)
      .where('lastUsedAt', 'is', null)
      .where('disabled', '=', false)
      .where('trusted', '=', false)
      // Cast, so that they are compared with the stored text and not converted.
      .where((is) => is(is.cast<string>('ownScopes', 'text'), '=', '[]'))
      .where((is) => is(is.cast<string>('ownResources', 'text'), '=', '[]'))
      .where((is) => is(is.cast<string>('callsResources', 'text'), '=', '[]'))
      .where('createdAt', '<', registeredBefore)
      .limit(limit);
    // Locked first, so that a client that is used meanwhile stays.
    const deletion = sql.deleteFrom('oauth_client').where('id', 'in', unused.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return countByKey(this.em, SEALED);
  }

  async sealedOtherwise(keyId: string, limit: number): Promise<readonly OAuthClient[]> {
    const where = { id: { $in: await sealedOtherwise(this.em, SEALED, keyId, limit) } };
    return this.em.find(OAuthClientSchema, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }
}

/** Clients that authenticate: resource servers do with every token that they introspect. */
@Injectable()
export class PreparedClientLookup extends ClientLookup {
  private readonly byClientId: (clientId: string) => Promise<JsonFields | undefined>;
  private readonly client;

  constructor(em: EntityManager, statements: PreparedStatements) {
    super();
    const names = columnsOf(em, OAuthClientSchema).map(({ property }) => property as keyof Fields<OAuthClient>);
    const read = names.filter((name) => name !== 'picture');
    this.client = rowReader<Fields<OAuthClient>>(em, OAuthClientSchema, 'c', read);
    this.byClientId = statements.lookup<JsonFields>({
      name: 'client_by_client_id',
      text: asJson(`select ${this.client.columns} from oauth_client c where c.client_id = any($1::text[])`),
      nothing: '',
      keyOf: (row) => row['c.clientId'] as string,
    });
  }

  async find(clientId: string): Promise<OAuthClient | undefined> {
    const row = await this.byClientId(clientId);
    return row && detached(OAuthClient, { ...this.client.fieldsIn(row), picture: null });
  }
}
