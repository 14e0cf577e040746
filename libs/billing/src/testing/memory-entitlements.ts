import type { MemoryUnitOfWork } from '#shared-kernel/testing/memory-unit-of-work';
import { customerObjects } from '../entitlements/domain/customer-objects.ts';
import type { Holdings } from '../entitlements/domain/holdings.ts';
import { NOTHING } from '../entitlements/domain/holdings.ts';
import {
  CustomerMirror,
  EntitlementLookup,
  EntitlementRows,
  type EntitlementsOfCustomer,
  RefreshClaims,
} from '../entitlements/domain/ports.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';

export class MemoryCustomerMirror extends CustomerMirror {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async objectsOf(customerId: string) {
    return customerObjects(
      this.database.objects.find(({ row }) => row.customerId === customerId).map(({ row }) => row),
    );
  }
}

export class MemoryEntitlementRows extends EntitlementRows {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async lock(): Promise<void> {
    this.database.mustBeInTransaction();
  }

  async save(customerId: string, holdings: Holdings, asOf: Date | null): Promise<void> {
    this.database.mustBeInTransaction();
    const stored = this.database.entitlements.get(customerId);
    const row = { id: customerId, holdings, asOf: later(stored?.asOf ?? null, asOf), askedAt: stored?.askedAt ?? null };
    this.database.entitlements.put(row);
  }

  async confirm(customerId: string, asOf: Date): Promise<void> {
    this.database.mustBeInTransaction();
    const stored = this.database.entitlements.get(customerId);
    if (stored) this.database.entitlements.put({ ...stored, asOf: later(stored.asOf, asOf) });
  }
}

const later = (one: Date | null, other: Date | null) => (!one || (other && other > one) ? other : one);

export class MemoryRefreshClaims extends RefreshClaims {
  constructor(
    private readonly database: MemoryBillingDatabase,
    private readonly uow: MemoryUnitOfWork,
  ) {
    super();
  }

  claim(customerId: string, now: Date, since: Date): Promise<boolean> {
    return this.uow.run(async () => {
      const stored = this.database.entitlements.get(customerId);
      if (stored?.askedAt && stored.askedAt > since) return false;
      const row = stored ?? { id: customerId, holdings: NOTHING, asOf: null };
      this.database.entitlements.put({ ...row, askedAt: now });
      return true;
    });
  }
}

export class MemoryEntitlementLookup extends EntitlementLookup {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async find(ownerId: string): Promise<EntitlementsOfCustomer | undefined> {
    const [link] = this.database.links.find((one) => one.ownerId === ownerId && one.status === 'linked');
    const customerId = link?.customerId;
    if (!customerId) return undefined;
    const stored = this.database.entitlements.get(customerId);
    if (!stored?.asOf) return { customerId, known: undefined };
    const runs = this.database.runs.find(({ status }) => status === 'done');
    const { benefits, products, meters, actionsNeeded } = stored.holdings;
    const labelOf = (kind: string, id: string) => this.mirrored(kind, id)?.label ?? undefined;
    const known = {
      benefits: benefits.map((held) => {
        const now = this.mirrored('benefit', held.benefitId);
        if (!now) return held;
        const { type, metadata } = now.raw as { type: string; metadata?: typeof held.metadata };
        return { ...held, type, description: now.label, metadata: metadata ?? {} };
      }),
      products: products.map((held) => ({ ...held, name: labelOf('product', held.productId) ?? held.name })),
      meters: meters.map((held) => ({ ...held, name: labelOf('meter', held.meterId) ?? held.name })),
      actionsNeeded,
      asOf: new Date(Math.max(stored.asOf.getTime(), ...runs.map(({ startedAt }) => startedAt.getTime()))),
    };
    return { customerId, known };
  }

  private mirrored(kind: string, id: string) {
    return this.database.objects.get(`${kind} ${id}`)?.row;
  }
}
