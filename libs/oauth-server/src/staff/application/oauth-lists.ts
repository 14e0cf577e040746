import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';

export interface ClientFilters {
  /** Part of a name, a whole client id, or the id of a row. */
  readonly text?: string | undefined;
  readonly userId?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly trusted?: boolean | undefined;
  /** Registered without a session. */
  readonly anonymous?: boolean | undefined;
}

export interface NamedAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface ListedClient {
  readonly id: string;
  readonly clientId: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly disabled: boolean;
  readonly trusted: boolean;
  readonly rightsSuspendedAt: Date | null;
  /** Null for a client that was registered without a session. */
  readonly owner: NamedAccount | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

export interface NamedClient {
  /** Of its row. */
  readonly id: string;
  readonly clientId: string;
  readonly name: string | null;
}

export interface ConsentFilters {
  readonly userId?: string | undefined;
  /** As the client presents it. */
  readonly clientId?: string | undefined;
}

export interface ListedConsent {
  readonly user: NamedAccount;
  readonly client: NamedClient;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface GrantFilters extends ConsentFilters {
  /** Whether the grant has not expired. */
  readonly active?: boolean | undefined;
}

/** An access token and the refresh token issued with it, neither of which is stored. */
export interface ListedToken {
  readonly id: string;
  readonly createdAt: Date;
  /** Null after it was revoked. */
  readonly accessExpiresAt: Date | null;
  /** Null without a refresh token. */
  readonly refreshExpiresAt: Date | null;
  /** When the refresh token was replaced by another. */
  readonly refreshUsedAt: Date | null;
}

export const SHOWN_TOKENS = 5;

export interface ListedGrant {
  readonly id: string;
  readonly client: NamedClient;
  /** Null for a client that acts for itself, and after the account was deleted. */
  readonly user: NamedAccount | null;
  /** False: the client acts for itself. */
  readonly forUser: boolean;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  /** The client must prove a key (RFC 9449). */
  readonly isBound: boolean;
  readonly createdAt: Date;
  /** When a token was last issued; null: none was. */
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
  /** The newest first, at most `SHOWN_TOKENS`. */
  readonly tokens: readonly ListedToken[];
}

/** All clients, and what users granted them, for staff. */
export abstract class OAuthLists {
  /** @throws INVALID_CURSOR */
  abstract clients(query: ListQuery<ClientFilters>): Promise<ListPage<ListedClient>>;

  /** @throws INVALID_CURSOR */
  abstract consents(query: ListQuery<ConsentFilters>): Promise<ListPage<ListedConsent>>;

  /** Also expired ones, until they are deleted. @throws INVALID_CURSOR */
  abstract grants(query: ListQuery<GrantFilters>): Promise<ListPage<ListedGrant>>;
}
