import { randomUUID } from 'node:crypto';
import { buy, mirror, productId } from '../billing/buying.ts';
import type { AuditProbe } from './audit-probe.ts';
import { byAdmin, byPerson, byVisitor, nothing, route, type Table, under } from './changing-route.ts';

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

type Command = readonly [name: string, body: object];

/** The last part of a route is the command for a subscription. @param before commands that make it possible */
async function commanded(probe: AuditProbe, name: string, body: object, before: readonly Command[], byStaff: boolean) {
  const bought = await buyer(probe, 'Team', { seats: 2 });
  const { browser } = byStaff ? await probe.admin() : bought;
  const path = name.slice(0, name.lastIndexOf('/')).replace(':id', bought.subscriptionId!);
  for (const [earlier, values] of before) await probe.send(browser, `${path}/${earlier}`, values);
  return probe.send(browser, name.replace(':id', bought.subscriptionId!), body);
}

const command = (action: string, body: object = {}, ...before: readonly Command[]) =>
  route(action, (probe, name) => commanded(probe, name, body, before, false));

const staffCommand = (action: string, body: object, ...before: readonly Command[]) =>
  route([action, BY_STAFF], (probe, name) => commanded(probe, name, body, before, true));

/** An order, and an administrator. */
async function staffAt(probe: AuditProbe, product: string, extra = {}) {
  const { orderId } = await buyer(probe, product, extra);
  const { browser } = await probe.admin();
  const path = `POST /api/staff/billing/orders/${orderId}/refunds`;
  return { browser, path, body: { id: randomUUID(), amount: 100, reason: 'other' } };
}

/** The refund waits for a second person, since there is no limit for its currency. */
const decision = (name: 'approve' | 'decline', ...actions: string[]) =>
  route(actions, async (probe) => {
    const { browser, path, body } = await staffAt(probe, 'Pro monthly', { currency: 'eur' });
    await probe.send(browser, path, body);
    const { browser: second } = await probe.admin();
    return probe.send(second, `${path}/${body.id}/${name}`, {});
  });

const OPENED = 'billing.invoice.opened-by-staff';

/** By an administrator. The link opens the invoice without a sign-in. */
async function opened(probe: AuditProbe, name: string, orderId: string) {
  const { browser } = await probe.admin();
  const answer = await probe.send(browser, name.replace(':id', orderId));
  probe.secrets.add(String(answer.body['url']));
  return answer;
}

const BY_STAFF = 'billing.subscription.changed-by-staff';
const WHY = { reason: 'A test' };
const MORE_SEATS = { seats: 3, prorationBehavior: 'next_period' };
const HOLDER = { email: 'holder@example.com' };

/** Routes about purchases. The account is linked to a customer before. */
export const billingRoutes: Table = {
  'PATCH /api/billing/details': byPerson('billing.details.changed', { billingName: 'Bea Ltd' }),
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
  'POST /api/staff/billing/resync': byAdmin('billing.resync.started', async () => '/api/staff/billing/resync'),
  'POST /api/staff/billing/objects/refresh': byAdmin(
    'billing.object.refreshed',
    async () => '/api/staff/billing/objects/refresh',
    { kind: 'order', id: 'unknown' },
  ),
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
    const [{ id }] = body['items'] as [{ id: string }];
    return probe.send(browser, `POST /api/staff/billing/accounts/${id}/retry`, {});
  }),
  'POST /api/staff/billing/subscriptions/:id/cancel': staffCommand('billing.subscription.canceled', WHY),
  'POST /api/staff/billing/subscriptions/:id/uncancel': staffCommand('billing.subscription.uncanceled', WHY, [
    'cancel',
    WHY,
  ]),
  'POST /api/staff/billing/subscriptions/:id/change-plan': route(
    ['billing.subscription.plan-changed', BY_STAFF],
    async (probe) => {
      const { subscriptionId } = await buyer(probe, 'Basic monthly');
      const { browser } = await probe.admin();
      const body = { ...WHY, productId: await productId(probe.platform, 'Pro monthly') };
      return probe.send(browser, `POST /api/staff/billing/subscriptions/${subscriptionId}/change-plan`, body);
    },
  ),
  'POST /api/staff/billing/subscriptions/:id/change-seats': staffCommand('billing.subscription.seats-changed', {
    ...WHY,
    ...MORE_SEATS,
  }),
  'POST /api/billing/usage/events': nothing(
    'what is used is kept as it is reported',
    byVisitor([], { events: [] }).drive,
  ),
  'POST /api/billing/orders/:id/invoice': route('billing.invoice.requested', async (probe) => {
    const { browser, orderId } = await buyer(probe, 'Handbook');
    return probe.send(browser, `POST /api/billing/orders/${orderId}/invoice`, {});
  }),
  'GET /api/staff/billing/orders/:id/invoice': route(OPENED, async (probe, name) => {
    const { browser, orderId } = await buyer(probe, 'Handbook');
    await probe.send(browser, `POST /api/billing/orders/${orderId}/invoice`, {});
    return opened(probe, name, orderId);
  }),
  'POST /api/staff/billing/orders/:id/invoice': route(['billing.invoice.requested', OPENED], async (probe, name) =>
    opened(probe, name, (await buyer(probe, 'Handbook')).orderId),
  ),
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
  ...under('/api/billing/subscriptions/:id', {
    'POST cancel': command('billing.subscription.canceled', { reason: 'unused' }),
    'POST uncancel': command('billing.subscription.uncanceled', {}, ['cancel', {}]),
    'POST pause': command('billing.subscription.paused'),
    'POST resume': command('billing.subscription.resumed', {}, ['pause', {}]),
    'POST change-seats': command('billing.subscription.seats-changed', MORE_SEATS),
    'POST drop-pending-change': command('billing.subscription.change-dropped', {}, ['change-seats', MORE_SEATS]),
    'POST change-plan': route('billing.subscription.plan-changed', async (probe, name) => {
      const { browser, subscriptionId } = await buyer(probe, 'Basic monthly');
      const body = { productId: await productId(probe.platform, 'Pro monthly') };
      return probe.send(browser, name.replace(':id', subscriptionId!), body);
    }),
    'POST seats': command('billing.seat.assigned', HOLDER),
    'POST seats/:seatId/revoke': route('billing.seat.revoked', async (probe) => {
      const { browser, subscriptionId } = await buyer(probe, 'Team', { seats: 2 });
      const path = `POST /api/billing/subscriptions/${subscriptionId}/seats`;
      const { body } = await probe.send(browser, path, HOLDER);
      return probe.send(browser, `${path}/${String(body['id'])}/revoke`, {});
    }),
  }),
};
