import { expect } from '@jest/globals';
import { codecs } from '#billing/objects/domain/codecs';
import { versionOf } from '#billing/objects/domain/instant';
import { contentHash } from '#billing/mirror/domain/mirrored-object';
import { ResyncWorker } from '#billing/mirror/infrastructure/resync-worker';
import { StaffRoles } from '#identity';
import { somebody, type Somebody } from '../organizations/people.ts';
import { SideConnection } from '../support/side-connection.ts';
import { type BillingApp, startBillingApp, type Wire } from './billing-app.ts';

/** Where the platform lists the objects of a kind. */
export const LISTS = {
  benefit: 'benefits',
  benefit_grant: 'benefit-grants',
  custom_field: 'custom-fields',
  customer: 'customers',
  customer_meter: 'customer-meters',
  discount: 'discounts',
  license_key: 'license-keys',
  meter: 'meters',
  order: 'orders',
  product: 'products',
  refund: 'refunds',
  subscription: 'subscriptions',
} as const;
export type ListKind = keyof typeof LISTS;

interface Kind extends Wire {
  readonly kind: string;
  readonly created: number;
}
export interface Run {
  readonly status: string;
  readonly reason: string;
  readonly drift: number;
  readonly kinds: readonly Kind[];
}
export interface Overview {
  readonly runs: readonly Run[];
  readonly broken: readonly Wire[];
  readonly endpoints: readonly Wire[];
}

const TICK_MS = 20;

/** An administrator of a service with a shop at the platform, who has everything compared. */
export class ResyncKit {
  /** The clock runs: the rate of requests to the platform is kept by it. */
  private readonly ticking: NodeJS.Timeout;

  private constructor(
    readonly shop: BillingApp,
    readonly admin: Somebody,
    readonly database: SideConnection,
  ) {
    this.ticking = setInterval(() => shop.app.clock.advance(TICK_MS), TICK_MS);
  }

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<ResyncKit> {
    const shop = await startBillingApp(environment);
    const admin = await somebody(shop.app, 'admin');
    await shop.app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin', { unproven: true });
    return new ResyncKit(shop, admin, await SideConnection.open(shop.app.databaseUrl));
  }

  async close(): Promise<void> {
    clearInterval(this.ticking);
    await this.database.close();
    await this.shop.close();
  }

  /** Compares everything, however long it takes. */
  async run(): Promise<Run> {
    expect((await this.shop.call(this.admin, 'POST /api/staff/billing/resync'))[0]).toBe(202);
    return this.finish();
  }

  async finish(): Promise<Run> {
    for (;;) {
      await this.shop.app.app.get(ResyncWorker).drain();
      const [run] = (await this.overview()).runs;
      if (run!.status !== 'running') return run!;
      this.shop.app.clock.advance(60_000);
    }
  }

  async overview(): Promise<Overview> {
    const [status, overview] = await this.shop.call(this.admin, 'GET /api/staff/billing/resync');
    expect(status).toBe(200);
    return overview as unknown as Overview;
  }

  /** Everything of a kind at the platform, in its wire form. */
  async remote(kind: ListKind): Promise<readonly Wire[]> {
    const found: Wire[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const [, answer] = await this.shop.platform(`/v1/${LISTS[kind]}/?limit=100&page=${page}`);
      found.push(...(answer['items'] as Wire[]));
      last = (answer['pagination'] as { readonly max_page: number }).max_page;
    }
    return found;
  }

  /** By id, what identifies the content at the platform. */
  async remoteHashes(kind: ListKind): Promise<ReadonlyMap<string, string>> {
    const entities = (await this.remote(kind)).map((wire) => codecs[kind].inbound(wire));
    return new Map(entities.map(({ fields, raw }) => [fields.id, contentHash(raw)]));
  }

  /** The same in the mirror. */
  async mirrorHashes(kind: ListKind): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<{ id: string; content_hash: string }>(
      'select id, content_hash from billing_object where kind = $1 and deleted_at is null',
      kind,
    );
    return new Map(rows.map(({ id, content_hash: hash }) => [id, hash]));
  }

  /** By id, when an object was last changed, at the platform and in the mirror. */
  async versions(kind: ListKind) {
    const entities = (await this.remote(kind)).map((wire) => codecs[kind].inbound(wire));
    const rows = await this.database.rows<{ id: string; modified_us: string }>(
      'select id, modified_us from billing_object where kind = $1 and deleted_at is null',
      kind,
    );
    return {
      remote: new Map(entities.map(({ fields }) => [fields.id, versionOf(fields)])),
      mirror: new Map(rows.map(({ id, modified_us: modified }) => [id, BigInt(modified)])),
    };
  }

  async expectEqual(): Promise<void> {
    for (const kind of Object.keys(LISTS) as ListKind[]) {
      const [remote, mirror] = [await this.remoteHashes(kind), await this.mirrorHashes(kind)];
      const different = [...remote].filter(([id, hash]) => mirror.get(id) !== hash).map(([id]) => id);
      expect([kind, mirror.size, different]).toEqual([kind, remote.size, []]);
    }
  }
}

export const kindOf = ({ kinds }: Run, kind: string) => kinds.find((each) => each.kind === kind)!;
