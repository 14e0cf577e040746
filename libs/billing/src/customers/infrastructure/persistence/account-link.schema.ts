import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { AccountLink, type ConflictReason } from '../../domain/account-link.ts';

export const AccountLinkSchema = defineEntity({
  class: mapped(AccountLink),
  tableName: 'billing_account_link',
  properties: {
    id: p.uuid().primary(),
    ownerType: p.enum(['user', 'organization'] as const),
    /** No foreign key: the link outlives its owner, so that its customer is removed, once. */
    ownerId: p.uuid().unique('billing_account_link_owner_unique'),
    customerId: p.text().nullable().unique('billing_account_link_customer_unique'),
    status: p.enum(['pending', 'linked', 'conflict', 'detached'] as const),
    reason: p.string().length(32).$type<ConflictReason>().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    { name: 'billing_account_link_status_index', properties: ['status', 'updatedAt'] },
    { name: 'billing_account_link_updated_index', properties: ['updatedAt', 'id'] },
  ],
  checks: [
    { name: 'billing_account_link_customer_check', expression: "status <> 'linked' or customer_id is not null" },
  ],
});
