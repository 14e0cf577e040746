import type { Range } from './seeded.ts';

/** Measurements by subject; the names that `--only` takes. */
export const SCENARIOS = {
  accounts: ['get-session', 'get-session-cached', 'sign-in', 'sign-up'],
  /** With a key per connection, and with one key for all connections, which contend for its row. */
  keys: ['verify-key', 'verify-hot-key', 'create-key'],
  organizations: ['list-organizations', 'full-organization', 'accept-invitation'],
  oauth: ['exchange-code', 'refresh', 'introspect', 'userinfo', 'client-credentials', 'client-credentials-jwt'],
} as const;
export type Subject = keyof typeof SCENARIOS;
/** `entitlements` is measured beside get-session, of the same accounts. */
export type Scenario = (typeof SCENARIOS)[Subject][number] | 'entitlements';

export interface Account {
  email: string;
  password: string;
  /** Its API key, where keys are measured. */
  key?: string;
  /** One of its organizations, where those are measured. */
  organizationId?: string;
  /** The header line that makes a request this account's: `Cookie: …` or `Authorization: Bearer …`. */
  credential: string;
  /** Its subscription, where entitlements are measured. */
  subscriptionId?: string;
}

/** Details that a client needs for its requests to an authorization server. */
export interface OAuthJob {
  /** Their paths, as the metadata names them. */
  endpoints: { token: string; introspection: string; userinfo: string };
  /** The header with which the client authenticates. */
  authorization: string;
  redirectUri: string;
  verifier: string;
  /** Each for one use. */
  codes: Range;
  /** One for each connection. */
  refreshTokens: Range;
  accessTokens: Range;
}

/** One measurement, as the load process is told to make it. */
export interface LoadJob {
  scenario: Scenario;
  /** Port and process id of the server on this machine; its CPU time is read over exactly the measured window. */
  port: number;
  pid: number;
  connections: number;
  /** Length of the measured window. The load runs `warmUpSeconds` before it, uncounted. */
  seconds: number;
  warmUpSeconds: number;
  /** The credential of a backend that has keys verified. */
  serviceCredential: string;
  /**
   * One account per connection; or a number of seeded users of which each request takes a random one; or of seeded
   * organizations, of which each takes a random member of a random one, or the next newcomer who is invited; or a client.
   */
  accounts: Account[] | { seeded: number } | { organizations: number } | { oauth: OAuthJob };
}

export interface LoadResult {
  /** Right answers (status and content) of the window; an answer counts by the part of its time that lies in it. */
  answered: number;
  /** Wrong answers and broken connections, over the warm-up too. They never count as answered. */
  failed: number;
  /** The first failures, at most 3. */
  failures: string[];
  seconds: number;
  /** Milliseconds; NaN when nothing was answered. */
  p50: number;
  p99: number;
  /** CPU time (user and system, all threads) of the server per answered request, microseconds. */
  cpuMicros: number;
  /** Peak resident memory of the server during this job, MiB. */
  peakMib: number;
  /** Share of one core that the load process itself used; near 1 it is the limit and the server could do more. */
  clientLoad: number;
}
