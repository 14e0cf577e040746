import { defineEntity, p } from '@mikro-orm/core';

/** Customers and account holders whose personal data is gone, also from what comes later. */
export const BillingErasureSchema = defineEntity({
  name: 'BillingErasure',
  tableName: 'billing_erasure',
  properties: {
    /** A customer of the platform, or an owner of ours. */
    subject: p.text().primary(),
    /** Null: its objects in the mirror are still to be cleaned. */
    erasedAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'billing_erasure_waiting_index', properties: ['subject'], where: 'erased_at is null' }],
});
