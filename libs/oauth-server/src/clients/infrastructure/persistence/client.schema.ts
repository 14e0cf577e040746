import { defineEntity, p } from '@mikro-orm/core';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { type ClientSwitches, NO_SWITCHES } from '../../domain/client-switches.ts';
import type { LoggedRequest } from '../../domain/client-log.ts';
import type { ClientDetails } from '../../domain/client-metadata.ts';
import { OAuthClient } from '../../domain/client.ts';
import type { AuthenticationMethod, GrantType, IdTokenAlgorithm, ResponseType } from '../../domain/flow-types.ts';
import type { SuspensionReason } from '../../domain/supervision.ts';

export const OAuthClientSchema = defineEntity({
  class: mapped(OAuthClient),
  tableName: 'oauth_client',
  properties: {
    id: p.uuid().primary(),
    /** As long as the URL of a client id metadata document may be. */
    clientId: p.string().length(2048).unique(),
    registrationDigest: p.string().length(43).nullable().hidden(),
    secretDigest: p.string().length(43).nullable().hidden(),
    sealedSecret: p.text().nullable().hidden(),
    formerSecretDigest: p.string().length(43).nullable().hidden(),
    formerSecretEndsAt: p.datetime().nullable(),
    name: p.text().nullable(),
    icon: p.text().nullable(),
    picture: p.text().nullable(),
    redirectUris: p.type(JsonText<readonly string[]>),
    authenticationMethod: p.string().length(32).$type<AuthenticationMethod>(),
    grantTypes: p.type(JsonText<readonly GrantType[]>),
    refreshRemoved: p.boolean().default(false),
    responseTypes: p.type(JsonText<readonly ResponseType[]>),
    scopes: p.type(JsonText<readonly string[]>).nullable(),
    idTokenAlgorithm: p.string().length(16).$type<IdTokenAlgorithm>(),
    requiresPushedRequests: p.boolean().default(false),
    requiresBoundTokens: p.boolean().default(false),
    requiresPkce: p.boolean().default(true),
    switches: p.type(JsonText<ClientSwitches>).defaultRaw(`'${JSON.stringify(NO_SWITCHES)}'`),
    trusted: p.boolean().default(false),
    alwaysRefreshes: p.boolean().default(false),
    ownScopes: p.type(JsonText<readonly string[]>).defaultRaw(`'[]'`),
    ownResources: p.type(JsonText<readonly string[]>).defaultRaw(`'[]'`),
    callsResources: p.type(JsonText<readonly string[]>).defaultRaw(`'[]'`),
    rightsSuspendedAt: p.datetime().nullable(),
    rightsSuspendedFor: p.string().length(32).$type<SuspensionReason>().nullable(),
    disabled: p.boolean(),
    /** The registering user; deleted with them. */
    userId: p.uuid().nullable(),
    details: p.type(JsonText<ClientDetails>),
    documentFetchedAt: p.datetime().nullable(),
    documentFreshUntil: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    { properties: ['userId'] },
    {
      name: 'oauth_client_search_index',
      expression: 'create index "oauth_client_search_index" on "oauth_client" using gin ("name" gin_trgm_ops)',
    },
    {
      name: 'oauth_client_disabled_index',
      expression: 'create index "oauth_client_disabled_index" on "oauth_client" ("id") where disabled',
    },
    {
      name: 'oauth_client_trusted_index',
      expression: 'create index "oauth_client_trusted_index" on "oauth_client" ("id") where trusted',
    },
    {
      name: 'oauth_client_rights_index',
      expression: `create index "oauth_client_rights_index" on "oauth_client" ("id") where own_resources <> '[]' or calls_resources <> '[]'`,
    },
    {
      name: 'oauth_client_anonymous_index',
      expression: 'create index "oauth_client_anonymous_index" on "oauth_client" ("id") where user_id is null',
    },
    {
      name: 'oauth_client_unused_index',
      expression: `create index "oauth_client_unused_index" on "oauth_client" ("created_at") where user_id is null and last_used_at is null`,
    },
    {
      name: 'oauth_client_sealed_index',
      expression: `create index "oauth_client_sealed_index" on "oauth_client" (split_part("sealed_secret", '.', 2)) where sealed_secret is not null`,
    },
  ],
  checks: [
    { name: 'oauth_client_picture_check', expression: 'picture is null or trusted' },
    {
      name: 'oauth_client_document_check',
      expression: '(document_fetched_at is null) = (document_fresh_until is null)',
    },
    {
      name: 'oauth_client_rights_suspended_check',
      expression: '(rights_suspended_at is null) = (rights_suspended_for is null)',
    },
    {
      name: 'oauth_client_secret_check',
      expression: "(authentication_method in ('none', 'private_key_jwt')) = (secret_digest is null)",
    },
    {
      name: 'oauth_client_sealed_check',
      expression: "sealed_secret is null or (secret_digest is not null and id_token_algorithm = 'HS256')",
    },
  ],
});

/** Without the user: see `LoggedRequest`. */
export const ClientRequestSchema = defineEntity({
  name: 'OAuthClientRequestRow',
  tableName: 'oauth_client_request',
  properties: {
    id: p.uuid().primary(),
    clientId: () =>
      p.manyToOne(OAuthClientSchema).mapToPk().joinColumn('client_id').deleteRule('cascade').updateRule('no action'),
    at: p.datetime().index(),
    endpoint: p.string().length(16).$type<LoggedRequest['endpoint']>(),
    outcome: p.string().length(8).$type<LoggedRequest['outcome']>(),
    grantType: p.text().nullable(),
    error: p.text().nullable(),
    description: p.text().nullable(),
    requestId: p.text().nullable(),
  },
  indexes: [{ properties: ['clientId', 'at'] }],
  checks: [{ name: 'oauth_client_request_error_check', expression: "(outcome = 'refused') = (error is not null)" }],
});
