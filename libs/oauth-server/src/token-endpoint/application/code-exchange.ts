import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { Refusal } from '#shared-kernel/domain/refusal';
import { type Parameters, proves } from '../../client-authentication/index.ts';
import { ClientRefusal, type OAuthClient } from '../../clients/index.ts';
import {
  AtomicIssuing,
  type AuthorizationCode,
  AuthorizationCodes,
  type CodeOfGrant,
  type Grant,
  GrantLookup,
  Grants,
  type Issue,
  type IssuedTokens,
  TokenIssuing,
  TokenRefusal,
  type TokenRequest,
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
 * `authorization_code` (RFC 6749 §4.1.3). That the code belongs to the client and has not expired is checked before it
 * is claimed; redirect URI, verifier, key and resource after that, so that a wrong one uses the code up.
 */
@Injectable()
export class CodeExchange implements GrantType<CodeOfGrant | undefined> {
  constructor(
    private readonly lookup: GrantLookup,
    private readonly codes: AuthorizationCodes,
    private readonly grants: Grants,
    private readonly atomic: AtomicIssuing,
    private readonly issuing: TokenIssuing,
    private readonly idToken: IdTokenOfAnswer,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  check(parameters: Parameters): void {
    if (parameters.get('code') === undefined) throw TokenRefusal.CODE_IS_REQUIRED();
  }

  find(parameters: Parameters): Promise<CodeOfGrant | undefined> {
    return this.lookup.findCode(digest(parameters.get('code')!));
  }

  /**
   * @throws REDIRECT_URI_IS_REQUIRED, INVALID_CODE, INVALID_CLIENT_ID (another client's code), CODE_EXPIRED,
   *   CODE_VERIFIER_IS_MISSING, CLIENT_REDIRECT_URI_MISMATCH, CODE_VERIFICATION_FAILED, DPOP_PROOF_REQUIRED,
   *   KEY_NOT_OF_GRANT, TARGET_NOT_GRANTED, GRANT_USER_NOT_FOUND
   */
  async exchange(client: OAuthClient, request: ExchangeRequest, found: CodeOfGrant | undefined): Promise<TokenAnswer> {
    const { parameters } = request;
    if (parameters.get('redirect_uri') === undefined) throw TokenRefusal.REDIRECT_URI_IS_REQUIRED();
    if (!found) throw TokenRefusal.INVALID_CODE();
    const { code, grant } = found;
    const complete = (tokens: IssuedTokens) => this.idToken.complete(client, tokens, code.nonce ?? undefined);
    if (code.clientId !== client.id) throw ClientRefusal.INVALID_CLIENT_ID();
    const now = this.clock.now();
    // A used code goes on to the claim, which fails: whatever the request says, the code may be stolen.
    if (code.usedAt === null) {
      if (code.expiresAt <= now) throw TokenRefusal.CODE_EXPIRED();
      if (lacksVerifier(client, code, parameters)) throw TokenRefusal.CODE_VERIFIER_IS_MISSING();
      const access = accessFor(code, grant, request);
      const store = (issue: Issue) => this.atomic.forCode(code.id, issue);
      const answer =
        access instanceof Refusal ? undefined : await this.issuing.issueAtOnce(client, grant, access, store, complete);
      if (answer) return answer;
    }
    const verdict = await this.uow.run(() => this.claim(client, code, request, now));
    if (verdict instanceof Refusal) throw verdict;
    return complete(verdict);
  }

  /** A refusal must not undo the claim, so it is returned. */
  private async claim(
    client: OAuthClient,
    code: AuthorizationCode,
    request: ExchangeRequest,
    now: Date,
  ): Promise<IssuedTokens | Refusal> {
    await this.issuing.markUsed(client);
    const grant = await this.grants.findForUpdate(code.grantId);
    if (!grant) return TokenRefusal.INVALID_CODE();
    const claimed = await this.codes.claim(code.id, now);
    if (!claimed) return this.issuing.endAfterReuse(client, grant, 'CODE_REPLAYED', TokenRefusal.INVALID_CODE());
    const access = accessFor(code, grant, request);
    return access instanceof Refusal ? access : this.issuing.issue(client, grant, access);
  }
}

/** A refusal here uses the code up. */
function accessFor(code: AuthorizationCode, grant: Grant, request: ExchangeRequest): TokenRequest | Refusal {
  const { parameters, keyThumbprint } = request;
  if (parameters.get('redirect_uri') !== code.redirectUri) return ClientRefusal.CLIENT_REDIRECT_URI_MISMATCH();
  if (!isProven(code, parameters.get('code_verifier'))) return TokenRefusal.CODE_VERIFICATION_FAILED();
  const otherKey = keyRefusal(grant, keyThumbprint);
  if (otherKey) return otherKey;
  const access = requestedAccess(request, grant);
  if (access instanceof Refusal) return access;
  return grant.isOrphaned() ? TokenRefusal.GRANT_USER_NOT_FOUND() : access;
}

function lacksVerifier(client: OAuthClient, { challenge }: AuthorizationCode, parameters: Parameters): boolean {
  return (challenge !== null || client.needsPkce()) && parameters.get('code_verifier') === undefined;
}

/** A verifier for a request without a challenge is a downgrade (RFC 9700 §4.8.2). */
function isProven({ challenge, challengeMethod }: AuthorizationCode, verifier: string | undefined): boolean {
  if (challenge === null || challengeMethod === null) return verifier === undefined;
  return verifier !== undefined && proves({ value: challenge, method: challengeMethod }, verifier);
}
