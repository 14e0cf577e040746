import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '#shared-kernel/application/bounded-map';
import type { Clock } from '#shared-kernel/application/clock';
import { GatewayError } from '../domain/gateway-error.ts';
import { afterCall, NOTHING_KNOWN, type ProviderState } from '../domain/provider-state.ts';
import { mayRepeat, pauseMs, policyFor, TokenBucket, type Urgency } from '../domain/retry-policy.ts';
import { gatewayErrorOf } from './polar-failures.ts';
import { polarMetrics } from './polar-metrics.ts';

/** Says how long one attempt may take, in seconds, as the SDK wants it. */
export interface AttemptOptions {
  readonly timeout: number;
}

/** The share of all calls: the rest is for other accounts, which wait at most as long as one account would. */
const SHARE_OF_ACCOUNT = 0.5;
const MOST_ACCOUNTS = 10_000;

export interface CallPacing {
  readonly requestsPerMinute: number;
  readonly stopGraceMs?: number;
  /** Id of the account that the running request is of; undefined for staff, and for what no account asked for. */
  readonly account?: () => string | undefined;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  readonly chance?: () => number;
}

const USUAL = {
  // From the stop on, for calls that are under way: one after the other they would keep the process for a minute.
  stopGraceMs: 3000,
  account: () => undefined,
  wait: sleep,
  chance: Math.random,
};

/** Makes calls within the rate budget, and repeats those that may be repeated. */
export class PolarCalls {
  private readonly logger = new Logger('Billing gateway');
  private readonly bucket: TokenBucket;
  private readonly pacing: Required<CallPacing>;
  private readonly shares = new BoundedMap<string, TokenBucket>(MOST_ACCOUNTS);
  private readonly stopped = new AbortController();
  private known = NOTHING_KNOWN;

  constructor(
    private readonly clock: Clock,
    pacing: CallPacing,
  ) {
    this.pacing = { ...USUAL, ...pacing };
    this.bucket = new TokenBucket(pacing.requestsPerMinute, this.now());
  }

  /** @param name label of the metric, such as `order.get` */
  read<T>(name: string, send: (options: AttemptOptions) => Promise<T>, urgency: Urgency = 'background'): Promise<T> {
    return this.counted(name, () => this.persist(send, urgency, false));
  }

  write<T>(name: string, send: (options: AttemptOptions) => Promise<T>, urgency: Urgency = 'interactive'): Promise<T> {
    return this.counted(name, () => this.persist(send, urgency, true));
  }

  /** Calls may end that are under way; then all are given up, and none is made. */
  stop(): void {
    setTimeout(() => this.stopped.abort(), this.pacing.stopGraceMs).unref();
  }

  state(): ProviderState {
    const { closedUntil } = this.bucket;
    return { ...this.known, pausedUntil: closedUntil > this.now() ? new Date(closedUntil) : null };
  }

  private async counted<T>(call: string, make: () => Promise<T>): Promise<T> {
    try {
      const answer = await make();
      polarMetrics.calls.inc({ call, outcome: 'done' });
      this.known = afterCall(this.known, undefined, this.clock.now());
      return answer;
    } catch (error) {
      const kind = error instanceof GatewayError ? error.failure.kind : undefined;
      polarMetrics.calls.inc({ call, outcome: kind ?? 'bug' });
      if (kind === 'unauthorized') this.logger.error({ msg: 'The billing platform refuses the access token', call });
      if (kind !== undefined) this.known = afterCall(this.known, kind, this.clock.now());
      throw error;
    }
  }

  private async persist<T>(
    send: (options: AttemptOptions) => Promise<T>,
    urgency: Urgency,
    isWrite: boolean,
  ): Promise<T> {
    const policy = policyFor(urgency, isWrite);
    const end = this.now() + policy.budgetMs;
    let last: GatewayError | undefined;
    for (let attempt = 1; ; attempt += 1) {
      if (!(await this.isAdmitted(urgency, end))) throw last ?? this.notAdmitted();
      const left = Math.max(1, end - this.now());
      try {
        return await this.unlessStopped(isWrite, () => send({ timeout: Math.min(policy.attemptMs, left) / 1000 }));
      } catch (thrown) {
        const error = gatewayErrorOf(thrown, isWrite);
        if (!(error instanceof GatewayError)) throw error;
        const pause = pauseMs(error, attempt, this.pacing.chance());
        if (error.failure.kind === 'rate_limited') this.bucket.close(this.now() + pause);
        if (attempt === policy.attempts || !mayRepeat(error, isWrite) || this.now() + pause >= end) throw error;
        if (this.stopped.signal.aborted) throw error;
        await this.unlessStopped(false, () => this.pacing.wait(pause));
        last = error;
      }
    }
  }

  /** Waits for a token, of the share of the account first; false when none comes in time. */
  private async isAdmitted(urgency: Urgency, end: number): Promise<boolean> {
    const account = this.pacing.account();
    const isInShare = account === undefined || (await this.isFilled(this.shareOf(account), 'interactive', end));
    return isInShare && this.isFilled(this.bucket, urgency, end);
  }

  private shareOf(account: string): TokenBucket {
    const share =
      this.shares.get(account) ?? new TokenBucket(this.pacing.requestsPerMinute * SHARE_OF_ACCOUNT, this.now());
    this.shares.set(account, share);
    return share;
  }

  private async isFilled(bucket: TokenBucket, urgency: Urgency, end: number): Promise<boolean> {
    for (;;) {
      const pause = bucket.take(urgency, this.now());
      if (pause === 0) return true;
      if (this.now() + pause >= end) return false;
      await this.unlessStopped(false, () => this.pacing.wait(pause));
    }
  }

  /** @param mayHappen whether it may be carried out though its answer is not waited for @throws GatewayError after the stop */
  private unlessStopped<T>(mayHappen: boolean, work: () => Promise<T>): Promise<T> {
    const { signal } = this.stopped;
    const givenUp = (ambiguous: boolean) => new GatewayError({ kind: 'unavailable', ambiguous }, !ambiguous);
    if (signal.aborted) return Promise.reject(givenUp(false));
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(givenUp(mayHappen));
      signal.addEventListener('abort', stop, { once: true });
      void work()
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', stop));
    });
  }

  private notAdmitted(): GatewayError {
    const closedMs = this.bucket.closedUntil - this.now();
    return new GatewayError({ kind: 'rate_limited', retryAfterMs: closedMs > 0 ? closedMs : null }, true);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
