import { Injectable } from '@nestjs/common';
import type { Fields } from '#shared-kernel/domain/change';
import { asJson, detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { OAuthClient } from '../../domain/client.ts';
import { ClientLookup } from '../../domain/ports.ts';

type Columns = Fields<OAuthClient>;
type Json =
  | 'redirectUris'
  | 'grantTypes'
  | 'responseTypes'
  | 'scopes'
  | 'ownScopes'
  | 'ownResources'
  | 'callsResources'
  | 'details';
type Times =
  | 'rightsSuspendedAt'
  | 'formerSecretEndsAt'
  | 'documentFetchedAt'
  | 'documentFreshUntil'
  | 'lastUsedAt'
  | 'createdAt'
  | 'updatedAt';

/** JSON and times are texts. */
type ClientRow = Omit<Columns, Json | Times | 'picture'> & Record<Json | Times, string | null>;

const BY_CLIENT_ID = asJson(`select id, client_id as "clientId", secret_digest as "secretDigest",
    sealed_secret as "sealedSecret", former_secret_digest as "formerSecretDigest",
    former_secret_ends_at as "formerSecretEndsAt", registration_digest as "registrationDigest", name, icon,
    redirect_uris as "redirectUris", authentication_method as "authenticationMethod", grant_types as "grantTypes",
    response_types as "responseTypes", scopes, id_token_algorithm as "idTokenAlgorithm",
    requires_pushed_requests as "requiresPushedRequests", requires_bound_tokens as "requiresBoundTokens",
    requires_pkce as "requiresPkce", refresh_removed as "refreshRemoved", trusted, always_refreshes as "alwaysRefreshes", own_scopes as "ownScopes",
    own_resources as "ownResources", calls_resources as "callsResources", rights_suspended_at as "rightsSuspendedAt",
    rights_suspended_for as "rightsSuspendedFor", disabled, user_id as "userId", details, last_used_at as "lastUsedAt",
    document_fetched_at as "documentFetchedAt", document_fresh_until as "documentFreshUntil",
    created_at as "createdAt", updated_at as "updatedAt"
  from oauth_client where client_id = any($1::text[])`);

/** Clients that authenticate: resource servers do with every token that they introspect. */
@Injectable()
export class PreparedClientLookup extends ClientLookup {
  private readonly byClientId: (clientId: string) => Promise<ClientRow | undefined>;

  constructor(statements: PreparedStatements) {
    super();
    this.byClientId = statements.lookup<ClientRow>({
      name: 'client_by_client_id',
      text: BY_CLIENT_ID,
      nothing: '',
      keyOf: ({ clientId }) => clientId,
    });
  }

  async find(clientId: string): Promise<OAuthClient | undefined> {
    const row = await this.byClientId(clientId);
    return row && clientOf(row);
  }
}

const clientOf = (row: ClientRow) =>
  detached(OAuthClient, {
    ...row,
    picture: null,
    redirectUris: json<Columns['redirectUris']>(row.redirectUris),
    grantTypes: json<Columns['grantTypes']>(row.grantTypes),
    responseTypes: json<Columns['responseTypes']>(row.responseTypes),
    scopes: json<Columns['scopes']>(row.scopes),
    ownScopes: json<Columns['ownScopes']>(row.ownScopes),
    ownResources: json<Columns['ownResources']>(row.ownResources),
    callsResources: json<Columns['callsResources']>(row.callsResources),
    details: json<Columns['details']>(row.details),
    rightsSuspendedAt: time(row.rightsSuspendedAt),
    formerSecretEndsAt: time(row.formerSecretEndsAt),
    documentFetchedAt: time(row.documentFetchedAt),
    documentFreshUntil: time(row.documentFreshUntil),
    lastUsedAt: time(row.lastUsedAt),
    createdAt: new Date(row.createdAt!),
    updatedAt: new Date(row.updatedAt!),
  });

const json = <Value>(text: string | null): Value => (text === null ? null : JSON.parse(text)) as Value;

const time = (text: string | null) => (text === null ? null : new Date(text));
