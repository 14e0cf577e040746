import { defineEntity, p } from '@mikro-orm/core';
import { GrantSchema } from './grant.schema.ts';

export const TokenPairSchema = defineEntity({
  // By name, because MikroORM would make every assignment to the fields of a mapped class go through a setter.
  name: 'TokenPair',
  tableName: 'oauth_token',
  properties: {
    id: p.uuid().primary(),
    grantId: () =>
      p.manyToOne(GrantSchema).mapToPk().joinColumn('grant_id').deleteRule('cascade').updateRule('no action'),
    accessDigest: p.string().length(43).nullable().unique().hidden(),
    accessExpiresAt: p.datetime(),
    refreshDigest: p.string().length(43).nullable().hidden(),
    refreshExpiresAt: p.datetime().nullable(),
    refreshUsedAt: p.datetime().nullable(),
    sealedAnswer: p.text().nullable().hidden(),
    scopes: p.array<string>(),
    resources: p.array<string>(),
    keyThumbprint: p.string().length(43).nullable(),
    createdAt: p.datetime(),
  },
  indexes: [
    { properties: ['grantId'] },
    {
      // For the purge, which would pass every pair with an unexpired refresh token otherwise.
      name: 'oauth_token_expiry_index',
      expression: `create index "oauth_token_expiry_index" on "oauth_token" (greatest("access_expires_at", "refresh_expires_at"))`,
    },
  ],
  uniques: [
    {
      name: 'oauth_token_refresh_digest_unique',
      properties: ['refreshDigest'],
      where: 'refresh_digest is not null',
    },
  ],
  checks: [
    { name: 'oauth_token_refresh_check', expression: '(refresh_digest is null) = (refresh_expires_at is null)' },
    { name: 'oauth_token_use_check', expression: 'refresh_used_at is null or refresh_digest is not null' },
    { name: 'oauth_token_answer_check', expression: 'sealed_answer is null or refresh_used_at is not null' },
  ],
});
