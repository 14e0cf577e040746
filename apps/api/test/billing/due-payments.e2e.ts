import { expect, test } from '@jest/globals';
import { billingShop, type Wire } from './billing-app.ts';
import { mirror, subscribed, type Subscribed } from './buying.ts';

const shop = billingShop();
const DAY_MS = 86_400_000;

const due = async ({ who }: Subscribed, values: Wire = {}) =>
  (await shop.ok(who, 'GET /api/billing/due-payments', values)) as {
    readonly payments: readonly Wire[];
    readonly paymentMethodId: string | null;
    readonly isCertain: boolean;
  };

/** A customer whose renewal was declined. */
async function late(): Promise<Subscribed & { readonly customerId: string }> {
  const ada = await subscribed(shop, 'Basic monthly');
  const { customer_id } = await shop.object(`/v1/subscriptions/${ada.id}`);
  const customerId = String(customer_id);
  await shop.standIn.control('cards', { customer_id: customerId, outcome: 'declined' });
  await shop.standIn.control('clock', { advance: { days: 31 } });
  await mirror(shop.app);
  return { ...ada, customerId };
}

test('a renewal that failed has its amount with tax, the next attempt, and what ends when', async () => {
  const ada = await late();
  const { past_due_at, product_id } = await shop.object(`/v1/subscriptions/${ada.id}`);
  const [order] = await shop.items(`/v1/orders/?customer_id=${ada.customerId}&status=pending`);
  const failedAt = Date.parse(String(past_due_at));
  const inDays = (days: number) => new Date(failedAt + days * DAY_MS).toISOString();
  expect(await due(ada)).toEqual({
    payments: [
      {
        subscriptionId: ada.id,
        productId: product_id,
        amount: order!['due_amount'],
        currency: 'usd',
        nextAttemptAt: order!['next_payment_attempt_at'],
        accessEndsAt: inDays(7),
        endsAt: inDays(21),
      },
    ],
    paymentMethodId: expect.any(String),
    isCertain: true,
  });
  expect(Number(order!['due_amount'])).toBeGreaterThan(500);
  expect(await due(await subscribed(shop, 'Basic monthly'))).toMatchObject({ payments: [] });
});

test('asked for live, another card and the payment are there before any event', async () => {
  const ada = await late();
  const { paymentMethodId: before } = await due(ada);
  await shop.standIn.control('cards', { customer_id: ada.customerId, outcome: 'succeeds' });
  expect(await due(ada)).toMatchObject({ paymentMethodId: before, payments: [{ subscriptionId: ada.id }] });
  const saved = await due(ada, { live: true });
  expect(saved).toMatchObject({ payments: [{ subscriptionId: ada.id }], isCertain: true });
  expect(saved.paymentMethodId).not.toBe(before);

  await shop.standIn.control('clock', { advance: { days: 2, seconds: 60 } });
  // Not asked again within three seconds.
  expect(await due(ada, { live: true })).toMatchObject({ payments: [{ subscriptionId: ada.id }] });
  shop.app.clock.advance(3000);
  expect(await due(ada, { live: true })).toMatchObject({ payments: [] });
  expect(await due(ada)).toMatchObject({ payments: [] });
});

test('a card that a purchase saved is known, although no event told of it', async () => {
  const ada = await subscribed(shop, 'Basic monthly');
  const { customer_id: id } = await shop.object(`/v1/subscriptions/${ada.id}`);
  const { default_payment_method_id: card } = await shop.object(`/v1/customers/${String(id)}`);
  const silently = (default_payment_method_id: unknown) =>
    shop.standIn.control('mutate', { table: 'customers', id, change: { default_payment_method_id } });
  await silently(null);
  await mirror(shop.app);
  const found = (times: number) => Promise.all(Array.from({ length: times }, () => due(ada, { card: true })));
  const reads = async () =>
    (await shop.standIn.log()).filter(({ route }) => route?.startsWith('GET /v1/customers/')).length;
  const before = await reads();
  expect(await due(ada)).toMatchObject({ paymentMethodId: null, isCertain: true });
  expect(await reads()).toBe(before);
  // Asked at the same time, the platform is asked once, and all have its answer.
  expect(await found(3)).toMatchObject(Array(3).fill({ paymentMethodId: null, isCertain: true }));
  expect(await reads()).toBe(before + 1);
  await silently(card);
  shop.app.clock.advance(60_000);
  expect(await found(1)).toMatchObject([{ paymentMethodId: null, isCertain: true }]);
  expect(await reads()).toBe(before + 1);
  await shop.takeDown();
  shop.app.clock.advance(10 * 60_000);
  expect(await found(1)).toMatchObject([{ paymentMethodId: null, isCertain: false }]);
  await shop.bringBack();
  shop.app.clock.advance(7000);
  expect(await found(1)).toMatchObject([{ paymentMethodId: card, isCertain: true }]);
});

test('while the platform is down, what is known is answered, and that it is not certain', async () => {
  const ada = await late();
  await shop.takeDown();
  expect(await due(ada, { live: true })).toMatchObject({ payments: [{ subscriptionId: ada.id }], isCertain: false });
  expect(await due(ada)).toMatchObject({ payments: [{ subscriptionId: ada.id }], isCertain: true });
  await shop.bringBack();
});
