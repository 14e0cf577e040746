import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { countJobRun, JobGauge } from '#shared-kernel/infrastructure/metrics';
import { WATCH_INTERVAL_SECONDS } from '../application/endpoint-watching.ts';
import { jobRunOf } from '../application/resync.ts';
import { ResyncFigures } from '../domain/resync-ports.ts';
import { SYNCED_KINDS, type SyncedKind, type SyncRun } from '../domain/sync-run.ts';
import type { EndpointProblem, WatchedEndpoint } from '../domain/watched-endpoint.ts';

/** In the process-wide registry of prom-client. Labels are names of kinds, never data. */
const metrics = {
  drift: new Counter({
    name: 'gatehouse_billing_drift_total',
    help: 'Objects that a resync found created, changed or deleted without an event of the billing platform, by kind',
    labelNames: ['kind'] as const,
  }),
  runs: new Counter({
    name: 'gatehouse_billing_resyncs_total',
    help: 'Comparisons of everything with the billing platform, by how they ended',
    labelNames: ['status'] as const,
  }),
  endpoints: new JobGauge({
    name: 'gatehouse_billing_webhook_endpoint_problems',
    help: 'Webhook endpoints that the billing platform has disabled, and those that lack types of events',
    intervalSeconds: WATCH_INTERVAL_SECONDS,
    labelNames: ['problem'] as const,
  }),
  replayed: new Counter({
    name: 'gatehouse_billing_replayed_events_total',
    help: 'Events that the billing platform could not deliver, and that were read from its list of deliveries',
  }),
};

// From 0, because an increase is not seen of a series that begins with another number.
for (const kind of SYNCED_KINDS) metrics.drift.inc({ kind }, 0);
for (const status of ['degraded', 'failed']) metrics.runs.inc({ status }, 0);

@Injectable()
export class PrometheusResyncFigures extends ResyncFigures {
  private readonly logger = new Logger('Billing resync');

  drift(kind: SyncedKind, objects: number): void {
    metrics.drift.inc({ kind }, objects);
  }

  finished(run: SyncRun): void {
    const { id, status, reason } = run;
    metrics.runs.inc({ status });
    const record = jobRunOf(run);
    if (record) countJobRun(record);
    this.logger.log({ msg: 'Resync finished', id, status, reason });
  }

  disturbed(kind: SyncedKind, error: string): void {
    this.logger.warn({ msg: 'Resync disturbed', kind, error });
  }

  broken(kind: SyncedKind, id: string | null, path: string): void {
    this.logger.warn({ msg: 'Object that cannot be read', kind, id, path });
  }

  endpoints(endpoints: readonly WatchedEndpoint[]): void {
    const having = (problem: EndpointProblem) => endpoints.filter(({ problems }) => problems.includes(problem));
    for (const problem of ['disabled', 'events'] as const) {
      metrics.endpoints.found({ problem }, having(problem).length);
    }
    for (const { id } of having('disabled')) {
      this.logger.error({ msg: 'Polar has disabled a webhook endpoint: enable it there', id });
    }
    for (const { id } of having('events')) {
      this.logger.warn({ msg: 'A webhook endpoint lacks types of events', id });
    }
  }

  replayed(events: number): void {
    metrics.replayed.inc(events);
    if (events > 0) this.logger.warn({ msg: 'Events that could not be delivered were read', count: events });
  }
}
