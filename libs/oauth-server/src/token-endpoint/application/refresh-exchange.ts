import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { Refusal } from '#shared-kernel/domain/refusal';
import type { Parameters } from '../../client-authentication/index.ts';
import { ClientRefusal, mayRefresh, type OAuthClient, OAuthSettings, permittedScopes } from '../../clients/index.ts';
import {
  AtomicIssuing,
  type Grant,
  GrantLookup,
  Grants,
  type Issue,
  type IssuedTokens,
  TokenIssuing,
  type TokenOfGrant,
  type TokenPair,
  TokenRefusal,
  type TokenRequest,
  Tokens,
} from '../../grants/index.ts';
import {
  type ExchangeRequest,
  type GrantType,
  IdTokenOfAnswer,
  keyRefusal,
  requestedAccess,
  type TokenAnswer,
} from './grant-type.ts';

/**
 * `refresh_token` (RFC 6749 §6) with rotation: each refresh token is used once. A second use ends the grant (RFC 9700
 * §4.14.2), unless the same answer may be given again. It gives no scope that was taken from the client since.
 */
@Injectable()
export class RefreshExchange implements GrantType<TokenOfGrant | undefined> {
  constructor(
    private readonly lookup: GrantLookup,
    private readonly tokens: Tokens,
    private readonly grants: Grants,
    private readonly atomic: AtomicIssuing,
    private readonly issuing: TokenIssuing,
    private readonly idToken: IdTokenOfAnswer,
    private readonly settings: OAuthSettings,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  check(parameters: Parameters): void {
    if (parameters.get('refresh_token') === undefined) throw TokenRefusal.REFRESH_TOKEN_IS_REQUIRED();
  }

  find(parameters: Parameters): Promise<TokenOfGrant | undefined> {
    return this.lookup.findByRefresh(digest(parameters.get('refresh_token')!));
  }

  /**
   * @throws INVALID_REFRESH_TOKEN, INVALID_CLIENT_ID (another client's token), REFRESH_TOKEN_EXPIRED,
   *   UNAUTHORIZED_CLIENT (the grant or scope for it was taken from the client), SCOPE_NOT_GRANTED,
   *   TARGET_NOT_GRANTED, DPOP_PROOF_REQUIRED, KEY_NOT_OF_GRANT (of a public client), GRANT_USER_NOT_FOUND
   */
  async exchange(client: OAuthClient, request: ExchangeRequest, found: TokenOfGrant | undefined): Promise<TokenAnswer> {
    if (!found) throw TokenRefusal.INVALID_REFRESH_TOKEN();
    const { token, grant } = found;
    if (grant.clientId !== client.id) throw ClientRefusal.INVALID_CLIENT_ID();
    const now = this.clock.now();
    const scopes = permittedScopes(grant.scopes, client, request.options);
    const access = requestedAccess(request, { scopes, resources: grant.resources });
    const complete = (tokens: IssuedTokens) => this.idToken.complete(client, tokens);
    // The reuse of a token is dealt with whatever else is wrong.
    if (token.refreshUsedAt === null) {
      if (token.refreshExpiresAt! <= now) throw TokenRefusal.REFRESH_TOKEN_EXPIRED();
      if (!mayRefresh(client)) throw ClientRefusal.UNAUTHORIZED_CLIENT();
      if (access instanceof Refusal) throw access;
      const otherKey = client.isPublic() ? keyRefusal(grant, request.keyThumbprint) : undefined;
      if (otherKey) throw otherKey;
      const store = (issue: Issue, tokens: IssuedTokens) =>
        this.atomic.forRefresh(token.id, this.sealed(client, token.id, access, tokens), issue);
      const answer = grant.isOrphaned()
        ? undefined
        : await this.issuing.issueAtOnce(client, grant, access, store, complete);
      if (answer) return answer;
    }
    const verdict = await this.uow.run(() => this.rotate(client, token, access, now));
    if (verdict instanceof Refusal) throw verdict;
    return complete(verdict);
  }

  /** A refusal that ends the grant must not be undone, so it is returned. */
  private async rotate(
    client: OAuthClient,
    { id, grantId, refreshDigest }: TokenPair,
    access: TokenRequest | Refusal,
    now: Date,
  ): Promise<IssuedTokens | Refusal> {
    await this.issuing.markUsed(client);
    const grant = await this.grants.findForUpdate(grantId);
    if (!grant) return TokenRefusal.INVALID_REFRESH_TOKEN();
    if (grant.isOrphaned()) return TokenRefusal.GRANT_USER_NOT_FOUND();
    if (!(access instanceof Refusal)) {
      if (await this.tokens.useRefresh(id, now)) {
        const answer = await this.issuing.issue(client, grant, access);
        const sealed = this.sealed(client, id, access, answer);
        if (sealed !== null) await this.tokens.keepAnswer(id, sealed);
        return answer;
      }
      const repeated = await this.keptAnswer(client, (await this.tokens.findByRefresh(refreshDigest!))!, grant, access);
      if (repeated) return repeated;
    }
    return this.issuing.endAfterReuse(client, grant, 'REFRESH_TOKEN_REUSED', TokenRefusal.INVALID_REFRESH_TOKEN());
  }

  private reuseSecondsOf({ switches }: OAuthClient): number {
    return switches.refreshReuseSeconds ?? this.settings.options.refreshReuseSeconds;
  }

  /** The answer to a use, for as long as it may be given again; null: it is not. @param id of the pair that was used */
  private sealed(client: OAuthClient, id: string, request: TokenRequest, answer: IssuedTokens): string | null {
    if (this.reuseSecondsOf(client) === 0) return null;
    const { accessToken, refreshToken } = answer;
    const accessExpiresAt = answer.accessExpiresAt.toISOString();
    const kept: KeptAnswer = { request: textOf(request), accessToken, accessExpiresAt, refreshToken: refreshToken! };
    return this.box.seal(JSON.stringify(kept), purposeOf(id));
  }

  /**
   * The same answer again: a client whose connection broke, or that refreshes twice at once, must not lose its grant.
   * @returns undefined when it is too late, another request, or the refresh token in the answer was used already
   */
  private async keptAnswer(
    client: OAuthClient,
    used: TokenPair,
    grant: Grant,
    request: TokenRequest,
  ): Promise<IssuedTokens | undefined> {
    const { id, sealedAnswer, refreshUsedAt } = used;
    const reuseMs = this.reuseSecondsOf(client) * 1000;
    const now = this.clock.now().getTime();
    if (sealedAnswer === null || refreshUsedAt === null || now >= refreshUsedAt.getTime() + reuseMs) return undefined;
    const kept = JSON.parse(this.box.open(sealedAnswer, purposeOf(id))) as KeptAnswer;
    const { accessToken, refreshToken } = kept;
    const next = await this.tokens.findByRefresh(digest(refreshToken));
    if (kept.request !== textOf(request) || next?.refreshUsedAt !== null) return undefined;
    const accessExpiresAt = new Date(kept.accessExpiresAt);
    const expiresInSeconds = Math.max(0, Math.floor((accessExpiresAt.getTime() - now) / 1000));
    return { accessToken, accessExpiresAt, expiresInSeconds, refreshToken, ...request, grant };
  }
}

interface KeptAnswer {
  /** To recognize the same one. */
  readonly request: string;
  readonly accessToken: string;
  /** ISO 8601. */
  readonly accessExpiresAt: string;
  readonly refreshToken: string;
}

const textOf = ({ scopes, resources, keyThumbprint }: TokenRequest) =>
  JSON.stringify([scopes.toSorted(), resources.toSorted(), keyThumbprint ?? null]);

const purposeOf = (id: string) => `answer to the use of oauth refresh token ${id}`;
