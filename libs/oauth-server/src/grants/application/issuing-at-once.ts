import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { OAuthClient } from '../../clients/index.ts';
import { AtomicIssuing, type Issue } from './atomic-issuing.ts';
import type { AuthorizationCode } from '../domain/authorization-code.ts';
import type { Grant } from '../domain/grant.ts';
import type { TokenPair } from '../domain/token-pair.ts';
import { type IssuedTokens, TokenIssuing, type TokenRequest } from './token-issuing.ts';

/**
 * The usual case of `TokenIssuing`, in one statement instead of a transaction (ADR 33). Outside of transactions.
 * Undefined: nothing was changed, and the caller does it in a transaction, which also finds out what is not as usual.
 */
@Injectable()
export class IssuingAtOnce {
  constructor(
    private readonly issuing: TokenIssuing,
    private readonly atomic: AtomicIssuing,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @param grant not stored yet */
  forNewGrant(client: OAuthClient, grant: Grant, request: TokenRequest): Promise<IssuedTokens | undefined> {
    return this.issue(client, grant, request, (issue) => this.atomic.forNewGrant(issue));
  }

  /** @param code unused; everything else about the request is known to be right */
  forCode(
    client: OAuthClient,
    grant: Grant,
    code: AuthorizationCode,
    request: TokenRequest,
  ): Promise<IssuedTokens | undefined> {
    return this.issue(client, grant, request, (issue) => this.atomic.forCode(code.id, issue));
  }

  /**
   * @param used with a refresh token that is unused
   * @param seal what to keep of the answer; undefined: nothing
   */
  forRefresh(
    client: OAuthClient,
    grant: Grant,
    used: TokenPair,
    request: TokenRequest,
    seal: (answer: IssuedTokens) => string | undefined,
  ): Promise<IssuedTokens | undefined> {
    return this.issue(client, grant, request, (issue, answer) =>
      this.atomic.forRefresh(used.id, seal(answer) ?? null, issue),
    );
  }

  private async issue(
    client: OAuthClient,
    grant: Grant,
    request: TokenRequest,
    store: (issue: Issue, answer: IssuedTokens) => Promise<boolean>,
  ): Promise<IssuedTokens | undefined> {
    // Once a day, and not worth a statement of its own.
    if (this.issuing.mustMarkUse(client, this.clock.now())) return undefined;
    const { tokens, pair, record } = this.issuing.draft(client, grant, request);
    const entry = this.audit.compose(record);
    if (!entry) return undefined;
    return (await store({ grant, pair, entry }, tokens)) ? tokens : undefined;
  }
}
