import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finder, Finding, StaffSource } from '../../application/staff-sources.ts';
import type { Sought } from '../../domain/sought.ts';
import { IS_MAIL, MAIL_STATE } from '../queue/stored-mails.ts';
import { entryIs } from './audit-entry-id.ts';

/** Clients may send one id with as many requests as they like. */
const MOST_ACTIONS = 20;

/** A request is known by the entries that it left in the audit trail. */
const REQUESTS = `
  select 'request' as kind, request_id as id, request_id as title,
    string_agg(distinct action, ', ' order by action) as detail, null::uuid as "userId"
  from (select request_id, action from audit_entry where request_id in (?, ?) limit ${MOST_ACTIONS}) acted
  group by request_id`;

const MAIL = `
  select 'mail', t.id::text, t.kind, ${MAIL_STATE}, null::uuid from queue_item t where ${IS_MAIL} and t.id = ?`;

const JOB_RUN = `select 'job-run', id::text, name, outcome, null::uuid from job_run where id = ?`;

/** As `assignRequestId` takes them from a proxy. */
const REQUEST_ID = /^[\w.:-]{8,128}$/;

/** Requests, audit entries, mails and runs of jobs, each by the whole id. */
export class KernelFinders implements StaffSource {
  readonly finders: readonly Finder[] = [(sought) => this.find(sought)];

  constructor(private readonly em: EntityManager) {}

  private async find({ uuid, text, ipAddress }: Sought): Promise<readonly Finding[]> {
    if (uuid === undefined) {
      if (ipAddress !== undefined || !REQUEST_ID.test(text)) return [];
      return this.em.execute<Finding[]>(REQUESTS, [text, text]);
    }
    const isEntry = entryIs(uuid);
    const entries = `select 'audit-entry', id::text, action, coalesce(reason, outcome), null::uuid from audit_entry
      where ${isEntry.map(([sql]) => sql).join(' and ')}`;
    const values = [text, uuid, ...isEntry.flatMap(([, ...given]) => given), uuid, uuid];
    return this.em.execute<Finding[]>([REQUESTS, entries, MAIL, JOB_RUN].join(' union all '), values);
  }
}
