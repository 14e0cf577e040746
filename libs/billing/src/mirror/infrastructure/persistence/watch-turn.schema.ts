import { defineEntity, p } from '@mikro-orm/core';

/** One row: when an instance last watched the endpoints. */
export const WatchTurnSchema = defineEntity({
  name: 'BillingWatchTurn',
  tableName: 'billing_watch_turn',
  properties: { id: p.smallint().primary().autoincrement(false), takenAt: p.datetime() },
  checks: [{ name: 'billing_watch_turn_id_check', expression: 'id = 1' }],
});
