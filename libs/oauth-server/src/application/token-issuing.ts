import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import type { OAuthClient } from '../domain/client.ts';
import type { Grant } from '../domain/grant.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { Tokens } from '../domain/ports.ts';
import { OFFLINE_ACCESS } from '../domain/scope.ts';
import { TokenPair } from '../domain/token-pair.ts';
import { clientTarget, oauthActions } from './audit-actions.ts';

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

/** Issues tokens under a grant. Inside `UnitOfWork.run`. */
@Injectable()
export class TokenIssuing {
  constructor(
    private readonly tokens: Tokens,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  async issue(client: OAuthClient, grant: Grant, scopes: readonly string[]): Promise<IssuedTokens> {
    const { accessTokenLifeSeconds, refreshTokenLifeSeconds } = this.settings.options;
    const now = this.clock.now();
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
      },
      now,
    );
    await this.tokens.add(pair);
    const action = oauthActions['oauth.token.issued'];
    this.audit.record({ action, target: clientTarget(client), accountId: grant.userId, details: { scopes } });
    return { accessToken, expiresInSeconds: accessTokenLifeSeconds, refreshToken, scopes, grant };
  }
}
