import type { TokenAnswer } from '../application/grant-type.ts';

/** RFC 6749 §5.1. Members without a value are left out: clients refuse null. */
export class TokenView {
  access_token!: string;
  /** `DPoP` with a proof in the request (RFC 9449 §5). */
  token_type!: 'Bearer' | 'DPoP';
  /** Seconds. */
  expires_in!: number;
  /** Separated by blanks. */
  scope?: string;
  /** Only with the scope `offline_access`. Each one is used once. */
  refresh_token?: string;
  /** Only with the scope `openid`. */
  id_token?: string;

  static of({ accessToken, expiresInSeconds, scopes, refreshToken, idToken, keyThumbprint }: TokenAnswer): TokenView {
    return {
      access_token: accessToken,
      token_type: keyThumbprint === undefined ? 'Bearer' : 'DPoP',
      expires_in: expiresInSeconds,
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
      ...(idToken !== undefined && { id_token: idToken }),
    };
  }
}
