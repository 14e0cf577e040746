import { defineEntity, p } from '@mikro-orm/core';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import type { ChallengeMethod } from '../../../client-authentication/domain/pkce.ts';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import type { RequestedClaims } from '../../../clients/domain/claims.ts';
import { AuthorizationCode } from '../../domain/grant.ts';

export const GrantSchema = defineEntity({
  // By name, because MikroORM would make every assignment to the fields of a mapped class go through a setter.
  name: 'Grant',
  tableName: 'oauth_grant',
  properties: {
    id: p.uuid().primary(),
    clientId: () =>
      p.manyToOne(OAuthClientSchema).mapToPk().joinColumn('client_id').deleteRule('cascade').updateRule('no action'),
    forUser: p.boolean(),
    /** A foreign key to the user, null after their deletion: see apps/api/src/database/foreign-keys.ts. */
    userId: p.uuid().nullable(),
    /** No foreign key: the grant outlives the session. */
    sessionId: p.uuid().nullable(),
    sid: p.uuid().nullable(),
    scopes: p.array<string>(),
    resources: p.array<string>(),
    claims: p.type(JsonText<RequestedClaims>).nullable(),
    authenticatedAt: p.datetime().nullable(),
    methods: p.array<string>(),
    keyThumbprint: p.string().length(43).nullable(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
    expiresAt: p.datetime().index(),
  },
  indexes: [
    { properties: ['clientId', 'id'] },
    // Without the grants of clients to themselves.
    { name: 'oauth_grant_user_id_index', properties: ['userId'], where: 'user_id is not null' },
    { name: 'oauth_grant_session_id_index', properties: ['sessionId'], where: 'session_id is not null' },
  ],
  checks: [{ name: 'oauth_grant_user_check', expression: 'for_user or user_id is null' }],
});

export const TokenPairSchema = defineEntity({
  // By name, as `GrantSchema`.
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

export const AuthorizationCodeSchema = defineEntity({
  class: mapped(AuthorizationCode),
  tableName: 'oauth_code',
  properties: {
    id: p.string().length(43).primary().hidden(),
    grantId: () =>
      p.manyToOne(GrantSchema).mapToPk().joinColumn('grant_id').deleteRule('cascade').updateRule('no action'),
    /** No foreign key: it is the client of the grant. */
    clientId: p.uuid(),
    redirectUri: p.text(),
    nonce: p.text().nullable(),
    challenge: p.string().length(128).nullable(),
    challengeMethod: p.string().length(5).$type<ChallengeMethod>().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
    usedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['grantId'] }],
  checks: [{ name: 'oauth_code_challenge_check', expression: '(challenge is null) = (challenge_method is null)' }],
});
