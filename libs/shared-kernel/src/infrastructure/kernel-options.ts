import type { EgressOptions } from './egress/undici-egress.ts';
import type { TextMessageRules } from './mail/configured-text-message-limits.ts';
import type { LaneOptions } from './queue/lane.ts';

/** Options of the kernel. Those with a default are in `KernelTuning` and `kernelDefaults`. */
export interface KernelOptions extends KernelTuning {
  /** Never empty, 32 bytes or more each. The first signs and seals, all verify and open, so that secrets can rotate. */
  readonly secrets: readonly string[];
  readonly baseUrl: string;
  /** Whether a pooler in transaction mode is in front of the database; then where the database itself is. */
  readonly pooledDatabase?: { readonly directUrl: string } | undefined;
  /** Processes of this instance, of which this is one. */
  readonly workers: number;
  readonly trustedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];

  readonly cookiePrefix: string;
  readonly secureCookies: boolean;
  readonly smtpUrl?: string | undefined;
  /** Mails wait for a connection with TLS. */
  readonly smtpRequiresTls: boolean;

  /** Gateway for text messages; without it they are only kept in the development mailbox, if there is one. */
  readonly textMessages?: { readonly url: string; readonly token: string | undefined } | undefined;
  readonly textMessageRules: TextMessageRules;
  /** Keeps mails and text messages that no server or gateway is configured for. Never in production. */
  readonly developmentMailbox: boolean;

  /** A directory outside of the database that gets a copy of the audit trail, as a `file:` URL; undefined: none is made. */
  readonly auditCopyUrl?: string | undefined;

  readonly egress: EgressOptions;
  readonly productName: string;
  readonly supportEmail?: string | undefined;
  readonly mailFrom: string;
  readonly rateLimited: boolean;

  readonly rateLimitStore: 'memory' | 'database' | 'redis';
  readonly redisUrl?: string | undefined;
}

export interface KernelTuning {
  readonly outbox: OutboxOptions;
  readonly rateLimit: RateLimitOptions;
  readonly mailbox: MailboxOptions;
  readonly jobRunRetentionMs: number;
  readonly auditRetentionMs: number;
}

export interface OutboxOptions extends LaneOptions {
  readonly retentionMs: number;

  /** Settings that differ for calls outside, which hang more often, and are useless when they are late. */
  readonly calls: Pick<LaneOptions, 'itemsAtOnce' | 'firstRetryMs' | 'maxAttempts'>;
}

export interface RateLimitOptions {
  readonly memoryEntries: number;
  readonly redisTimeoutMs: number;
  readonly breakerFailures: number;
  readonly breakerOpenMs: number;

  /** Names of the limits that let requests pass while Redis is down; all others fall back to the database. */
  readonly failOpen: readonly string[];
}

export interface MailboxOptions {
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
