import { Injectable } from '@nestjs/common';
import { UserDirectory } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import { Refusal } from '#shared-kernel/domain/refusal';
import { DpopProofs, type ProofCarrier } from '../../client-authentication/index.ts';
import { OAuthSettings, permittedClaims } from '../../clients/index.ts';
import { type Claims, userClaims } from '../domain/claims.ts';
import { GrantLookup, type TokenOfGrant } from '../domain/ports.ts';
import { AccessTokenRefusal, accessTokenRefusal } from '../domain/token-oauth-refusals.ts';
import type { TokenPair } from '../domain/grant.ts';

const FOR_ANOTHER_API = {
  hint: 'The token is for another API. Userinfo takes one without resource, or for the issuer.',
};

/** The claims for the holder of an access token (OpenID Connect Core §5.3). */
@Injectable()
export class UserInfo {
  constructor(
    private readonly tokens: GrantLookup,
    private readonly users: UserDirectory,
    private readonly proofs: DpopProofs,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * @param route whose userinfo endpoint is asked
   * @param proven the request that brings the token and the proof of a key; undefined: any bearer brings it
   * @throws INVALID_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, ACCESS_TOKEN_USER_NOT_FOUND, ACCESS_TOKEN_NEEDS_PROOF,
   *   KEY_NOT_OF_ACCESS_TOKEN, INVALID_DPOP_PROOF_OF_TOKEN
   */
  async claims(accessToken: string, route: 'oauth2' | 'mcp', proven?: ProofCarrier): Promise<Claims> {
    const { found, refusal } = await this.examine(accessToken);
    if (!found) throw refusal;
    if (!this.isForUserInfo(found, route)) throw AccessTokenRefusal.INVALID_ACCESS_TOKEN(FOR_ANOTHER_API);
    await this.checkKey(found.token, accessToken, proven);
    const { userId, claims } = found.grant;
    const person = userId === null ? undefined : await this.users.look(userId);
    if (!person) throw AccessTokenRefusal.ACCESS_TOKEN_USER_NOT_FOUND();
    const asked = claims ? permittedClaims(claims, found.client) : {};
    return userClaims(person, found.token.scopes, this.settings.options.extraClaims, asked.userinfo);
  }

  /**
   * The token with its grant; undefined when it is not valid, or sender-constrained and the sender does not prove the key:
   * a server that received it verifies a proof for its own URL, for which it needs introspection. Undefined also when a
   * client got it for itself and for no resource: anyone can register such a client.
   * @param proven as for `claims`
   */
  async session(accessToken: string, proven?: ProofCarrier): Promise<TokenOfGrant | undefined> {
    const { found } = await this.examine(accessToken);
    if (!found || (found.grant.userId === null && found.token.resources.length === 0)) return undefined;
    try {
      await this.checkKey(found.token, accessToken, proven);
      return found;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  /**
   * A token for another API may come from that API (RFC 8707 §3). The MCP server has a userinfo endpoint of its own; a
   * client that named no resource may have got it for the MCP server, and need not know that.
   */
  private isForUserInfo({ token: { resources }, grant }: TokenOfGrant, route: 'oauth2' | 'mcp'): boolean {
    const { issuer, mcpResource } = this.settings.options;
    if (resources.length === 0 || resources.includes(issuer)) return true;
    const isForMcp = mcpResource !== undefined && resources.includes(mcpResource);
    return isForMcp && (route === 'mcp' || grant.resources.length === 0);
  }

  /** RFC 9449 §7.1 and §7.2: a sender-constrained token is not taken without a proof, nor another one with it. */
  private async checkKey({ keyThumbprint }: TokenPair, accessToken: string, proven: ProofCarrier | undefined) {
    if (keyThumbprint === null && !proven) return;
    if (!proven) throw AccessTokenRefusal.ACCESS_TOKEN_NEEDS_PROOF();
    const proof = await this.proofs.verify(proven, accessToken);
    if (proof === undefined) throw AccessTokenRefusal.ACCESS_TOKEN_NEEDS_PROOF();
    if (proof !== keyThumbprint) throw AccessTokenRefusal.KEY_NOT_OF_ACCESS_TOKEN();
  }

  private async examine(accessToken: string) {
    const found = await this.tokens.findByAccess(digest(accessToken));
    const refusal = accessTokenRefusal(found, this.clock.now());
    return refusal ? { found: undefined, refusal } : { found: found!, refusal };
  }
}
