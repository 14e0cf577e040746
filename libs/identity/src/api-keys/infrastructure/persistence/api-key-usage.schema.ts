import { defineEntity, p } from '@mikro-orm/core';
import { ApiKeySchema } from './api-key.schema.ts';

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
