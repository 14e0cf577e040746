import { DELIVERY_LIFE_MS } from '#billing/inbox/domain/delivery';
import { EVENT_LIFE_MS } from '#billing/usage/domain/usage-event';
import { oauthDefaults } from '#oauth-server/clients/domain/oauth-options';
import { kernelDefaults } from '#shared-kernel/infrastructure/kernel-options';
import { bytesOf, type Measured } from './measured-costs.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = 1000 * DAY_SECONDS;

/** Assumptions about people and settings. Each is an option of the command. */
export const ASSUMPTIONS = {
  /** Share of the users who are active on a day. */
  active: 0.1,
  /** On a day, for each active user. */
  'sign-ins': 0.3,
  'sign-outs': 0.1,
  'session-checks': 50,
  refreshes: 4,
  'code-flows': 0.3,
  introspections: 10,
  'profile-changes': 0.02,
  resets: 0.01,
  /** On a day, for each user: a growth by two thirds in a year. */
  'sign-ups': 0.0014,
  /** For each user. */
  sessions: 1.5,
  devices: 2,
  grants: 0.5,
  consents: 1,
  keys: 0.02,
  organizations: 0.02,
  memberships: 0.1,
  customers: 0.05,
  /** On a day, for each key and for each customer. */
  verifications: 500,
  'usage-events': 4,
  webhooks: 0.1,
  /** Days that rows are kept, as configured by default. */
  'audit-days': kernelDefaults.auditRetentionMs / DAY_MS,
  'webhook-days': DELIVERY_LIFE_MS / DAY_MS,
  'usage-days': EVENT_LIFE_MS / DAY_MS,
  'queue-days': kernelDefaults.outbox.retentionMs / DAY_MS,
  'token-days': oauthDefaults.refreshTokenLifeSeconds / DAY_SECONDS,
  /** The busiest hour, as a multiple of the average. */
  peak: 3,
  /** Share of a core that is used at the peak. */
  'core-load': 0.5,
} as const;
export type Assumptions = Readonly<Record<keyof typeof ASSUMPTIONS, number>>;

export interface Load {
  readonly users: number;
  /** At the peak, in a second. */
  readonly requests: number;
  readonly passwordSignIns: number;
  readonly statements: number;
  readonly writeTransactions: number;
  /** Long after a checkpoint, and right after one. */
  readonly walMegabytes: number;
  readonly walMegabytesAfterCheckpoint: number;
  /** At the peak, with the room that `core-load` leaves. */
  readonly serviceCores: number;
  readonly databaseCores: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly bytes: Readonly<Record<string, number>>;
  readonly totalBytes: number;
  readonly auditEntriesADay: number;
  /** On average, in a second, by jobs; the audit trail is dropped by months instead. */
  readonly deletions: number;
}

/** Requests on a day, by kind as they were measured. */
export function requestsADay(users: number, given: Assumptions): Readonly<Record<string, number>> {
  const active = users * given.active;
  return {
    'get-session': active * given['session-checks'],
    'verify-key': users * given.keys * given.verifications,
    introspect: active * given.introspections,
    'sign-in': active * given['sign-ins'],
    'sign-out': active * given['sign-outs'],
    'sign-up': users * given['sign-ups'],
    'update-user': active * given['profile-changes'],
    'request-password-reset': active * given.resets,
    authorize: active * given['code-flows'],
    'exchange-code': active * given['code-flows'],
    refresh: active * given.refreshes,
    'usage-event': users * given.customers * given['usage-events'],
    webhook: users * given.customers * given.webhooks,
  };
}

/** @param measured what each request and row costs */
export function simulate(users: number, measured: Measured, given: Assumptions): Load {
  const daily = Object.entries(requestsADay(users, given)).map(([name, requests]) => {
    const cost = measured.requests[name];
    if (!cost) throw new Error(`${name} was not measured`);
    return { requests, cost };
  });
  type Cost = (typeof daily)[number]['cost'];
  const aDay = (of: (cost: Cost) => number) => daily.reduce((sum, { requests, cost }) => sum + requests * of(cost), 0);
  const atPeak = (of: (cost: Cost) => number) => (aDay(of) / DAY_SECONDS) * given.peak;
  const cores = (of: (cost: Cost) => number) => atPeak(of) / 1000 / given['core-load'];

  const auditEntriesADay = aDay(({ auditEntries }) => auditEntries);
  const rows = rowsOf(users, given, {
    auditEntries: auditEntriesADay,
    queueItems: aDay(({ queueItems }) => queueItems),
  });
  const bytes = Object.fromEntries(
    Object.entries(rows).map(([table, count]) => [table, count * bytesOf(measured.rows[table])]),
  );
  return {
    users,
    requests: atPeak(() => 1),
    passwordSignIns: ((users * given.active * given['sign-ins']) / DAY_SECONDS) * given.peak,
    statements: atPeak(({ statements }) => statements),
    writeTransactions: atPeak(({ transactions }) => transactions),
    walMegabytes: atPeak(({ walBytes }) => walBytes) / 1e6,
    walMegabytesAfterCheckpoint: atPeak(({ walBytesAfterCheckpoint }) => walBytesAfterCheckpoint) / 1e6,
    serviceCores: cores(({ serviceCpuMs }) => serviceCpuMs),
    databaseCores: cores(({ databaseCpuMs }) => databaseCpuMs),
    rows,
    bytes,
    totalBytes: Object.values(bytes).reduce((sum, each) => sum + each, 0),
    auditEntriesADay,
    deletions: deletionsADay(rows, users, given) / DAY_SECONDS,
  };
}

/** As many as are written, where rows live for some days. */
function deletionsADay(rows: Readonly<Record<string, number>>, users: number, given: Assumptions): number {
  const sessions = users * (given.active * (given['sign-ins'] - given['sign-outs']) + given['sign-ups']);
  return (
    sessions +
    rows['oauth_token']! / given['token-days'] +
    rows['queue_item']! / given['queue-days'] +
    rows['billing_usage_event']! / given['usage-days'] +
    rows['billing_inbox']! / given['webhook-days']
  );
}

interface Written {
  readonly auditEntries: number;
  readonly queueItems: number;
}

/** Rows that there are when as many are deleted on a day as are written. */
function rowsOf(users: number, given: Assumptions, aDay: Written): Readonly<Record<string, number>> {
  const customers = users * given.customers;
  const keys = users * given.keys;
  return {
    user: users,
    account: users,
    session: users * given.sessions,
    // Each device is known by two marks.
    known_device: users * given.devices * 2,
    api_key: keys,
    oauth_consent: users * given.consents,
    oauth_grant: users * given.grants,
    // A used refresh token is kept until it would have expired, to notice that it is used again.
    oauth_token: users * given.active * (given.refreshes + given['code-flows']) * given['token-days'],
    organization: users * given.organizations,
    member: users * given.memberships,
    queue_item: aDay.queueItems * given['queue-days'],
    billing_usage_event: customers * given['usage-events'] * given['usage-days'],
    billing_inbox: customers * given.webhooks * given['webhook-days'],
    audit_entry: aDay.auditEntries * given['audit-days'],
    audit_person: aDay.auditEntries * given['audit-days'],
  };
}
