import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import type { Pool } from 'pg';
import { running } from '../version.ts';

/** The figures of the application, in the process-wide registry of prom-client. Labels name templates, never data. */
export const httpDuration = new Histogram({
  name: 'gatehouse_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

export const rateLimitRefusals = new Counter({
  name: 'gatehouse_rate_limit_refusals_total',
  help: 'Requests refused with 429, by limit',
  labelNames: ['limit'] as const,
});

export const outboxPending = new Gauge({
  name: 'gatehouse_outbox_pending',
  help: 'Mails, text messages and events that wait for their delivery',
  aggregator: 'max',
});

export const outboxOverdue = new Gauge({
  name: 'gatehouse_outbox_overdue_seconds',
  help: 'How long the item of a lane that is due for longest has been due; 0 when none is',
  labelNames: ['lane'] as const,
  aggregator: 'max',
});

export const ready = new Gauge({
  name: 'gatehouse_ready',
  help: '1 while this instance takes requests and the database answers, as /health/ready says; else 0',
  aggregator: 'min',
});

const pools = new Set<Pool>();
new Gauge({
  name: 'gatehouse_database_connections',
  help: 'Connections of the pool: open, idle, and requests waiting for one',
  labelNames: ['state'] as const,
  collect() {
    const sum = (figure: 'totalCount' | 'idleCount' | 'waitingCount') =>
      [...pools].reduce((total, pool) => total + pool[figure], 0);
    this.set({ state: 'open' }, sum('totalCount'));
    this.set({ state: 'idle' }, sum('idleCount'));
    this.set({ state: 'waiting' }, sum('waitingCount'));
  },
});

new Gauge({
  name: 'gatehouse_build_info',
  help: 'Always 1; the labels say what runs. `revision` is the commit, empty when the build did not know it',
  labelNames: ['version', 'revision'] as const,
  aggregator: 'first',
  collect() {
    this.set({ version: running.version, revision: running.commit ?? '' }, 1);
  },
});

collectDefaultMetrics();

export function watchPool(pool: Pool): void {
  pools.add(pool);
}

/** The figures of a process, as prom-client adds up those of several. */
export type Figures = Awaited<ReturnType<typeof register.getMetricsAsJSON>>;

export const ownFigures = (): Promise<Figures> => register.getMetricsAsJSON();

/** @param others of further processes. Figures that all of them read from the database are not added up: see `aggregator`. */
export async function exposition(
  others: readonly Figures[],
): Promise<{ readonly contentType: string; readonly text: string }> {
  const all = others.length === 0 ? register : AggregatorRegistry.aggregate([await ownFigures(), ...others]);
  return { contentType: register.contentType, text: await all.metrics() };
}
