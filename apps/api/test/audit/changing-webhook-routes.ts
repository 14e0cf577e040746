import { randomUUID } from 'node:crypto';
import type { AuditProbe, ProbedAnswer } from './audit-probe.ts';
import { nothing, route, type Table } from './changing-route.ts';

/** A webhook that was given up, about an object that the mirror does not know and the platform cannot be asked for. */
async function deadWebhook({ database }: AuditProbe): Promise<string> {
  const id = randomUUID();
  await database.rows(
    `insert into billing_inbox (id, endpoint_key, webhook_id, source, type, kind, object_id, event_us, body, body_key,
      body_hash, status, attempts, received_at, settled_at, redeliveries, contradictions)
    values ($1, 'default', $2, 'webhook', 'benefit_grant.created', 'benefit_grant', $2, 0, 'sealed', 'key', 'hash', 'dead',
      8, now(), now(), 0, 0)`,
    id,
    `of ${id}`,
  );
  return id;
}

async function decide(probe: AuditProbe, decision: string, body: object = {}): Promise<ProbedAnswer> {
  const { browser } = await probe.admin();
  return probe.send(browser, `POST /api/staff/billing/inbox/${await deadWebhook(probe)}/${decision}`, body);
}

const unsigned = (path: string) =>
  nothing('the platform, not a person, tells what happened; without a signature nothing happens', (probe) =>
    probe.send(probe.browser(), `POST ${path}`, {}),
  );

export const webhookRoutes: Table = {
  'POST /api/staff/billing/inbox/:id/retry': route('billing.webhook.retried', (probe) => decide(probe, 'retry')),
  'POST /api/staff/billing/inbox/:id/ignore': route('billing.webhook.ignored', (probe) =>
    decide(probe, 'ignore', { reason: 'A test' }),
  ),
  'POST /api/staff/billing/inbox/:id/refetch': route('billing.webhook.refetched', (probe) => decide(probe, 'refetch')),
  'POST /api/staff/billing/inbox/replay': route('billing.webhook.replayed', async (probe) => {
    await deadWebhook(probe);
    const { browser } = await probe.admin();
    return probe.send(browser, 'POST /api/staff/billing/inbox/replay', {});
  }),
  'POST /api/webhooks/polar': unsigned('/api/webhooks/polar'),
  'POST /api/webhooks/polar/:endpointKey': unsigned('/api/webhooks/polar/second'),
};
