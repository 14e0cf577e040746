import { Injectable } from '@nestjs/common';
import { UserDirectory } from '#identity';
import {
  authenticationContextOf,
  OPENID,
  type OAuthClient,
  OAuthSettings,
  permittedClaims,
} from '../../clients/index.ts';
import { type Grant, type IssuedTokens, sidOf, TokenRefusal, userClaims } from '../../grants/index.ts';
import { IdTokens } from '../../keys/index.ts';
import type { TokenAnswer } from './grant-type.ts';

/** Values of `amr` (RFC 8176 §2); other methods stay inside the service. */
const AMR = new Set(['pwd', 'otp', 'sms', 'mfa', 'hwk']);

/** The id token of an answer (OpenID Connect Core §3.1.3.3). Outside of transactions. */
@Injectable()
export class IdTokenOfAnswer {
  constructor(
    private readonly users: UserDirectory,
    private readonly idTokens: IdTokens,
    private readonly settings: OAuthSettings,
  ) {}

  /** @param nonce of the authorization request. @throws GRANT_USER_NOT_FOUND */
  async complete(client: OAuthClient, tokens: IssuedTokens, nonce?: string): Promise<TokenAnswer> {
    return { ...tokens, idToken: await this.make(client, tokens, nonce) };
  }

  private async make(client: OAuthClient, tokens: IssuedTokens, nonce: string | undefined) {
    const { grant, scopes, accessToken } = tokens;
    if (!grant.forUser || !scopes.includes(OPENID)) return undefined;
    const person = grant.userId === null ? undefined : await this.users.look(grant.userId);
    if (!person) throw TokenRefusal.GRANT_USER_NOT_FOUND();
    const asked = grant.claims ? permittedClaims(grant.claims, client) : {};
    const claims = {
      ...userClaims(person, scopes, this.settings.options.extraClaims, asked.id_token),
      ...authenticationOf(grant),
      ...(nonce !== undefined && { nonce }),
    };
    return this.idTokens.sign(claims, client, accessToken);
  }
}

/** `sid` is the grant's: it stays when tokens and sessions are renewed. */
function authenticationOf(grant: Grant) {
  const { authenticatedAt, methods } = grant;
  const amr = methods.filter((method) => AMR.has(method));
  return {
    sid: sidOf(grant),
    ...(authenticatedAt && { auth_time: Math.floor(authenticatedAt.getTime() / 1000) }),
    acr: authenticationContextOf(methods),
    ...(amr.length > 0 && { amr }),
  };
}
