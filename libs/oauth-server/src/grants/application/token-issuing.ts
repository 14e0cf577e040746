import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import {
  Clients,
  clientTarget,
  OFFLINE_ACCESS,
  oauthActions,
  type OAuthClient,
  OAuthSettings,
} from '../../clients/index.ts';
import type { Grant } from '../domain/grant.ts';
import { Grants, Tokens } from '../domain/ports.ts';
import { TokenPair } from '../domain/token-pair.ts';

/** 182 bits. */
const TOKEN_LENGTH = 32;
/** `lastUsedAt` of a client is written this often, so that its row does not slow down all its requests. */
const CLIENT_USE_STEP_MS = 86_400_000;

/** An answer of the token endpoint, before the id token, which is signed outside of the transaction. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly expiresInSeconds: number;
  readonly refreshToken: string | undefined;
  readonly scopes: readonly string[];
  /** Of the key that the access token is bound to; undefined: of none. */
  readonly keyThumbprint: string | undefined;
  readonly grant: Grant;
}

/** What one answer carries, within its grant. */
export interface TokenRequest {
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  /** Of the key that the access token is bound to (RFC 9449 §6); undefined: of none. */
  readonly keyThumbprint: string | undefined;
}

/** Issues tokens under a grant. Inside `UnitOfWork.run`, in the transaction that locked the grant or made it. */
@Injectable()
export class TokenIssuing {
  constructor(
    private readonly grants: Grants,
    private readonly tokens: Tokens,
    private readonly clients: Clients,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  async issue(client: OAuthClient, grant: Grant, request: TokenRequest): Promise<IssuedTokens> {
    const { accessTokenLifeSeconds, refreshTokenLifeSeconds, grantLifeSeconds } = this.settings.options;
    const { scopes, resources, keyThumbprint } = request;
    const now = this.clock.now();
    const refreshes = grant.forUser && grant.scopes.includes(OFFLINE_ACCESS);
    // Without a refresh token nothing comes of the grant once its access token has expired.
    grant.use(refreshes ? grantLifeSeconds : accessTokenLifeSeconds, now);
    // A client that authenticates needs no proof to refresh (RFC 9449 §5).
    if (client.isPublic() && keyThumbprint !== undefined) grant.bindTo(keyThumbprint);
    await this.grants.save(grant);
    const endAfter = (seconds: number) => new Date(Math.min(now.getTime() + seconds * 1000, grant.expiresAt.getTime()));
    const accessToken = this.random.text(TOKEN_LENGTH, alphabets.letters);
    const accessExpiresAt = endAfter(accessTokenLifeSeconds);
    const refreshToken = refreshes ? this.random.text(TOKEN_LENGTH, alphabets.letters) : undefined;
    const pair = TokenPair.issue(
      {
        id: this.random.id(),
        grantId: grant.id,
        accessDigest: digest(accessToken),
        accessExpiresAt,
        refreshDigest: refreshToken === undefined ? null : digest(refreshToken),
        refreshExpiresAt: refreshToken === undefined ? null : endAfter(refreshTokenLifeSeconds),
        scopes,
        resources,
        keyThumbprint: keyThumbprint ?? null,
      },
      now,
    );
    await this.tokens.add(pair);
    await this.markUsed(client, now);
    const action = oauthActions['oauth.token.issued'];
    this.audit.record({ action, target: clientTarget(client), accountId: grant.userId, details: { scopes } });
    const expiresInSeconds = Math.floor((accessExpiresAt.getTime() - now.getTime()) / 1000);
    return { accessToken, accessExpiresAt, expiresInSeconds, refreshToken, scopes, keyThumbprint, grant };
  }

  private async markUsed({ id, lastUsedAt }: OAuthClient, now: Date): Promise<void> {
    const recently = new Date(now.getTime() - CLIENT_USE_STEP_MS);
    if (lastUsedAt === null || lastUsedAt <= recently) await this.clients.markUsed(id, now, recently);
  }
}
