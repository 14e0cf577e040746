import { defineEntity, p } from '@mikro-orm/postgresql';

export const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.text().primary(),
    count: p.integer(),
    lastRequest: p.datetime(),
    expiresAt: p.datetime().index(),
    /** How many may count in the window; null for one that an earlier release counted. */
    maxCount: p.integer().nullable(),
  },
});
