import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import type { JsonObject } from '../../../objects/domain/json.ts';
import { BillingCommand } from '../../domain/billing-command.ts';

export const BillingCommandSchema = defineEntity({
  class: mapped(BillingCommand),
  tableName: 'billing_command',
  properties: {
    opId: p.uuid().primary(),
    kind: p.string().length(32).$type<BillingCommand['kind']>(),
    ownerType: p.enum(['user', 'organization'] as const).nullable(),
    /** No foreign keys: what was asked of the platform is kept when the owner is gone. */
    ownerId: p.uuid().nullable(),
    actorId: p.uuid(),
    target: p.text().nullable(),
    request: p.json<JsonObject>(),
    status: p.enum(['sent', 'done', 'refused', 'unknown'] as const),
    result: p.json<JsonObject>().nullable(),
    createdAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  },
  indexes: [
    { name: 'billing_command_created_index', properties: ['createdAt'] },
    { name: 'billing_command_owner_index', properties: ['ownerId', 'createdAt'] },
  ],
  checks: [{ name: 'billing_command_ended_check', expression: "(status = 'sent') = (ended_at is null)" }],
});
