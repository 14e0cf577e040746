import { Injectable } from '@nestjs/common';
import { UserDirectory } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import { accessTokenRefusal } from '../domain/access-token.ts';
import { type Claims, userClaims } from '../domain/claims.ts';
import { type TokenOfGrant, TokenLookup } from '../domain/ports.ts';
import { AccessTokenRefusal } from '../domain/token-oauth-refusals.ts';

/** What the holder of an access token may read (OpenID Connect Core §5.3). */
@Injectable()
export class UserInfo {
  constructor(
    private readonly tokens: TokenLookup,
    private readonly users: UserDirectory,
    private readonly clock: Clock,
  ) {}

  /** @throws INVALID_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, ACCESS_TOKEN_USER_NOT_FOUND */
  async claims(accessToken: string): Promise<Claims> {
    const { found, refusal } = await this.examine(accessToken);
    if (!found) throw refusal;
    const { userId, claims } = found.grant;
    const person = userId === null ? undefined : await this.users.find(userId);
    if (!person) throw AccessTokenRefusal.ACCESS_TOKEN_USER_NOT_FOUND();
    return userClaims(person, found.token.scopes, claims?.userinfo);
  }

  /** The token with its grant; undefined when it is not valid. */
  async session(accessToken: string): Promise<TokenOfGrant | undefined> {
    return (await this.examine(accessToken)).found;
  }

  private async examine(accessToken: string) {
    const found = await this.tokens.findByAccess(digest(accessToken));
    const refusal = accessTokenRefusal(found, this.clock.now());
    return refusal ? { found: undefined, refusal } : { found: found!, refusal };
  }
}
