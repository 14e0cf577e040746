import { validate as isUuid } from 'uuid';
import type { AuditCursor, AuditDirection, AuditQuery } from '../../application/audit.ts';
import { actionsIn, haveIndex, isBeginning, isNarrow } from '../../domain/audit-filters.ts';
import { type Condition, entryIs } from './audit-entry-id.ts';
import { asJson } from './json-rows.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const COLUMNS = `e.id, e.occurred_at as "occurredAt", e.action, e.outcome, e.reason, e.actor_kind as "actorKind",
    e.actor_id as "actorId", e.actor_user_id as "actorUserId", e.session_id as "sessionId",
    e.impersonator_id as "impersonatorId", e.target_kind as "targetKind", e.target_id as "targetId",
    e.account_id as "accountId", e.organization_id as "organizationId", e.request_id as "requestId", e.details,
    p.actor_label as "actorLabel", p.target_label as "targetLabel", p.ip_address as "ipAddress",
    p.user_agent as "userAgent", p.details as "personal"`;

export const SIGN_IN = 'session.started';

/** By programs that act for an account. The partial index on accounts serves exactly these kinds. */
const BY_PROGRAM = `actor_user_id = ? and actor_kind in ('api-key', 'oauth-client')`;

/** One row each, so that a page never leads to a scan of all months: with a limit, a lateral join is a nested loop. */
const personOf = 'select * from audit_person where occurred_at = e.occurred_at and entry_id = e.id limit 1';
const entryOf = 'select * from audit_entry where occurred_at = a.occurred_at and id = a.entry_id limit 1';

/**
 * Newest first. Each alternative is a part of its own, which one index serves in the order of time, so it reads no more than
 * a page. There are ten at most, however many actions are named.
 */
export function auditStatement(
  query: AuditQuery,
  limit: number,
  cursor?: AuditCursor,
  direction: AuditDirection = 'older',
): Statement {
  const found = foundIn(query, limit, cursor, direction);
  const sql = `select ${COLUMNS} from (${found.sql}) e left join lateral (${personOf}) p on true
    order by e.occurred_at desc, e.id desc`;
  return { sql: asJson(sql), values: found.values };
}

export function countStatement(query: AuditQuery, most: number): Statement {
  const { sql, values } = foundIn(query, most);
  return { sql: `select count(*)::int as counted from (${sql}) found`, values };
}

function foundIn(
  query: AuditQuery,
  limit: number,
  cursor?: AuditCursor,
  direction: AuditDirection = 'older',
): Statement {
  const order = direction === 'older' ? 'desc' : 'asc';
  const times = timesOf(query, cursor, direction);
  const parts = alternativesOf(query).map((alternative) =>
    partOf([...conditionsOf(query), ...alternative], query.ipAddress, times, order, limit),
  );
  return parts.length === 1 ? parts[0]! : union(parts, order, limit);
}

/** Addresses are in the table of personal data: an index of it has those of one address, in the order of time. */
function partOf(
  conditions: readonly Condition[],
  ipAddress: string | undefined,
  times: readonly TimeCondition[],
  order: string,
  limit: number,
): Statement {
  const timesIn = (id: string) => times.map(([sql, ...given]): Condition => [sql.replace('KEY', id), ...given]);
  const values = (given: readonly Condition[]) => given.flatMap(([, ...some]) => some);
  if (ipAddress === undefined) {
    const all = [...conditions, ...timesIn('id')];
    const sql = `select * from audit_entry ${whereOf(all)} order by occurred_at ${order}, id ${order} limit ?`;
    return { sql, values: [...values(all), limit] };
  }
  const ofAddress: Condition[] = [['ip_address = ?', ipAddress], ...timesIn('entry_id')];
  const sql = `
    select e.* from (
      select occurred_at, entry_id from audit_person ${whereOf(ofAddress)}
      order by occurred_at ${order}, entry_id ${order} offset 0
    ) a join lateral (${entryOf}) e on true ${whereOf(conditions)}
    order by a.occurred_at ${order}, a.entry_id ${order} limit ?`;
  return { sql, values: [...values(ofAddress), ...values(conditions), limit] };
}

const whereOf = (all: readonly Condition[]) => (all.length > 0 ? `where ${all.map(([sql]) => sql).join(' and ')}` : '');

function union(parts: readonly Statement[], order: string, limit: number): Statement {
  const all = parts.map(({ sql }) => `(${sql})`).join(' union ');
  const sql = `select * from (${all}) each_part order by occurred_at ${order}, id ${order} limit ?`;
  return { sql, values: [...parts.flatMap(({ values }) => values), limit] };
}

/** A condition on the time of an entry; KEY stands for the column with its id. */
type TimeCondition = Condition;

function timesOf(
  { from, until }: AuditQuery,
  cursor: AuditCursor | undefined,
  direction: AuditDirection,
): TimeCondition[] {
  const times: TimeCondition[] = [];
  if (from) times.push(['occurred_at >= ?', from]);
  if (until) times.push(['occurred_at < ?', until]);
  if (cursor) times.push([`(occurred_at, KEY) ${direction === 'older' ? '<' : '>'} (?, ?)`, cursor.time, cursor.id]);
  return times;
}

/** Each has an index in the order of time, and the entries of both are few. */
const BY_STAFF: Condition[] = [[`actor_kind = 'staff'`], ['impersonator_id is not null']];

/** Staff act in their own name, or as a user. Apart for the indexes; together where another filter has one. */
function actorKindIs({ actorKind, ...others }: AuditQuery): Condition[][] {
  if (actorKind === undefined) return [[]];
  if (actorKind !== 'staff') return [[['actor_kind = ?', actorKind]]];
  return isNarrow(others) ? [[[`(${BY_STAFF.map(([sql]) => sql).join(' or ')})`]]] : BY_STAFF.map((one) => [one]);
}

/** Sets of conditions of which one must hold. */
function alternativesOf(query: AuditQuery): Condition[][] {
  const { actor, concerning } = query;
  const actors = actor === undefined ? [[]] : actedBy(actor);
  const concerned: Condition[][] = concerning === undefined ? [[]] : accountIs(concerning);
  const both = actors.flatMap((one) => concerned.map((other) => [...one, ...other]));
  const kinds = actorKindIs(query).flatMap((kind) => actionIsOneOf(query).map((action) => [...kind, ...action]));
  return both.flatMap((one) => kinds.map((other) => [...one, ...other]));
}

/** An id that is not of an account, such as the name of a job, has no programs that act for it. */
const actedBy = (id: string): Condition[][] =>
  isUuid(id) ? [[['actor_id = ?', id]], [[BY_PROGRAM, id]]] : [[['actor_id = ?', id]]];

const accountIs = (id: string): Condition[][] => [
  ...actedBy(id),
  [['target_id = ?', id]],
  ...(isUuid(id) ? ['account_id', 'impersonator_id'].map((column): Condition[] => [[`${column} = ?`, id]]) : []),
];

/** Apart, so that an index finds each; among few entries a look at each of them costs less. */
function actionIsOneOf(query: AuditQuery): Condition[][] {
  const actions = actionsIn(query.action);
  if (actions.length === 0) return [[]];
  if (actions.length === 1 || (haveIndex(actions) && !isNarrow(query))) return actions.map((name) => [actionIs(name)]);
  const patterns = actions.map((name) => name.replaceAll(/[\\%_]/g, '\\$&') + (isBeginning(name) ? '%' : ''));
  return [[['action like any (array(select jsonb_array_elements_text(cast(? as jsonb))))', JSON.stringify(patterns)]]];
}

/** The index of sign-ins is partial: a parameter would not imply its condition in a plan that is kept. */
function actionIs(action: string): Condition {
  if (action === SIGN_IN) return [`action = '${SIGN_IN}'`];
  return isBeginning(action) ? ['starts_with(action, ?)', action] : ['action = ?', action];
}

function conditionsOf(query: AuditQuery): Condition[] {
  const { accountId, organizationId, impersonatorId, target, targetKind, outcome, reason } = query;
  const { requestId, entryId, sessionIds = [], replacing, people = [], withoutStaff, withoutDone = [] } = query;
  const given: [string, unknown][] = [
    ['account_id = ?', accountId],
    ['organization_id = ?', organizationId],
    ['impersonator_id = ?', impersonatorId],
    ['target_id = ?', target],
    ['target_kind = ?', targetKind],
    ['outcome = ?', outcome],
    ['reason = ?', reason],
    ['request_id = ?', requestId],
  ];
  const conditions: Condition[] = given.filter(([, value]) => value !== undefined);
  if (entryId !== undefined) conditions.push(...entryIs(entryId));
  if (sessionIds.length > 0)
    conditions.push([`session_id in (${sessionIds.map(() => '?').join(', ')})`, ...sessionIds]);
  if (people.length > 0) {
    const any = `in (${people.map(() => '?').join(', ')})`;
    const own = `actor_user_id ${any} and actor_kind <> 'staff' and impersonator_id is null`;
    conditions.push([`(${own} or target_id ${any})`, ...people, ...people]);
  }
  if (replacing !== undefined) conditions.push([`details ->> 'replaces' = ?`, replacing]);
  if (withoutStaff) conditions.push([`actor_kind <> 'staff' and impersonator_id is null`]);
  if (withoutDone.length > 0) {
    conditions.push([
      `(outcome = 'refused' or action not in (${withoutDone.map(() => '?').join(', ')}))`,
      ...withoutDone,
    ]);
  }
  return conditions;
}
