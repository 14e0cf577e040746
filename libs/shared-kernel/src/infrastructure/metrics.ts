import { Counter, Gauge, type GaugeConfiguration, Histogram, type LabelValues } from 'prom-client';
import type { JobRun } from '../application/jobs.ts';

/** A figure that the runs of a job find. Another worker may have the next run: it is dropped when two are overdue. */
export class JobGauge<Label extends string = string> extends Gauge<Label> {
  private readonly lifeMs: number;
  private end: NodeJS.Timeout | undefined;

  constructor({ intervalSeconds, ...config }: GaugeConfiguration<Label> & { readonly intervalSeconds: number }) {
    super({ aggregator: 'max', ...config });
    this.lifeMs = intervalSeconds * 3000;
  }

  found(labels: LabelValues<Label>, value: number): void {
    this.set(labels, value);
    clearTimeout(this.end);
    this.end = setTimeout(() => this.reset(), this.lifeMs).unref();
  }
}

/** Counters of several workers are added up; a gauge that each of them reads from the database has `aggregator: 'max'`. */
export const metrics = {
  transactionRetries: new Counter({
    name: 'gatehouse_transaction_retries_total',
    help: 'Transactions run again after a serialization failure or a deadlock',
  }),
  databaseFailures: new Counter({
    name: 'gatehouse_database_failures_total',
    help: 'Uses of the database that failed because it did not answer',
  }),
  outboxDeliveries: new Counter({
    name: 'gatehouse_outbox_deliveries_total',
    help: 'Attempts to deliver an item of the lane mail, text, event or call: delivered, failed, dead (given up), expired or limited (both dropped unsent)',
    labelNames: ['lane', 'kind', 'outcome'] as const,
  }),
  jobRuns: new Counter({
    name: 'gatehouse_job_runs_total',
    help: 'Runs of scheduled jobs on this instance: done, failed or skipped (another instance has the job)',
    labelNames: ['job', 'outcome'] as const,
  }),
  jobLastDone: new Gauge({
    name: 'gatehouse_job_last_done_timestamp_seconds',
    help: 'When a scheduled job last went well on this instance, in seconds since 1970',
    aggregator: 'max',
    labelNames: ['job'] as const,
  }),
  jobInterval: new Gauge({
    name: 'gatehouse_job_interval_seconds',
    help: 'Time between two runs of a scheduled job; absent for a job that runs only when staff ask',
    labelNames: ['job'] as const,
    aggregator: 'max',
  }),
  sealedTexts: new Gauge({
    name: 'gatehouse_sealed_texts',
    help: 'Texts that are sealed in the database, by data and by the id of their key',
    aggregator: 'max',
    labelNames: ['data', 'key'] as const,
  }),
  textMessages: new Counter({
    name: 'gatehouse_text_messages_total',
    help: 'Text messages: sent (handed to the gateway), or refused because of the country of the number or the budget of the day',
    labelNames: ['outcome'] as const,
  }),
  textMessageBudget: new Gauge({
    name: 'gatehouse_text_message_budget',
    help: 'Text messages that may be sent within a day; +Inf without a limit',
    aggregator: 'max',
  }),
  egress: new Histogram({
    name: 'gatehouse_egress_seconds',
    help: 'Outgoing HTTP by destination, from the call to the whole answer, and how it ended: 2xx to 5xx, or why there was no answer',
    labelNames: ['destination', 'outcome'] as const,
  }),
  rateLimitEntries: new Gauge({
    name: 'gatehouse_rate_limit_entries',
    help: 'Rate-limit counters held in memory',
  }),
  rateLimitFallbacks: new Counter({
    name: 'gatehouse_rate_limit_fallbacks_total',
    help: 'Rate-limit decisions taken without Redis, by what was done instead',
    labelNames: ['instead'] as const,
  }),
};

/** @param run that ended on this instance */
export function countJobRun({ name: job, outcome, finishedAt }: JobRun): void {
  metrics.jobRuns.inc({ job, outcome });
  if (outcome === 'done') metrics.jobLastDone.set({ job }, finishedAt.getTime() / 1000);
}

/** A failure counts from 0: an increase is not seen of a series that begins with 1. @param intervalSeconds null: only when staff ask */
export function expectJobRuns(job: string, intervalSeconds: number | null): void {
  metrics.jobRuns.inc({ job, outcome: 'failed' }, 0);
  if (intervalSeconds !== null) metrics.jobInterval.set({ job }, intervalSeconds);
}
