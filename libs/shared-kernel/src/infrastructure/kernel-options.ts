import type { EgressOptions } from './egress/undici-egress.ts';
import type { TextMessageRules } from './mail/configured-text-message-limits.ts';
import type { LaneOptions } from './queue/lane.ts';

/** Options of the kernel. Those with a default are in `KernelTuning` and `kernelDefaults`. */
export interface KernelOptions extends KernelTuning {
  /** Never empty, 32 bytes or more each. The first signs and seals, all verify and open, so that secrets can rotate. */
  readonly secrets: readonly string[];

  /** Public origin of the service, without a path. */
  readonly baseUrl: string;

  /** Origins besides `baseUrl`: exact, `*.example.com`, or an app's own scheme such as `shop://`. */
  readonly trustedOrigins: readonly string[];

  /** Addresses and CIDR ranges whose `x-forwarded-for` is believed; `loopback` stands for this machine. */
  readonly trustedProxies: readonly string[];

  readonly cookiePrefix: string;

  /** `Secure` attribute and `__Secure-` prefix. */
  readonly secureCookies: boolean;

  /** `smtp://` (STARTTLS when offered) or `smtps://`. */
  readonly smtpUrl?: string | undefined;
  /** Mails wait for a connection with TLS. */
  readonly smtpRequiresTls: boolean;

  /** Gateway for text messages; without it they are only kept in the development mailbox, if there is one. */
  readonly textMessages?: { readonly url: string; readonly token: string | undefined } | undefined;
  readonly textMessageRules: TextMessageRules;
  /** Keeps mails and text messages that no server or gateway is configured for. Never in production. */
  readonly developmentMailbox: boolean;

  readonly egress: EgressOptions;

  /** Name of the service in mails and text messages. */
  readonly productName: string;

  /** The contact named in mails. */
  readonly supportEmail?: string | undefined;

  /** `Name <address>` or an address. */
  readonly mailFrom: string;

  /** False: nothing is counted, for load tests. */
  readonly rateLimited: boolean;

  readonly rateLimitStore: 'memory' | 'database' | 'redis';

  /** Needed when `rateLimitStore` is `redis`. */
  readonly redisUrl?: string | undefined;
}

export interface KernelTuning {
  readonly outbox: OutboxOptions;
  readonly rateLimit: RateLimitOptions;
  readonly mailbox: MailboxOptions;

  /** Records of jobs that ran are kept this long. */
  readonly jobRunRetentionMs: number;

  /** Entries of the audit trail are kept at least this long, and at most a month longer. */
  readonly auditRetentionMs: number;
}

export interface OutboxOptions extends LaneOptions {
  /** Settled items are kept this long; delivered ones without their payload. */
  readonly retentionMs: number;

  /** Settings that differ for calls outside, which hang more often, and are useless when they are late. */
  readonly calls: Pick<LaneOptions, 'itemsAtOnce' | 'firstRetryMs' | 'maxAttempts'>;
}

export interface RateLimitOptions {
  /** Maximum of counters in memory; beyond that the oldest are dropped. */
  readonly memoryEntries: number;

  /** A slower answer of Redis counts as a failure. */
  readonly redisTimeoutMs: number;

  /** Consecutive failures after which Redis is not used for `breakerOpenMs`. */
  readonly breakerFailures: number;
  readonly breakerOpenMs: number;

  /** Names of the limits that let requests pass while Redis is down; all others fall back to the database. */
  readonly failOpen: readonly string[];
}

export interface MailboxOptions {
  /** Mails kept for the developer; beyond that the oldest are dropped. */
  readonly capacity: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** 30 attempts of 1, 2, 4 … 60, 60 … minutes are about a day; 5 after 45 s, 1.5, 3 and 6 minutes at most 13.5 minutes. */
export const kernelDefaults: KernelTuning = {
  outbox: {
    pollEveryMs: 5 * SECOND,
    itemsAtOnce: 10,
    attemptTimeoutMs: MINUTE,
    leaseMs: 2 * MINUTE,
    firstRetryMs: MINUTE,
    retryFactor: 2,
    longestRetryMs: 60 * MINUTE,
    retryJitter: 0.2,
    maxAttempts: 30,
    retentionMs: 30 * DAY,
    stopGraceMs: 5 * SECOND,
    calls: { itemsAtOnce: 40, firstRetryMs: 45 * SECOND, maxAttempts: 5 },
  },
  rateLimit: {
    memoryEntries: 100_000,
    redisTimeoutMs: 150,
    breakerFailures: 5,
    breakerOpenMs: 2 * SECOND,
    failOpen: ['general'],
  },
  mailbox: { capacity: 500 },
  jobRunRetentionMs: 30 * DAY,
  auditRetentionMs: 400 * DAY,
};
