import { nothing, route, type Table } from './changing-route.ts';

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
  'POST /api/billing/usage/events': nothing('what is used is kept as it is reported', async (probe) =>
    probe.send(probe.browser(), 'POST /api/billing/usage/events', { events: [] }),
  ),
};
