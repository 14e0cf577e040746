import { defineEntity, p } from '@mikro-orm/core';

/** Written by `StoredCounts` in one statement each. */
export const HourlyCountSchema = defineEntity({
  name: 'HourlyCount',
  tableName: 'hourly_count',
  properties: {
    figure: p.string().length(32).primary(),
    hour: p.datetime().primary().index(),
    label: p.string().length(128).primary(),
    amount: p.integer(),
  },
});
