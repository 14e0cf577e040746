import { defineEntity, p } from '@mikro-orm/core';
import type { ApiAlgorithm, TokenFormat } from '../../../clients/domain/served-apis.ts';

export const ApiSchema = defineEntity({
  name: 'OAuthApiRow',
  tableName: 'oauth_api',
  properties: {
    id: p.uuid().primary(),
    identifier: p.text().unique(),
    name: p.text(),
    tokenFormat: p.string().length(8).$type<TokenFormat>(),
    signingAlgorithm: p.string().length(8).$type<ApiAlgorithm>(),
    tokenLifeSeconds: p.integer().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  checks: [
    { name: 'oauth_api_format_check', expression: "token_format in ('opaque', 'jwt')" },
    { name: 'oauth_api_algorithm_check', expression: "signing_algorithm in ('RS256', 'ES256')" },
    // As `LONGEST_JWT_LIFE_SECONDS`.
    { name: 'oauth_api_life_check', expression: "token_format <> 'jwt' or coalesce(token_life_seconds, 0) <= 600" },
  ],
});

/** A name belongs to one identifier for good: also after the scope or its API was removed. */
export const ApiScopeSchema = defineEntity({
  name: 'OAuthApiScopeRow',
  tableName: 'oauth_api_scope',
  properties: {
    name: p.text().primary(),
    identifier: p.text().index(),
    description: p.text(),
    /** In the order of staff; null: it was removed. */
    position: p.smallint().nullable(),
  },
});
