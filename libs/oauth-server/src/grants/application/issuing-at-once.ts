import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { OAuthClient } from '../../clients/index.ts';
import { AtomicIssuing, type Issue } from './atomic-issuing.ts';
import type { AuthorizationCode, Grant, TokenPair } from '../domain/grant.ts';
import { type IssuedTokens, TokenIssuing, type TokenRequest } from './token-issuing.ts';

/** Makes the rest of an answer, while its tokens are stored. It is not used unless they were. */
type Complete<Answer> = (tokens: IssuedTokens) => Promise<Answer>;

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
  forNewGrant<Answer>(
    client: OAuthClient,
    grant: Grant,
    request: TokenRequest,
    complete: Complete<Answer>,
  ): Promise<Answer | undefined> {
    return this.issue(client, grant, request, complete, (issue) => this.atomic.forNewGrant(issue));
  }

  /** @param code unused; everything else about the request is known to be right */
  forCode<Answer>(
    client: OAuthClient,
    grant: Grant,
    code: AuthorizationCode,
    request: TokenRequest,
    complete: Complete<Answer>,
  ): Promise<Answer | undefined> {
    return this.issue(client, grant, request, complete, (issue) => this.atomic.forCode(code.id, issue));
  }

  /**
   * @param used with a refresh token that is unused
   * @param seal what to keep of the answer; undefined: nothing
   */
  forRefresh<Answer>(
    client: OAuthClient,
    grant: Grant,
    used: TokenPair,
    request: TokenRequest,
    seal: (tokens: IssuedTokens) => string | undefined,
    complete: Complete<Answer>,
  ): Promise<Answer | undefined> {
    return this.issue(client, grant, request, complete, (issue, tokens) =>
      this.atomic.forRefresh(used.id, seal(tokens) ?? null, issue),
    );
  }

  private async issue<Answer>(
    client: OAuthClient,
    grant: Grant,
    request: TokenRequest,
    complete: Complete<Answer>,
    store: (issue: Issue, tokens: IssuedTokens) => Promise<boolean>,
  ): Promise<Answer | undefined> {
    // Once a day, and not worth a statement of its own.
    if (this.issuing.mustMarkUse(client, grant, this.clock.now())) return undefined;
    const { tokens, pair, record } = this.issuing.draft(client, grant, request);
    const entry = this.audit.compose(record);
    if (!entry) return undefined;
    const storing = store({ grant, pair, entry }, tokens);
    const [answer, stored] = await Promise.allSettled([complete(tokens), storing]);
    if (stored.status === 'rejected') throw stored.reason;
    if (!stored.value) return undefined;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }
}
