import { Counter, Gauge } from 'prom-client';
import { type DeliveryOutcome } from '../domain/delivery.ts';
import { InboxFigures, type Taking } from '../domain/ports.ts';

/** In the process-wide registry of prom-client. Labels are names of kinds, never data. */
const metrics = {
  taken: new Counter({
    name: 'gatehouse_billing_webhooks_total',
    help: 'Webhooks of the billing platform that came, by endpoint: stored, ignored (of an unknown type), redelivered, revived, known, contradiction, or refused as forged or unreadable',
    labelNames: ['endpoint', 'outcome'] as const,
  }),
  attempts: new Counter({
    name: 'gatehouse_billing_inbox_attempts_total',
    help: 'Attempts to process a webhook: what became of it, or failed, dead (given up) or lost (another worker took it)',
    labelNames: ['type', 'outcome'] as const,
  }),
  rows: new Gauge({
    name: 'gatehouse_billing_inbox_rows',
    help: 'Webhooks that wait, and that were given up and staff have to decide about',
    aggregator: 'max',
    labelNames: ['status'] as const,
  }),
  oldest: new Gauge({
    name: 'gatehouse_billing_inbox_oldest_seconds',
    help: 'Age of the oldest webhook that waits; 0 when none does',
    aggregator: 'max',
  }),
};

export class PrometheusInboxFigures extends InboxFigures {
  taken(endpoint: string, outcome: Taking): void {
    metrics.taken.inc({ endpoint, outcome });
  }

  attempted(type: string, outcome: DeliveryOutcome | 'failed' | 'dead' | 'lost'): void {
    metrics.attempts.inc({ type, outcome });
  }

  backlog({ waiting, dead, oldestSeconds }: { waiting: number; dead: number; oldestSeconds: number }): void {
    metrics.rows.set({ status: 'waiting' }, waiting);
    metrics.rows.set({ status: 'dead' }, dead);
    metrics.oldest.set(oldestSeconds);
  }
}
