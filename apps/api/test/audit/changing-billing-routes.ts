import { route, type Table } from './changing-route.ts';

/** Routes about purchases. The account is linked to a customer before. */
export const billingRoutes: Table = {
  'PATCH /api/billing/details': route('billing.details.changed', async (probe) => {
    const { browser } = await probe.person('Bea');
    return probe.send(browser, 'PATCH /api/billing/details', { billingName: 'Bea Ltd' });
  }),
  'POST /api/billing/portal': route('billing.portal.opened', async (probe) => {
    const { browser } = await probe.person('Bea');
    const answer = await probe.send(browser, 'POST /api/billing/portal', {});
    probe.secrets.add(new URL(String(answer.body['url'])).searchParams.get('customer_session_token')!);
    return answer;
  }),
};
