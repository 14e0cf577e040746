import { Injectable } from '@nestjs/common';
import { isRetryable } from '#shared-kernel/infrastructure/persistence/database-failure';
import { padded } from '#shared-kernel/infrastructure/persistence/padded';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { AtomicIssuing, type Issue } from '../../application/atomic-issuing.ts';
import { FOR_CODE, FOR_NEW_GRANT, FOR_REFRESH } from './issuing-statements.ts';

/** What a request stores, and the code or token that it uses up for it. */
interface Claim {
  readonly claim: string;
  readonly answer: string | null;
  readonly issue: Issue;
}

interface Row {
  /** The numbers of the requests that were served; null: none. */
  readonly issued: readonly number[] | null;
}

/**
 * Statements of a kind at once. Each waits for the disk; what comes meanwhile shares the next one, so that the flushes
 * do not grow with the requests. None waits for a grant that is locked, so none holds up the others for long.
 */
const MOST_RUNNING = 2;
/** New grants compete for no row, so more of their statements may wait for the disk at once (measured, ADR 33). */
const MOST_ADDING = 4;

@Injectable()
export class PreparedIssuing extends AtomicIssuing {
  private readonly add: (issue: Issue) => Promise<boolean>;
  private readonly exchange: (claim: Claim) => Promise<boolean>;
  private readonly refresh: (claim: Claim) => Promise<boolean>;

  constructor(private readonly statements: PreparedStatements) {
    super();
    const name = 'tokens_for_new_grant';
    this.add = statements.batched(
      name,
      async (issues: readonly Issue[]) => {
        const columns = [
          issues.map(({ grant }) => grant),
          issues.map(({ pair }) => pair),
          issues.map(({ entry }) => entry),
        ];
        await statements.query(
          name,
          FOR_NEW_GRANT,
          columns.map((rows) => JSON.stringify(rows)),
        );
        return issues.map(() => true);
      },
      MOST_ADDING,
    );
    this.exchange = this.claiming('tokens_for_code', FOR_CODE, '');
    this.refresh = this.claiming('tokens_for_refresh', FOR_REFRESH, null);
  }

  forNewGrant(issue: Issue): Promise<boolean> {
    return unlessRefused(this.add(issue));
  }

  forCode(codeId: string, issue: Issue): Promise<boolean> {
    return unlessRefused(this.exchange({ claim: codeId, answer: null, issue }));
  }

  forRefresh(usedId: string, sealedAnswer: string | null, issue: Issue): Promise<boolean> {
    return unlessRefused(this.refresh({ claim: usedId, answer: sealedAnswer, issue }));
  }

  private claiming(name: string, text: string, nothing: string | null) {
    return this.statements.batched(
      name,
      async (claims: readonly Claim[]) => {
        const input = claims.map(({ claim, answer, issue: { grant, pair, entry } }, n) => ({
          ...pair,
          n,
          claim,
          answer,
          end: grant.expiresAt,
          key: grant.keyThumbprint,
          session: grant.sessionId,
          entry,
        }));
        const grantIds = padded([...new Set(claims.map(({ issue }) => issue.grant.id))], null);
        const claimed = padded([...new Set(claims.map(({ claim }) => claim))], nothing);
        const values = [JSON.stringify(input), grantIds, claimed];
        return this.served(claims.length, await this.statements.query<Row>(name, text, values));
      },
      MOST_RUNNING,
    );
  }

  private served(count: number, [row]: readonly Row[]): boolean[] {
    const issued = new Set(row!.issued);
    return Array.from({ length: count }, (_, n) => issued.has(n));
  }
}

/** The caller repeats it in a transaction, which waits for locks and tells by which constraint it is refused. */
async function unlessRefused(issued: Promise<boolean>): Promise<boolean> {
  try {
    return await issued;
  } catch (error) {
    if (isRetryable(error) || violatedConstraint(error) !== undefined) return false;
    throw error;
  }
}
