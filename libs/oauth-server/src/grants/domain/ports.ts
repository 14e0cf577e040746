import type { OAuthClient } from '../../clients/domain/client.ts';
import type { Consented } from '../../clients/domain/scope.ts';
import type { AuthorizationCode, Grant, TokenPair } from './grant.ts';
import type { Consent } from './consent.ts';
import type { OrganizationChoice } from './organization-choice.ts';

/** Repositories join the unit of work around them (ADR 24). */
export abstract class Grants {
  /** @throws GRANT_USER_NOT_FOUND, INVALID_CLIENT_ID when one of them was deleted meanwhile */
  abstract add(grant: Grant): Promise<void>;

  /** Locks it, so that it neither ends nor issues tokens otherwise until the transaction ends. */
  abstract findForUpdate(id: string): Promise<Grant | undefined>;

  /** The first one to a client in a session of its user; undefined without one. */
  abstract findFirstOf(sessionId: string, clientId: string): Promise<Grant | undefined>;

  abstract save(grant: Grant): Promise<void>;

  /** The session that they were given in got another id. */
  abstract followSession(formerId: string, id: string): Promise<void>;

  /** The sessions ended: no grant names them from now on. @returns the grants that did, expired ones included */
  abstract leaveSessions(sessionIds: readonly string[]): Promise<readonly Grant[]>;

  /** Ends it, with its codes and tokens. False when it has ended already. */
  abstract end(id: string): Promise<boolean>;

  /** The grants of a user, newest first; expired ones included. */
  abstract listOf(userId: string): Promise<readonly Grant[]>;

  /** Ends all grants of a user, or those to one client. @returns how many */
  abstract endAllOf(userId: string, clientId?: string): Promise<number>;

  /** Ends all grants to a client. @returns how many */
  abstract endAllOfClient(clientId: string): Promise<number>;

  /**
   * Deletes at most `limit` that expired before `moment`. Those given in a session that may last stay until they expired
   * before `sessionMoment`: clients are told of its end. @returns how many
   */
  abstract deleteExpired(moment: Date, sessionMoment: Date, limit: number): Promise<number>;

  /** The access of each client to an account, or of these, in one statement; in any order. @param clientIds of rows */
  abstract accessOf(userId: string, now: Date, clientIds?: readonly string[]): Promise<readonly ClientAccess[]>;

  /** Live grants by id of the client's row, in one statement; without those that have none. */
  abstract countByClient(clientIds: readonly string[], now: Date): Promise<ReadonlyMap<string, GrantCount>>;
}

/** The access of one client to one account: all live grants together, which have not expired and had tokens. */
export interface ClientAccess extends Consented {
  /** Id of the client's row. */
  readonly clientId: string;
  readonly grantedAt: Date;
  /** When a token was last issued. */
  readonly lastUsedAt: Date;
}

export interface GrantCount {
  readonly grants: number;
  readonly users: number;
}

export abstract class AuthorizationCodes {
  abstract add(code: AuthorizationCode): Promise<void>;

  /**
   * Marks it as used in one statement, in a transaction that locked its grant before: the end of a grant locks in this
   * order, too. False when it is unknown, used or expired.
   */
  abstract claim(id: string, now: Date): Promise<boolean>;

  /** Deletes at most `limit` that expired before `moment`. @returns how many */
  abstract deleteExpired(moment: Date, limit: number): Promise<number>;
}

export abstract class Tokens {
  abstract add(pair: TokenPair): Promise<void>;

  /** Used and expired ones included. */
  abstract findByRefresh(digest: string): Promise<TokenPair | undefined>;

  /**
   * Marks the refresh token as used in one statement, in a transaction that locked its grant before. False when another
   * request was first, or it has expired.
   */
  abstract useRefresh(id: string, now: Date): Promise<boolean>;

  /** Keeps the answer to the use of a refresh token; does nothing before that use. */
  abstract keepAnswer(id: string, sealedAnswer: string): Promise<void>;

  /** Ends one access token; its refresh token stays. False when there is none. */
  abstract removeAccess(id: string): Promise<boolean>;

  /** Deletes at most `limit` whose access and refresh token expired before `moment`. @returns how many */
  abstract deleteExpired(moment: Date, limit: number): Promise<number>;
}

export interface TokenOfGrant {
  readonly token: TokenPair;
  readonly grant: Grant;
  readonly client: Pick<OAuthClient, 'id' | 'clientId' | 'name' | 'scopes' | 'disabled' | 'trusted'>;
}

export interface CodeOfGrant {
  readonly code: AuthorizationCode;
  readonly grant: Grant;
}

/** Outside of transactions, one prepared statement for all that are asked for at the same time. Used and expired ones are found, too. */
export abstract class GrantLookup {
  /** By the digest of an access token; those of disabled clients included. */
  abstract findByAccess(digest: string): Promise<TokenOfGrant | undefined>;

  abstract findByRefresh(digest: string): Promise<TokenOfGrant | undefined>;

  /** By the digest of the code. */
  abstract findCode(id: string): Promise<CodeOfGrant | undefined>;
}

export abstract class Consents {
  abstract find(userId: string, clientId: string): Promise<Consent | undefined>;

  /** As `find`; until the transaction ends, it cannot be removed. */
  abstract hold(userId: string, clientId: string): Promise<Consent | undefined>;

  /**
   * Adds or replaces it.
   * @throws GRANT_USER_NOT_FOUND, INVALID_CLIENT_ID when one of them was deleted meanwhile
   */
  abstract save(consent: Consent): Promise<void>;

  /** False when there was none. */
  abstract remove(userId: string, clientId: string): Promise<boolean>;

  /** @returns how many there were */
  abstract removeAllOf(userId: string): Promise<number>;

  /** All, or those to these clients. */
  abstract listOf(userId: string, clientIds?: readonly string[]): Promise<readonly Consent[]>;
}

export abstract class OrganizationChoices {
  abstract find(userId: string, clientId: string): Promise<OrganizationChoice | undefined>;

  /**
   * Adds or replaces it.
   * @throws GRANT_USER_NOT_FOUND, INVALID_CLIENT_ID when one of them was deleted meanwhile
   */
  abstract save(choice: OrganizationChoice): Promise<void>;

  /** Removes the choices of a user, or the one for a client. */
  abstract remove(userId: string, clientId?: string): Promise<void>;

  /** All, or those for these clients. */
  abstract listOf(userId: string, clientIds?: readonly string[]): Promise<readonly OrganizationChoice[]>;
}
