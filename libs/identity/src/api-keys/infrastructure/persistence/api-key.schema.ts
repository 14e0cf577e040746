import { defineEntity, p } from '@mikro-orm/core';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';
import { ApiKey, type Metadata } from '../../domain/api-key.ts';
import type { PermissionMap } from '../../domain/permission-map.ts';

export const ApiKeySchema = defineEntity({
  class: mapped(ApiKey),
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    name: p.string().length(255).nullable(),
    start: p.string().length(16),
    lastFour: p.string().length(4).nullable(),
    prefix: p.string().length(255).nullable(),
    keyDigest: p.string().length(43).unique().hidden(),
    previousDigest: p.string().length(43).nullable().unique().hidden(),
    previousEndsAt: p.datetime().nullable(),
    enabled: p.boolean(),
    expiresAt: p.datetime().nullable(),
    remaining: p.integer().nullable(),
    refillAmount: p.integer().nullable(),
    refillInterval: p.integer().nullable(),
    lastRefillAt: p.datetime().nullable(),
    usedUpAt: p.datetime().nullable(),
    rateLimitEnabled: p.boolean(),
    rateLimitMax: p.integer(),
    rateLimitTimeWindow: p.bigint('number'),
    windowStartedAt: p.datetime().nullable(),
    requestCount: p.bigint('number'),
    lastRequest: p.datetime().nullable(),
    permissions: p.type(JsonText<PermissionMap>).nullable(),
    metadata: p.type(JsonText<Metadata>).nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    { properties: ['userId'] },
    { properties: ['start'] },
    {
      name: 'api_key_disabled_index',
      expression: `create index "api_key_disabled_index" on "api_key" ("id") where not enabled`,
    },
    // Keys that never expire are in neither index, so no cleanup can delete them.
    { name: 'api_key_expires_at_index', properties: ['expiresAt'], where: 'expires_at is not null' },
    { name: 'api_key_used_up_at_index', properties: ['usedUpAt'], where: 'used_up_at is not null' },
  ],
  checks: [
    { name: 'api_key_remaining_check', expression: 'remaining >= 0' },
    { name: 'api_key_refill_check', expression: '(refill_amount is null) = (refill_interval is null)' },
    { name: 'api_key_previous_check', expression: '(previous_digest is null) = (previous_ends_at is null)' },
  ],
});

/** How often a key was used in one hour. Has no rules, so no domain class. */
export const ApiKeyUsageSchema = defineEntity({
  name: 'ApiKeyUsage',
  tableName: 'api_key_usage',
  properties: {
    keyId: () =>
      p.manyToOne(ApiKeySchema).mapToPk().primary().joinColumn('key_id').deleteRule('cascade').updateRule('no action'),
    hour: p.datetime().primary().index(),
    calls: p.integer(),
    refusals: p.integer(),
  },
});
