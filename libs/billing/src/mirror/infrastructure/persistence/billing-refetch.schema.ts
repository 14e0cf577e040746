import { defineEntity, p } from '@mikro-orm/core';
import type { MirroredKind } from '../../../objects/domain/references.ts';

export const BillingRefetchSchema = defineEntity({
  name: 'BillingRefetch',
  tableName: 'billing_refetch',
  properties: {
    kind: p.text().$type<MirroredKind>().primary(),
    id: p.text().primary(),
    dueAt: p.datetime().index(),
    attempts: p.smallint(),
  },
});
