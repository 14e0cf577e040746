import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { WatchedEndpoints } from '../../domain/resync-ports.ts';
import type { WatchedEndpoint } from '../../domain/watched-endpoint.ts';
import { WatchedEndpointSchema } from './watched-endpoint.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof WatchedEndpointSchema, typeof naming>;

const TAKE_TURN = `
  insert into billing_watch_turn as turn (id, taken_at) values (1, ?)
  on conflict (id) do update set taken_at = excluded.taken_at where turn.taken_at <= ? returning id`;

@Injectable()
export class MikroWatchedEndpoints extends WatchedEndpoints {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async takeTurn(now: Date, before: Date): Promise<boolean> {
    return (await this.em.execute<object[]>(TAKE_TURN, [now, before])).length > 0;
  }

  async all(): Promise<readonly WatchedEndpoint[]> {
    const rows = await this.sql.selectFrom('billing_watched_endpoint').selectAll().orderBy('id').execute();
    return rows as unknown as readonly WatchedEndpoint[];
  }

  async save(endpoint: WatchedEndpoint): Promise<void> {
    const { id: _id, ...values } = endpoint;
    await this.sql
      .insertInto('billing_watched_endpoint')
      .values({ ...endpoint })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.em.nativeDelete(WatchedEndpointSchema, { id });
  }

  private get sql() {
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}
