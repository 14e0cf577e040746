import type { Fields } from '#shared-kernel/domain/change';

/**
 * What a user granted a client with one authorization: the family of all tokens that come from it. Ending it deletes the
 * row, and its tokens with it.
 */
export class Grant {
  declare readonly id: string;
  /** Id of the client's row. */
  declare readonly clientId: string;
  declare readonly userId: string;
  /** Where the user authorized; the grant outlives it. Null once the session has ended. */
  declare readonly sessionId: string | null;
  declare readonly scopes: readonly string[];
  /** RFC 8707: the audience of its tokens; null: none. */
  declare readonly resource: string | null;
  declare readonly nonce: string | null;
  /** When and how the user authenticated: `auth_time` and `amr` of id tokens. */
  declare readonly authenticatedAt: Date;
  declare readonly methods: readonly string[];
  declare readonly createdAt: Date;
  /** However often its refresh tokens were used. */
  declare readonly expiresAt: Date;

  private constructor(values: Fields<Grant>) {
    Object.assign(this, values);
  }

  static give(values: Omit<Fields<Grant>, 'createdAt' | 'expiresAt'>, lifeSeconds: number, now: Date): Grant {
    return new Grant({ ...values, createdAt: now, expiresAt: new Date(now.getTime() + lifeSeconds * 1000) });
  }
}
