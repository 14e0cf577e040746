import { expect, test } from '@jest/globals';
import { billingShop, type Wire } from './billing-app.ts';
import { subscribed, type Subscribed } from './buying.ts';

const shop = billingShop();

const command = ({ who, id }: Subscribed, name: string, values: Wire) =>
  shop.call(who, `POST /api/billing/subscriptions/${id}/${name}`, values);
const fewer = (team: Subscribed) => command(team, 'change-seats', { seats: 1 });
const give = (team: Subscribed, name: string) => command(team, 'seats', { email: `${name}-of-${team.id}@example.com` });

async function assigned({ who, id }: Subscribed): Promise<number> {
  const { seats } = await shop.ok(who, `GET /api/billing/subscriptions/${id}/seats`);
  return (seats as readonly Wire[]).filter(({ status }) => status !== 'revoked').length;
}

test('no seat is assigned beyond a decrease that is planned, until it is dropped', async () => {
  const team = await subscribed(shop, 'Team', { seats: 3 });
  expect(await fewer(team)).toMatchObject([200, { seats: 3, pendingUpdate: { seats: 1 } }]);
  expect(await give(team, 'bob')).toMatchObject([200, { status: 'claimed' }]);
  expect(await give(team, 'carol')).toMatchObject([409, { code: 'NO_SEAT_AFTER_DECREASE' }]);
  expect(await assigned(team)).toBe(1);
  expect(await command(team, 'drop-pending-change', {})).toMatchObject([200, { pendingUpdate: null }]);
  expect(await give(team, 'carol')).toMatchObject([200, { status: 'claimed' }]);
});

test('seats that are assigned at the same time are not more than a planned decrease leaves', async () => {
  const team = await subscribed(shop, 'Team', { seats: 3 });
  await fewer(team);
  const answers = await Promise.all(['bob', 'carol', 'dan'].map((name) => give(team, name)));
  expect(answers.filter(([status]) => status !== 409)).toMatchObject([[200, { status: 'claimed' }]]);
  for (const [status, { code }] of answers)
    if (status !== 200) expect(['NO_SEAT_AFTER_DECREASE', 'SUBSCRIPTION_LOCKED']).toContain(code);
  expect(await assigned(team)).toBe(1);
});

test('seats that are assigned while a decrease is asked for fit into it', async () => {
  const team = await subscribed(shop, 'Team', { seats: 3 });
  const given = ['bob', 'carol'].map((name) => give(team, name));
  const answers = await Promise.all([fewer(team), ...given]);
  expect(answers.map(([status]) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const { pending_update } = await shop.object(`/v1/subscriptions/${team.id}`);
  const { seats } = (pending_update ?? { seats: 3 }) as { readonly seats: number };
  expect(await assigned(team)).toBeLessThanOrEqual(seats);
});

test('what takes no seat is not held up by a seat that is being assigned', async () => {
  const team = await subscribed(shop, 'Team', { seats: 3 });
  const path = '/v1/customer-seats$';
  const given = async () =>
    (await shop.standIn.log()).filter(({ route }) => route?.startsWith('POST /v1/customer-seats')).length;
  const before = await given();
  await shop.standIn.control('faults', { path, method: 'POST', times: 1, kind: 'delay', delayMs: 1500 });
  const giving = give(team, 'bob');
  while ((await given()) === before) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await fewer(team)).toMatchObject([409, { code: 'SUBSCRIPTION_LOCKED' }]);
  expect(await command(team, 'cancel', {})).toMatchObject([200, { cancelAtPeriodEnd: true }]);
  expect(await giving).toMatchObject([200, { status: 'claimed' }]);
});

test('without a decrease, seats are assigned at the same time', async () => {
  const team = await subscribed(shop, 'Team', { seats: 3 });
  const answers = await Promise.all(['bob', 'carol', 'dan'].map((name) => give(team, name)));
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
});
