import { defineEntity, p } from '@mikro-orm/core';
import type { HeldBenefit, HeldProduct, MeterBalance, NeededAction } from '../../domain/holdings.ts';

/** Computed from `billing_object`: rows can be deleted and computed again. */
export const EntitlementsSchema = defineEntity({
  name: 'Entitlements',
  tableName: 'billing_entitlements',
  properties: {
    customerId: p.text().primary(),
    benefits: p.json<readonly HeldBenefit[]>(),
    products: p.json<readonly HeldProduct[]>(),
    meters: p.json<readonly MeterBalance[]>(),
    actionsNeeded: p.json<readonly NeededAction[]>(),
    /** When it was known to be right; null: nothing is known yet. */
    asOf: p.datetime().nullable(),
    askedAt: p.datetime().nullable(),
  },
});
