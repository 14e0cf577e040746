import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { ClientRefusal, clientTarget, oauthActions, type OAuthClient, proves } from '../../clients/index.ts';
import {
  type AuthorizationCode,
  AuthorizationCodes,
  type Grant,
  Grants,
  type IssuedTokens,
  TokenIssuing,
  TokenRefusal,
} from '../../grants/index.ts';

export interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
  /** RFC 8707: one of the grant. */
  readonly resource: string | undefined;
}

/**
 * The authorization code grant (RFC 6749 §4.1.3). Client authentication and the binding to the client come before the code
 * is claimed; redirect URI, verifier and resource after it, so that a wrong one uses the code up.
 */
@Injectable()
export class TokenExchange {
  constructor(
    private readonly codes: AuthorizationCodes,
    private readonly grants: Grants,
    private readonly issuing: TokenIssuing,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param client authenticated
   * @throws REDIRECT_URI_IS_REQUIRED, INVALID_CODE, CODE_EXPIRED, INVALID_CLIENT_ID (another client's code),
   *   CODE_VERIFIER_IS_MISSING, CLIENT_REDIRECT_URI_MISMATCH, CODE_VERIFICATION_FAILED, TARGET_NOT_GRANTED,
   *   GRANT_USER_NOT_FOUND
   */
  async exchange(client: OAuthClient, request: CodeExchange): Promise<IssuedTokens> {
    if (request.redirectUri === undefined) throw TokenRefusal.REDIRECT_URI_IS_REQUIRED();
    const id = digest(request.code);
    const now = this.clock.now();
    const known = await this.uow.read(() => this.codes.find(id));
    if (!known) throw TokenRefusal.INVALID_CODE();
    if (known.clientId !== client.id) throw ClientRefusal.INVALID_CLIENT_ID();
    if (known.usedAt !== null) throw await this.replayed(client, known);
    if (known.expiresAt <= now) throw TokenRefusal.CODE_EXPIRED();
    if (known.challenge !== null && request.verifier === undefined) throw TokenRefusal.CODE_VERIFIER_IS_MISSING();
    // What is wrong from here on must keep the code used: a verdict, not a throw.
    const verdict = await this.uow.run(async (): Promise<IssuedTokens | Refusal | 'replayed'> => {
      const code = await this.codes.claim(id, now);
      if (!code) return 'replayed';
      const grant = await this.grants.find(code.grantId);
      if (!grant) return TokenRefusal.INVALID_CODE();
      return this.refusalOf(code, grant, request) ?? this.issuing.issue(client, grant, grant.scopes);
    });
    if (verdict === 'replayed') throw await this.replayed(client, known);
    if (verdict instanceof Error) throw verdict;
    return verdict;
  }

  private refusalOf(code: AuthorizationCode, grant: Grant, request: CodeExchange): Refusal | undefined {
    if (request.redirectUri !== code.redirectUri) return ClientRefusal.CLIENT_REDIRECT_URI_MISMATCH();
    const { challenge, challengeMethod } = code;
    // A verifier for a request without a challenge is a downgrade (RFC 9700 §4.8.2).
    const isProven =
      challenge === null
        ? request.verifier === undefined
        : proves({ value: challenge, method: challengeMethod! }, request.verifier!);
    if (!isProven) return TokenRefusal.CODE_VERIFICATION_FAILED();
    if (request.resource !== undefined && request.resource !== grant.resource) return TokenRefusal.TARGET_NOT_GRANTED();
    return undefined;
  }

  /** A code that is shown again may be stolen: what came of it ends (RFC 6749 §4.1.2). */
  private async replayed(client: OAuthClient, { grantId, userId }: AuthorizationCode): Promise<Refusal> {
    const refusal = TokenRefusal.INVALID_CODE();
    await this.uow.run(async () => {
      await this.grants.end(grantId);
      const action = oauthActions['oauth.token.issued'];
      const about = { target: clientTarget(client), accountId: userId };
      this.audit.record({ action, ...about, outcome: 'refused', reason: 'CODE_REPLAYED' });
    });
    return refusal;
  }
}
