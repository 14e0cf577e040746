import type { ComposedEntry } from '#shared-kernel/application/audit';
import type { Grant, TokenPair } from '../domain/grant.ts';

/** What is stored when tokens are issued. */
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
