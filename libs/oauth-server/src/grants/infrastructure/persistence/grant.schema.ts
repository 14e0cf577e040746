import { defineEntity, p } from '@mikro-orm/core';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import type { RequestedClaims } from '../../../clients/domain/claims.ts';

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
    { properties: ['clientId'] },
    // Without the grants of clients to themselves.
    { name: 'oauth_grant_user_id_index', properties: ['userId'], where: 'user_id is not null' },
    { name: 'oauth_grant_session_id_index', properties: ['sessionId'], where: 'session_id is not null' },
  ],
  checks: [{ name: 'oauth_grant_user_check', expression: 'for_user or user_id is null' }],
});
