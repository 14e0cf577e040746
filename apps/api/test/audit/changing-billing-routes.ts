import { randomUUID } from 'node:crypto';
import { buy, mirror, productId } from '../billing/buying.ts';
import type { AuditProbe } from './audit-probe.ts';
import { nothing, route, type Table } from './changing-route.ts';

/** A user who bought the product. */
async function buyer(probe: AuditProbe, product: string, extra = {}) {
  const { browser, id } = await probe.person('Bea');
  // Becomes a customer.
  await probe.send(browser, 'POST /api/billing/portal', {});
  const bought = await buy(probe.platform, id, product, extra);
  await mirror(probe.app);
  return { browser, ...bought };
}

/** The path of a license key of its holder. */
async function keyHolder(probe: AuditProbe) {
  const { browser } = await buyer(probe, 'Pro monthly');
  const { body } = await probe.send(browser, 'GET /api/billing/license-keys');
  const [{ id }] = body['licenseKeys'] as [{ id: string }];
  const path = `/api/billing/license-keys/${id}`;
  const revealed = await probe.send(browser, `GET ${path}`);
  probe.secrets.add(String(revealed.body['key']));
  return { browser, path };
}

/** A command for a subscription by its buyer. @param before commands that make it possible */
const command = (action: string, name: string, body: object, before: readonly (readonly [string, object])[] = []) =>
  route(action, async (probe) => {
    const { browser, subscriptionId } = await buyer(probe, 'Team', { seats: 2 });
    const path = `POST /api/billing/subscriptions/${subscriptionId}`;
    for (const [earlier, values] of before) await probe.send(browser, `${path}/${earlier}`, values);
    return probe.send(browser, `${path}/${name}`, body);
  });

/** An order, and an administrator. */
async function staffAt(probe: AuditProbe, product: string, extra = {}) {
  const { orderId } = await buyer(probe, product, extra);
  const { browser } = await probe.admin();
  const path = `POST /api/staff/billing/orders/${orderId}/refunds`;
  return { browser, path, body: { id: randomUUID(), amount: 100, reason: 'other' } };
}

/** Of a refund that waits for a second person, since there is no limit for its currency. */
const decision = (name: 'approve' | 'decline', ...actions: string[]) =>
  route(actions, async (probe) => {
    const { browser, path, body } = await staffAt(probe, 'Pro monthly', { currency: 'eur' });
    await probe.send(browser, path, body);
    const { browser: second } = await probe.admin();
    return probe.send(second, `${path}/${body.id}/${name}`, {});
  });

const BY_STAFF = 'billing.subscription.changed-by-staff';

/** A command of staff for the subscription of a buyer. */
const staffCommand = (
  action: string,
  name: string,
  body: object,
  before: readonly (readonly [string, object])[] = [],
) =>
  route([action, BY_STAFF], async (probe) => {
    const { subscriptionId } = await buyer(probe, 'Team', { seats: 2 });
    const { browser } = await probe.admin();
    const path = `POST /api/staff/billing/subscriptions/${subscriptionId}`;
    for (const [earlier, values] of before) await probe.send(browser, `${path}/${earlier}`, values);
    return probe.send(browser, `${path}/${name}`, body);
  });

const WHY = { reason: 'A test' };
const MORE_SEATS = { seats: 3, prorationBehavior: 'next_period' };
const HOLDER = { email: 'holder@example.com' };

/** Routes about purchases. The account is linked to a customer before. */
export const billingRoutes: Table = {
  'PATCH /api/billing/details': route('billing.details.changed', async (probe) => {
    const { browser } = await probe.person('Bea');
    return probe.send(browser, 'PATCH /api/billing/details', { billingName: 'Bea Ltd' });
  }),
  'POST /api/billing/checkouts': route('billing.checkout.started', async (probe) => {
    const { browser } = await probe.person('Bea');
    const { body } = await probe.send(browser, 'GET /api/billing/plans');
    const [{ id } = { id: '' }] = body['plans'] as readonly { id: string }[];
    const purchase = { products: [id], successPath: '/done' };
    const answer = await probe.send(browser, 'POST /api/billing/checkouts', purchase);
    probe.secrets.add(String(answer.body['url']).split('/').at(-1)!);
    return answer;
  }),
  'POST /api/billing/portal': route('billing.portal.opened', async (probe) => {
    const { browser } = await probe.person('Bea');
    const answer = await probe.send(browser, 'POST /api/billing/portal', {});
    probe.secrets.add(new URL(String(answer.body['url'])).searchParams.get('customer_session_token')!);
    return answer;
  }),
  'POST /api/staff/billing/resync': route('billing.resync.started', async (probe) => {
    const { browser } = await probe.admin();
    return probe.send(browser, 'POST /api/staff/billing/resync', {});
  }),
  'POST /api/staff/billing/objects/refresh': route('billing.object.refreshed', async (probe) => {
    const { browser } = await probe.admin();
    return probe.send(browser, 'POST /api/staff/billing/objects/refresh', { kind: 'order', id: 'unknown' });
  }),
  'POST /api/staff/billing/orders/:id/refunds': route(
    ['billing.refund.requested', 'billing.refund.made'],
    async (probe) => {
      const { browser, path, body } = await staffAt(probe, 'Handbook');
      return probe.send(browser, path, body);
    },
  ),
  'POST /api/staff/billing/orders/:id/refunds/:requestId/approve': decision(
    'approve',
    'billing.refund.approved',
    'billing.refund.made',
  ),
  'POST /api/staff/billing/orders/:id/refunds/:requestId/decline': decision('decline', 'billing.refund.declined'),
  'POST /api/staff/billing/accounts/:id/retry': route('billing.account.retried', async (probe) => {
    await buyer(probe, 'Handbook');
    const { browser } = await probe.admin();
    const { body } = await probe.send(browser, 'GET /api/staff/billing/accounts');
    const [{ id }] = body['accounts'] as [{ id: string }];
    return probe.send(browser, `POST /api/staff/billing/accounts/${id}/retry`, {});
  }),
  'POST /api/staff/billing/subscriptions/:id/cancel': staffCommand('billing.subscription.canceled', 'cancel', WHY),
  'POST /api/staff/billing/subscriptions/:id/uncancel': staffCommand(
    'billing.subscription.uncanceled',
    'uncancel',
    WHY,
    [['cancel', WHY]],
  ),
  'POST /api/staff/billing/subscriptions/:id/change-plan': route(
    ['billing.subscription.plan-changed', BY_STAFF],
    async (probe) => {
      const { subscriptionId } = await buyer(probe, 'Basic monthly');
      const { browser } = await probe.admin();
      const body = { ...WHY, productId: await productId(probe.platform, 'Pro monthly') };
      return probe.send(browser, `POST /api/staff/billing/subscriptions/${subscriptionId}/change-plan`, body);
    },
  ),
  'POST /api/staff/billing/subscriptions/:id/change-seats': staffCommand(
    'billing.subscription.seats-changed',
    'change-seats',
    { ...WHY, seats: 3, prorationBehavior: 'next_period' },
  ),
  'POST /api/billing/usage/events': nothing('what is used is kept as it is reported', async (probe) =>
    probe.send(probe.browser(), 'POST /api/billing/usage/events', { events: [] }),
  ),
  'POST /api/billing/orders/:id/invoice': route('billing.invoice.requested', async (probe) => {
    const { browser, orderId } = await buyer(probe, 'Handbook');
    return probe.send(browser, `POST /api/billing/orders/${orderId}/invoice`, {});
  }),
  'POST /api/billing/license-keys/:id/validate': nothing('it reads', async (probe) => {
    const { browser, path } = await keyHolder(probe);
    return probe.send(browser, `POST ${path}/validate`, {});
  }),
  'POST /api/billing/license-keys/:id/activations': route('billing.license-key.activated', async (probe) => {
    const { browser, path } = await keyHolder(probe);
    return probe.send(browser, `POST ${path}/activations`, { label: 'laptop' });
  }),
  'POST /api/billing/license-keys/:id/activations/:activationId/deactivate': route(
    'billing.license-key.deactivated',
    async (probe) => {
      const { browser, path } = await keyHolder(probe);
      const { body } = await probe.send(browser, `POST ${path}/activations`, { label: 'laptop' });
      return probe.send(browser, `POST ${path}/activations/${String(body['activationId'])}/deactivate`, {});
    },
  ),
  'POST /api/billing/subscriptions/:id/cancel': command('billing.subscription.canceled', 'cancel', {
    reason: 'unused',
  }),
  'POST /api/billing/subscriptions/:id/uncancel': command('billing.subscription.uncanceled', 'uncancel', {}, [
    ['cancel', {}],
  ]),
  'POST /api/billing/subscriptions/:id/pause': command('billing.subscription.paused', 'pause', {}),
  'POST /api/billing/subscriptions/:id/resume': command('billing.subscription.resumed', 'resume', {}, [['pause', {}]]),
  'POST /api/billing/subscriptions/:id/change-seats': command(
    'billing.subscription.seats-changed',
    'change-seats',
    MORE_SEATS,
  ),
  'POST /api/billing/subscriptions/:id/drop-pending-change': command(
    'billing.subscription.change-dropped',
    'drop-pending-change',
    {},
    [['change-seats', MORE_SEATS]],
  ),
  'POST /api/billing/subscriptions/:id/change-plan': route('billing.subscription.plan-changed', async (probe) => {
    const { browser, subscriptionId } = await buyer(probe, 'Basic monthly');
    const body = { productId: await productId(probe.platform, 'Pro monthly') };
    return probe.send(browser, `POST /api/billing/subscriptions/${subscriptionId}/change-plan`, body);
  }),
  'POST /api/billing/subscriptions/:id/seats': command('billing.seat.assigned', 'seats', HOLDER),
  'POST /api/billing/subscriptions/:id/seats/:seatId/revoke': route('billing.seat.revoked', async (probe) => {
    const { browser, subscriptionId } = await buyer(probe, 'Team', { seats: 2 });
    const path = `POST /api/billing/subscriptions/${subscriptionId}/seats`;
    const { body } = await probe.send(browser, path, HOLDER);
    return probe.send(browser, `${path}/${String(body['id'])}/revoke`, {});
  }),
};
