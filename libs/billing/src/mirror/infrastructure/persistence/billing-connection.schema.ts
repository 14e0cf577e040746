import { defineEntity, p } from '@mikro-orm/core';

/** One row. */
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
