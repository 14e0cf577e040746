import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import { clientTarget, OFFLINE_ACCESS, oauthActions, type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import type { Grant } from '../domain/grant.ts';
import { Grants, Tokens } from '../domain/ports.ts';
import { TokenPair } from '../domain/token-pair.ts';

/** 182 bits. */
const TOKEN_LENGTH = 32;

/** An answer of the token endpoint, before the id token, which is signed outside of the transaction. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string | undefined;
  readonly scopes: readonly string[];
  readonly grant: Grant;
}

/** What one answer carries, within its grant. */
export interface TokenRequest {
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  /** Of the key that the access token is bound to (RFC 9449 §6). */
  readonly keyThumbprint?: string | undefined;
}

/** Issues tokens under a grant. Inside `UnitOfWork.run`, in the transaction that locked the grant or made it. */
@Injectable()
export class TokenIssuing {
  constructor(
    private readonly grants: Grants,
    private readonly tokens: Tokens,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  async issue(client: OAuthClient, grant: Grant, request: TokenRequest): Promise<IssuedTokens> {
    const { accessTokenLifeSeconds, refreshTokenLifeSeconds, grantLifeSeconds } = this.settings.options;
    const { scopes, resources, keyThumbprint } = request;
    const now = this.clock.now();
    grant.use(grantLifeSeconds, now);
    await this.grants.save(grant);
    const accessToken = this.random.text(TOKEN_LENGTH, alphabets.letters);
    const refreshes = grant.scopes.includes(OFFLINE_ACCESS);
    const refreshToken = refreshes ? this.random.text(TOKEN_LENGTH, alphabets.letters) : undefined;
    const refreshEnd = new Date(Math.min(now.getTime() + refreshTokenLifeSeconds * 1000, grant.expiresAt.getTime()));
    const pair = TokenPair.issue(
      {
        id: this.random.id(),
        grantId: grant.id,
        accessDigest: digest(accessToken),
        accessExpiresAt: new Date(now.getTime() + accessTokenLifeSeconds * 1000),
        refreshDigest: refreshToken === undefined ? null : digest(refreshToken),
        refreshExpiresAt: refreshToken === undefined ? null : refreshEnd,
        scopes,
        resources,
        keyThumbprint: keyThumbprint ?? null,
      },
      now,
    );
    await this.tokens.add(pair);
    const action = oauthActions['oauth.token.issued'];
    this.audit.record({ action, target: clientTarget(client), accountId: grant.userId, details: { scopes } });
    return { accessToken, expiresInSeconds: accessTokenLifeSeconds, refreshToken, scopes, grant };
  }
}
