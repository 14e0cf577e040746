import { defineEntity, p } from '@mikro-orm/postgresql';

/** Counters of requests; written by PostgresRateLimitStorage in one statement each, never through the entity. */
export const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.text().primary(),
    /** Requests counted in the window. */
    count: p.integer(),
    /** When the latest counted request came. */
    lastRequest: p.datetime(),
    /** End of the window that the first counted request opened. */
    expiresAt: p.datetime().index(),
  },
});
