import { defineEntity, p } from '@mikro-orm/core';
import type { JsonObject } from '../../../objects/domain/json.ts';
import type { SyncedKind } from '../../domain/sync-run.ts';

export const BrokenObjectSchema = defineEntity({
  name: 'BillingBrokenObject',
  tableName: 'billing_broken_object',
  properties: {
    kind: p.text().$type<SyncedKind>().primary(),
    id: p.text().primary(),
    path: p.text(),
    raw: p.json<JsonObject>(),
    runId: p.uuid(),
    seenAt: p.datetime().index(),
  },
});
