import { Injectable } from '@nestjs/common';
import { Audit, type AuditRecord, type ComposedEntry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import type { Refusal } from '#shared-kernel/domain/refusal';
import {
  aboutAccess,
  Clients,
  type Consented,
  mayRefresh,
  oauthActions,
  type OAuthClient,
  OAuthSettings,
  OFFLINE_ACCESS,
  type ReuseReason,
  type ServedApi,
} from '../../clients/index.ts';
import { JwtAccessTokens } from '../../keys/index.ts';
import { authenticationClaims } from '../domain/claims.ts';
import { type Grant, TokenPair } from '../domain/grant.ts';
import { Grants, Tokens } from '../domain/ports.ts';
import { OrganizationAccess } from './organization-access.ts';

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
  /** The key of a sender-constrained access token; undefined for a bearer token. */
  readonly keyThumbprint: string | undefined;
  readonly grant: Grant;
}

/** The access of one answer, within its grant. */
export interface TokenRequest extends Consented {
  /** The key of a sender-constrained access token (RFC 9449 §6); undefined for a bearer token. */
  readonly keyThumbprint: string | undefined;
  /** The life of the access token. */
  readonly lifeSeconds: number;
  /** The API that the access token is for, where that takes JWTs; absent: an opaque token. */
  readonly jwtApi?: ServedApi;
}

export interface Issue {
  /** As it is after this use. */
  readonly grant: Grant;
  readonly pair: TokenPair;
  readonly entry: ComposedEntry;
}

/**
 * Issues tokens by one statement, which claims what it uses up and writes the entry of the audit trail as well. Outside
 * of transactions; concurrent calls share a statement (ADR 33).
 *
 * False: nothing was changed, because another request has locked or ended the grant, was first to use the code or token,
 * or something else is not as usual. Only a transaction that locks the grant can tell what it was.
 */
export abstract class AtomicIssuing {
  /** With a grant that is not stored yet. */
  abstract forNewGrant(issue: Issue): Promise<boolean>;

  /** @param codeId of an unused code of the grant */
  abstract forCode(codeId: string, issue: Issue): Promise<boolean>;

  /**
   * @param usedId of the pair whose refresh token is used
   * @param sealedAnswer null: the answer is not given again
   */
  abstract forRefresh(usedId: string, sealedAnswer: string | null, issue: Issue): Promise<boolean>;
}

interface Draft {
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
    private readonly organizations: OrganizationAccess,
    private readonly jwts: JwtAccessTokens,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  async issue(client: OAuthClient, grant: Grant, request: TokenRequest): Promise<IssuedTokens> {
    const { tokens, pair, record } = await this.draft(client, grant, request);
    await this.grants.save(grant);
    await this.tokens.add(pair);
    this.audit.record(record);
    return tokens;
  }

  /**
   * The usual case in one statement instead of a transaction (ADR 33). Outside of transactions.
   * @param store by `AtomicIssuing`
   * @param complete makes the rest of the answer while the tokens are stored; not used unless they were
   * @returns undefined: nothing was changed, and the caller does it in a transaction, which also finds out what is not as
   *   usual
   */
  async issueAtOnce<Answer>(
    client: OAuthClient,
    grant: Grant,
    request: TokenRequest,
    store: (issue: Issue, tokens: IssuedTokens) => Promise<boolean>,
    complete: (tokens: IssuedTokens) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    // Once a day, and not worth a statement of its own.
    if (this.mustMarkUse(client, grant, this.clock.now())) return undefined;
    const { tokens, pair, record } = await this.draft(client, grant, request);
    const entry = this.audit.compose(record);
    if (!entry) return undefined;
    const storing = store({ grant, pair, entry }, tokens);
    const [answer, stored] = await Promise.allSettled([complete(tokens), storing]);
    if (stored.status === 'rejected') throw stored.reason;
    if (!stored.value) return undefined;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  /**
   * Ends what came of a code or refresh token that was used twice: it may be stolen. Inside `UnitOfWork.run`.
   * @returns the refusal; a verdict, because a throw would undo the ending
   */
  async endAfterReuse(client: OAuthClient, grant: Grant, reason: ReuseReason, refusal: Refusal): Promise<Refusal> {
    await this.grants.end(grant.id);
    const action = oauthActions['oauth.token.issued'];
    this.audit.record({ action, ...aboutAccess(client, grant.userId), outcome: 'refused', reason });
    return refusal;
  }

  /** Changes the grant, and stores nothing. */
  private async draft(client: OAuthClient, grant: Grant, request: TokenRequest): Promise<Draft> {
    const { refreshTokenLifeSeconds, grantLifeSeconds } = this.settings.options;
    const { scopes, resources, keyThumbprint } = request;
    const { switches } = client;
    const lifeSeconds = Math.min(request.lifeSeconds, switches.accessTokenLifeSeconds ?? Infinity);
    const refreshSeconds = Math.min(refreshTokenLifeSeconds, switches.refreshTokenLifeSeconds ?? Infinity);
    const now = this.clock.now();
    const refreshes = grant.forUser && grant.scopes.includes(OFFLINE_ACCESS) && mayRefresh(client);
    // Without a refresh token nothing comes of the grant once its access token has expired.
    grant.use(refreshes ? grantLifeSeconds : lifeSeconds, now);
    // A client that authenticates needs no proof to refresh (RFC 9449 §5).
    if (client.isPublic() && keyThumbprint !== undefined) grant.bindTo(keyThumbprint);
    const endAfter = (seconds: number) => new Date(Math.min(now.getTime() + seconds * 1000, grant.expiresAt.getTime()));
    const accessExpiresAt = endAfter(lifeSeconds);
    const accessToken = await this.accessTokenOf(client, grant, request, [now, accessExpiresAt]);
    const refreshToken = refreshes ? this.random.text(TOKEN_LENGTH, alphabets.letters) : undefined;
    const pair = TokenPair.issue(
      {
        id: this.random.id(),
        grantId: grant.id,
        accessDigest: digest(accessToken),
        accessExpiresAt,
        refreshDigest: refreshToken === undefined ? null : digest(refreshToken),
        refreshExpiresAt: refreshToken === undefined ? null : endAfter(refreshSeconds),
        scopes,
        resources,
        keyThumbprint: keyThumbprint ?? null,
      },
      now,
    );
    const action = oauthActions['oauth.token.issued'];
    const record = { action, ...aboutAccess(client, grant.userId), details: { scopes } };
    const expiresInSeconds = Math.floor((accessExpiresAt.getTime() - now.getTime()) / 1000);
    const tokens = { accessToken, accessExpiresAt, expiresInSeconds, refreshToken, scopes, keyThumbprint, grant };
    return { tokens, pair, record };
  }

  /** A JWT is as any other access token to this server, which keeps a digest of it: it can be introspected and revoked. */
  private async accessTokenOf(
    client: OAuthClient,
    grant: Grant,
    { scopes, keyThumbprint, jwtApi }: TokenRequest,
    [issuedAt, expiresAt]: readonly [Date, Date],
  ): Promise<string> {
    const text = () => this.random.text(TOKEN_LENGTH, alphabets.letters);
    if (!jwtApi) return text();
    const organization = await this.organizations.onlyOne({ ...grant, clientId: client.id, scopes });
    return this.jwts.sign(jwtApi, {
      sub: grant.userId ?? client.clientId,
      client_id: client.clientId,
      scope: scopes.join(' '),
      jti: text(),
      iat: Math.floor(issuedAt.getTime() / 1000),
      exp: Math.floor(expiresAt.getTime() / 1000),
      ...(grant.forUser && authenticationClaims(grant)),
      ...(organization !== undefined && { organization_id: organization }),
      ...(keyThumbprint !== undefined && { cnf: { jkt: keyThumbprint } }),
    });
  }

  /**
   * Whether the client was not used for so long that its use has to be written down. For a client without an owner
   * only a user's grant counts: without one the client can be purged.
   */
  private mustMarkUse({ lastUsedAt, userId }: OAuthClient, { forUser }: Pick<Grant, 'forUser'>, now: Date): boolean {
    return (forUser || userId !== null) && (lastUsedAt === null || lastUsedAt <= stepBefore(now));
  }

  /** Before the transaction locks the grant: who changes a client locks it first, too. */
  async markUsed(client: OAuthClient, grant: Pick<Grant, 'forUser'> = { forUser: true }): Promise<void> {
    const now = this.clock.now();
    if (this.mustMarkUse(client, grant, now)) await this.clients.markUsed(client.id, now, stepBefore(now));
  }
}

const stepBefore = (now: Date) => new Date(now.getTime() - CLIENT_USE_STEP_MS);
