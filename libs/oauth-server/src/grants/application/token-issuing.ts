import { Injectable } from '@nestjs/common';
import { Audit, type AuditRecord } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import {
  Clients,
  clientTarget,
  mayRefresh,
  oauthActions,
  type OAuthClient,
  OAuthSettings,
  OFFLINE_ACCESS,
} from '../../clients/index.ts';
import { type Grant, TokenPair } from '../domain/grant.ts';
import { Grants, Tokens } from '../domain/ports.ts';

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

/** Tokens and what is stored about them. */
export interface Draft {
  readonly tokens: IssuedTokens;
  readonly pair: TokenPair;
  readonly record: AuditRecord<{ readonly scopes: readonly string[] }>;
}

/** Issues tokens under a grant. Inside `UnitOfWork.run`, in the transaction that marked the client as used, and locked the grant or made it. */
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
    const { tokens, pair, record } = this.draft(client, grant, request);
    await this.grants.save(grant);
    await this.tokens.add(pair);
    this.audit.record(record);
    return tokens;
  }

  /** Changes the grant, and stores nothing. */
  draft(client: OAuthClient, grant: Grant, request: TokenRequest): Draft {
    const { accessTokenLifeSeconds, refreshTokenLifeSeconds, grantLifeSeconds } = this.settings.options;
    const { scopes, resources, keyThumbprint } = request;
    const now = this.clock.now();
    const refreshes = grant.forUser && grant.scopes.includes(OFFLINE_ACCESS) && mayRefresh(client);
    // Without a refresh token nothing comes of the grant once its access token has expired.
    grant.use(refreshes ? grantLifeSeconds : accessTokenLifeSeconds, now);
    // A client that authenticates needs no proof to refresh (RFC 9449 §5).
    if (client.isPublic() && keyThumbprint !== undefined) grant.bindTo(keyThumbprint);
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
    const action = oauthActions['oauth.token.issued'];
    const record = { action, target: clientTarget(client), accountId: grant.userId, details: { scopes } };
    const expiresInSeconds = Math.floor((accessExpiresAt.getTime() - now.getTime()) / 1000);
    const tokens = { accessToken, accessExpiresAt, expiresInSeconds, refreshToken, scopes, keyThumbprint, grant };
    return { tokens, pair, record };
  }

  /**
   * Whether the client was not used for so long that its use has to be written down. Of a client without an owner only the
   * grant of a user counts: it is deleted until a user wants it.
   */
  mustMarkUse({ lastUsedAt, userId }: OAuthClient, { forUser }: Pick<Grant, 'forUser'>, now: Date): boolean {
    return (forUser || userId !== null) && (lastUsedAt === null || lastUsedAt <= stepBefore(now));
  }

  /** Before the transaction locks the grant: who changes a client locks it first, too. */
  async markUsed(client: OAuthClient, grant: Pick<Grant, 'forUser'> = { forUser: true }): Promise<void> {
    const now = this.clock.now();
    if (this.mustMarkUse(client, grant, now)) await this.clients.markUsed(client.id, now, stepBefore(now));
  }
}

const stepBefore = (now: Date) => new Date(now.getTime() - CLIENT_USE_STEP_MS);
