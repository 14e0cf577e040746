import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { csvLine } from '#shared-kernel/domain/csv';
import { type LogFilter, type LogPage, OrganizationLog, shownEntry } from './organization-log.ts';

/** The columns. New ones are added at the end. */
const HEAD = csvLine([
  'time',
  'action',
  'outcome',
  'refusal_code',
  'actor_kind',
  'actor',
  'actor_email',
  'program',
  'target_kind',
  'target',
  'target_email',
  'details',
]);

/** Entries that are read at a time, and parts of an export: the newest 10,000 entries. */
const PART = 100;
const MOST_PARTS = 100;

/** The log of an organization as CSV, read while it is downloaded. */
@Injectable()
export class OrganizationLogExport {
  constructor(private readonly log: OrganizationLog) {}

  /**
   * In parts, each of which asks again whether the caller may read it.
   * @throws as `OrganizationLog.page`, before the first part
   */
  async open(caller: Caller, organizationId: string | undefined, filter: LogFilter): Promise<AsyncIterable<string>> {
    const read = (after?: NonNullable<LogPage['next']>) => this.log.page(caller, organizationId, filter, PART, after);
    return parts(await read(), read);
  }
}

async function* parts(
  first: LogPage,
  read: (after: NonNullable<LogPage['next']>) => Promise<LogPage>,
): AsyncGenerator<string> {
  yield HEAD + linesOf(first);
  let { next } = first;
  for (let count = 1; next && count < MOST_PARTS; count++) {
    const page = await read(next);
    yield linesOf(page);
    next = page.next;
  }
}

const linesOf = ({ entries }: LogPage): string =>
  entries
    .map(shownEntry)
    .map(({ time, action, outcome, reason, actor, program, target, details }) =>
      csvLine([
        time.toISOString(),
        action,
        outcome,
        reason,
        actor.kind,
        actor.name,
        actor.email,
        program,
        target.kind,
        target.label,
        target.email,
        JSON.stringify(details),
      ]),
    )
    .join('');
