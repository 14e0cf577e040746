import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MirroredKind } from '../../../objects/domain/references.ts';
import type { MirroredObject } from '../../domain/mirrored-object.ts';
import {
  Connections,
  type FoundObjects,
  type MirrorFilters,
  MirroredObjects,
  type MirrorPage,
  type StoredVersion,
  type Unseen,
  type UnseenSearch,
} from '../../domain/ports.ts';
import { BillingConnectionSchema, BillingObjectSchema } from './billing-object.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof BillingObjectSchema, typeof naming>;

/** Filters for one value of a column of the same name. */
const PLAIN = [
  'customerId',
  'subscriptionId',
  'orderId',
  'checkoutId',
  'productId',
  'benefitId',
] as const satisfies readonly (keyof MirrorFilters)[];

@Injectable()
export class MikroMirroredObjects extends MirroredObjects {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async lock(kind: MirroredKind, id: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`billing ${kind} ${id}`]);
  }

  async find(kind: MirroredKind, id: string): Promise<MirroredObject | undefined> {
    const query = this.sql.selectFrom('billing_object').selectAll().where('kind', '=', kind).where('id', '=', id);
    return (await query.executeTakeFirst()) as MirroredObject | undefined;
  }

  async findAll(kind: MirroredKind, ids: readonly string[]): Promise<readonly MirroredObject[]> {
    if (ids.length === 0) return [];
    const query = this.sql.selectFrom('billing_object').selectAll().where('kind', '=', kind).where('id', 'in', ids);
    return (await query.execute()) as unknown as readonly MirroredObject[];
  }

  async save(object: MirroredObject): Promise<void> {
    const { kind: _kind, id: _id, ...values } = object;
    await this.sql
      .insertInto('billing_object')
      .values({ ...object })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
      .execute();
  }

  async list(
    kind: MirroredKind,
    filters: MirrorFilters,
    { limit, offset, newestFirst, countTo = Number.MAX_SAFE_INTEGER }: MirrorPage,
  ): Promise<FoundObjects> {
    const fitting = this.fitting(kind, filters);
    const order = newestFirst ? 'desc' : 'asc';
    const rows = fitting.selectAll().orderBy('createdUs', order).orderBy('id', order).limit(limit).offset(offset);
    const objects = (await rows.execute()) as unknown as readonly MirroredObject[];
    // The last page says itself how many there are.
    if (objects.length > 0 && objects.length < limit) {
      return { objects, total: Math.min(countTo, offset + objects.length) };
    }
    const { total } = await this.sql
      .selectFrom(fitting.select('id').limit(countTo).as('counted'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { objects, total: Number(total) };
  }

  async countGrants(benefitId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.sql
      .selectFrom('billing_object')
      .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
      .where('kind', '=', 'benefit_grant')
      .where('benefitId', '=', benefitId)
      .where('deletedAt', 'is', null)
      .groupBy('status')
      .execute();
    return new Map(rows.map(({ status, count }) => [status ?? '', Number(count)]));
  }

  async versions(kind: MirroredKind, ids: readonly string[]): Promise<readonly StoredVersion[]> {
    if (ids.length === 0) return [];
    const rows = await this.sql
      .selectFrom('billing_object')
      .select(['id', 'contentHash', 'syncRunId', 'deletedAt'])
      .where('kind', '=', kind)
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ deletedAt, ...version }) => ({ ...version, isDeleted: deletedAt !== null }));
  }

  async markSeen(
    kind: MirroredKind,
    seen: readonly Pick<StoredVersion, 'id' | 'contentHash'>[],
    runId: string,
    now: Date,
  ): Promise<void> {
    if (seen.length === 0) return;
    await this.sql
      .updateTable('billing_object')
      .set({ seenAt: now, syncRunId: runId })
      .where('kind', '=', kind)
      .where('deletedAt', 'is', null)
      .where(({ eb, or }) =>
        or(seen.map(({ id, contentHash }) => eb('id', '=', id).and('contentHash', '=', contentHash))),
      )
      .execute();
  }

  async unseen(kind: MirroredKind, search: UnseenSearch): Promise<Unseen> {
    const { runId, after, limit, within, status } = search;
    const last = await this.sql
      .selectFrom('billing_object')
      .select('id')
      .where('kind', '=', kind)
      .where('id', '>', after)
      .orderBy('id')
      .offset(within - 1)
      .limit(1)
      .executeTakeFirst();
    let query = this.sql
      .selectFrom('billing_object')
      .select('id')
      .where('kind', '=', kind)
      .where('id', '>', after)
      .where('deletedAt', 'is', null)
      .where(({ eb, or }) => or([eb('syncRunId', 'is', null), eb('syncRunId', '!=', runId)]));
    if (last) query = query.where('id', '<=', last.id);
    if (status) query = query.where('status', 'in', status);
    const ids = (await query.orderBy('id').limit(limit).execute()).map(({ id }) => id);
    return { ids, upTo: ids.length === limit ? ids.at(-1)! : (last?.id ?? null) };
  }

  private fitting(kind: MirroredKind, filters: MirrorFilters) {
    const { email, heldBy, status, withSeats, from, until } = filters;
    let query = this.sql.selectFrom('billing_object').where('kind', '=', kind).where('deletedAt', 'is', null);
    for (const name of PLAIN) {
      const value = filters[name];
      if (value !== undefined) query = query.where(name, '=', value);
    }
    if (email !== undefined) query = query.where('email', '=', email.toLowerCase());
    if (heldBy) {
      query = query.where((eb) => {
        const account = eb
          .ref('raw', '->>')
          .key('member')
          .key('external_id' as never);
        const address = eb.fn<string>('lower', [eb.ref('raw', '->>').key('customer_email')]);
        const known = heldBy.email?.toLowerCase() ?? '';
        const byAddress = eb.or([eb('email', '=', known), eb(address, '=', known)]);
        return eb.or([
          eb(account, '=', heldBy.accountId as never),
          eb(account, 'is', null).and(known === '' ? eb.lit(false) : byAddress),
        ]);
      });
    }
    if (status) query = query.where('status', 'in', status.length > 0 ? status : ['']);
    if (withSeats) query = query.where('seats', 'is not', null);
    if (from) query = query.where('createdUs', '>=', microsOf(from));
    if (until) query = query.where('createdUs', '<', microsOf(until));
    return query;
  }

  private get sql() {
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}

const microsOf = (date: Date) => BigInt(date.getTime()) * 1000n;

const ID = 1;

@Injectable()
export class MikroConnections extends Connections {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(): Promise<string | undefined> {
    return (await this.em.findOne(BillingConnectionSchema, { id: ID }, { refresh: true }))?.organizationId;
  }

  async remember(organizationId: string, now: Date): Promise<string> {
    const insertion = `insert into billing_connection (id, organization_id, connected_at) values (?, ?, ?) on conflict do nothing`;
    await this.em.execute(insertion, [ID, organizationId, now]);
    return (await this.find()) ?? organizationId;
  }
}
