import { defineEntity, p } from '@mikro-orm/core';
import type { JsonObject } from '../../../objects/domain/json.ts';
import type { MirroredKind } from '../../../objects/domain/references.ts';
import type { Source } from '../../domain/mirrored-object.ts';

/** No foreign keys between objects: they come in any order. `jsonb`, because nothing depends on the order of members. */
export const BillingObjectSchema = defineEntity({
  name: 'BillingObject',
  tableName: 'billing_object',
  properties: {
    kind: p.text().$type<MirroredKind>().primary(),
    id: p.text().primary(),
    customerId: p.text().nullable(),
    subscriptionId: p.text().nullable(),
    orderId: p.text().nullable(),
    checkoutId: p.text().nullable(),
    productId: p.text().nullable(),
    benefitId: p.text().nullable(),
    externalId: p.text().nullable(),
    email: p.text().nullable(),
    status: p.text().nullable(),
    label: p.text().nullable(),
    amount: p.bigint().nullable(),
    currency: p.text().nullable(),
    period: p.text().nullable(),
    reason: p.text().nullable(),
    canceledUs: p.bigint().nullable(),
    seats: p.integer().nullable(),
    createdUs: p.bigint(),
    raw: p.json<JsonObject>(),
    modifiedUs: p.bigint(),
    eventUs: p.bigint().nullable(),
    contentHash: p.string().length(43),
    source: p.text().$type<Source>(),
    seenAt: p.datetime(),
    syncRunId: p.uuid().nullable(),
    deletedAt: p.datetime().nullable(),
  },
  checks: [{ name: 'billing_object_source_check', expression: "source in ('webhook', 'api', 'resync')" }],
  // None on `raw`, also not as a condition: an update that changes no indexed column stays on its page (HOT).
  indexes: [
    // In the order of lists, of which each has deleted objects or the others.
    {
      name: 'billing_object_kind_created_index',
      properties: ['kind', 'createdUs', 'id'],
      where: 'deleted_at is null',
    },
    {
      name: 'billing_object_deleted_index',
      properties: ['kind', 'createdUs', 'id'],
      where: 'deleted_at is not null',
    },
    {
      name: 'billing_object_kind_status_index',
      properties: ['kind', 'status', 'createdUs', 'id'],
      where: 'status is not null and deleted_at is null',
    },
    {
      name: 'billing_object_customer_index',
      properties: ['customerId', 'kind', 'createdUs'],
      where: 'customer_id is not null',
    },
    {
      name: 'billing_object_subscription_index',
      properties: ['subscriptionId', 'kind'],
      where: 'subscription_id is not null',
    },
    { name: 'billing_object_order_index', properties: ['orderId', 'kind'], where: 'order_id is not null' },
    { name: 'billing_object_checkout_index', properties: ['checkoutId', 'kind'], where: 'checkout_id is not null' },
    // Every order and checkout names its product; no query looks for them by it.
    {
      name: 'billing_object_product_index',
      properties: ['productId', 'createdUs', 'id'],
      where: "kind = 'subscription' and deleted_at is null",
    },
    {
      name: 'billing_object_seats_index',
      properties: ['createdUs'],
      where: "kind = 'subscription' and seats is not null",
    },
    {
      name: 'billing_object_benefit_index',
      properties: ['benefitId', 'kind', 'status', 'createdUs'],
      where: 'benefit_id is not null and deleted_at is null',
    },
    { name: 'billing_object_external_index', properties: ['externalId', 'kind'], where: 'external_id is not null' },
    { name: 'billing_object_email_index', properties: ['email', 'kind'], where: 'email is not null' },
    {
      name: 'billing_object_label_index',
      properties: ['label', 'kind'],
      where: "kind in ('order', 'discount', 'license_key')",
    },
    // Trigrams for parts of names, addresses and numbers of invoices.
    {
      name: 'billing_object_search_index',
      expression:
        'create index "billing_object_search_index" on "billing_object" using gin ("label" gin_trgm_ops, "email" gin_trgm_ops) where kind in (\'customer\', \'member\', \'order\', \'checkout\')',
    },
    // Answers what subscriptions bring in, by itself.
    {
      name: 'billing_object_revenue_index',
      properties: ['status', 'currency', 'period', 'amount'],
      where: "kind = 'subscription' and deleted_at is null",
    },
    {
      name: 'billing_object_canceled_index',
      properties: ['canceledUs', 'reason'],
      where: "kind = 'subscription' and deleted_at is null and canceled_us is not null",
    },
  ],
});

export const BillingConnectionSchema = defineEntity({
  name: 'BillingConnection',
  tableName: 'billing_connection',
  properties: {
    id: p.smallint().primary().autoincrement(false),
    organizationId: p.text(),
    connectedAt: p.datetime(),
  },
  checks: [{ name: 'billing_connection_id_check', expression: 'id = 1' }],
});

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
