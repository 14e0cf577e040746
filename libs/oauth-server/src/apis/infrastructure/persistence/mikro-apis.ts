import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { Fields } from '#shared-kernel/domain/change';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { refusing, sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { ApiRefusal } from '../../domain/api-refusals.ts';
import { Api } from '../../domain/api.ts';
import { Apis } from '../../domain/ports.ts';

const TABLE = 'oauth_api';
const SCOPES = 'oauth_api_scope';

@Injectable()
export class MikroApis implements Apis {
  constructor(private readonly em: EntityManager) {}

  async list(): Promise<readonly Api[]> {
    return this.withScopes(await this.all.orderBy('name').orderBy('id').execute());
  }

  async retiredScopes(): Promise<readonly string[]> {
    const rows = await this.sql.selectFrom(SCOPES).select('name').where('position', 'is', null).execute();
    return rows.map(({ name }) => name);
  }

  async find(id: string): Promise<Api | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.withScopes(await this.all.where('id', '=', id).execute()))[0];
  }

  async findForUpdate(id: string): Promise<Api | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.withScopes(await this.all.where('id', '=', id).forUpdate().execute()))[0];
  }

  async hold(identifiers: readonly string[]): Promise<readonly string[]> {
    if (identifiers.length === 0) return [];
    const named = this.sql
      .selectFrom(TABLE)
      .select('identifier')
      .where('identifier', 'in', [...identifiers]);
    return (await named.orderBy('identifier').forShare().execute()).map(({ identifier }) => identifier);
  }

  async lockCount(): Promise<number> {
    await this.em.execute(`select pg_advisory_xact_lock(hashtextextended('oauth apis', 0))`);
    const { count } = await this.sql
      .selectFrom(TABLE)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async add(api: Api): Promise<void> {
    const { scopes: _, ...row } = api;
    await refusing(this.sql.insertInto(TABLE).values(row).execute(), {
      oauth_api_identifier_unique: () => ApiRefusal.API_ALREADY_EXISTS({ identifier: api.identifier }),
    });
    await this.saveScopes(api);
  }

  async save(api: Api): Promise<void> {
    const { id, identifier: _identifier, createdAt: _createdAt, scopes: _scopes, ...changes } = api;
    await this.sql.updateTable(TABLE).set(changes).where('id', '=', id).execute();
    await this.saveScopes(api);
  }

  async remove(api: Api): Promise<void> {
    await this.sql.deleteFrom(TABLE).where('id', '=', api.id).execute();
    await this.withdrawScopes(api.identifier);
  }

  private async saveScopes({ identifier, scopes }: Api): Promise<void> {
    await this.withdrawScopes(identifier);
    if (scopes.length === 0) return;
    const rows = scopes.map((scope, position) => ({ ...scope, identifier, position }));
    const saved = await this.sql
      .insertInto(SCOPES)
      // In one order, so that two such statements wait for each other one way.
      .values(rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(({ ref }) => ({ description: ref('excluded.description'), position: ref('excluded.position') }))
          .where(`${SCOPES}.identifier`, '=', identifier),
      )
      .returning('name')
      .execute();
    const taken = scopes.find(({ name }) => !saved.some((row) => row.name === name));
    if (taken) throw ApiRefusal.API_SCOPE_TAKEN({ scope: taken.name, identifier: await this.ownerOf(taken.name) });
  }

  private async ownerOf(name: string): Promise<string> {
    const row = this.sql.selectFrom(SCOPES).select('identifier').where('name', '=', name);
    return (await row.executeTakeFirstOrThrow()).identifier;
  }

  private async withdrawScopes(identifier: string): Promise<void> {
    await this.sql.updateTable(SCOPES).set({ position: null }).where('identifier', '=', identifier).execute();
  }

  private async withScopes(rows: readonly Omit<Fields<Api>, 'scopes'>[]): Promise<readonly Api[]> {
    if (rows.length === 0) return [];
    const identifiers = rows.map(({ identifier }) => identifier);
    const scopes = await this.sql
      .selectFrom(SCOPES)
      .select(['identifier', 'name', 'description'])
      .where('identifier', 'in', identifiers)
      .where('position', 'is not', null)
      .orderBy('position')
      .execute();
    return rows.map((row) => {
      const own = scopes.filter(({ identifier }) => identifier === row.identifier);
      return detached(Api, { ...row, scopes: own.map(({ name, description }) => ({ name, description })) });
    });
  }

  private get all() {
    return this.sql.selectFrom(TABLE).selectAll();
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
