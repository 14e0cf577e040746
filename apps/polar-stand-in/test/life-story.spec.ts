import { expect, test } from '@jest/globals';
import { openShop } from './kit/shop.ts';

const shop = openShop();

test('a subscription from the hosted page to its end', async () => {
  const { polar } = shop;
  const basic = await shop.product('Basic monthly');
  const pro = await shop.product('Pro monthly');
  await shop.heard();

  const success_url = 'https://shop.dev/done?checkout_id={CHECKOUT_ID}';
  const checkout = await polar.checkouts.create({ products: [basic.id], success_url });
  expect(checkout).toMatchObject({ status: 'open', amount: 500, tax_amount: null, total_amount: 500 });
  const form = await fetch(checkout.url);
  expect(form.headers.get('x-polar-stand-in')).toBe('1');
  expect(await form.text()).toContain('Polar stand-in');
  // As a browser without scripts posts the form of the page.
  const anna = {
    customer_email: 'anna@polar-shop.com',
    customer_name: 'Anna',
    'customer_billing_address.country': 'FR',
  };
  const body = new URLSearchParams({ action: 'pay', card: 'succeeds', ...anna });
  const paid = await fetch(checkout.url, { method: 'POST', redirect: 'manual', body });
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(`https://shop.dev/done?checkout_id=${checkout.id}`);

  const done = await polar.checkouts.get(checkout.id);
  expect(done).toMatchObject({ status: 'succeeded', tax_amount: 100, total_amount: 600 });
  expect(await shop.heard()).toEqual([
    'checkout.created',
    'customer.created',
    'member.created',
    'checkout.updated',
    'subscription.created',
    'subscription.active',
    'subscription.updated',
    'order.created',
    'order.updated',
    'order.paid',
    'benefit_grant.created',
    'benefit_grant.created',
    'checkout.updated',
    'customer.state_changed',
  ]);
  const id = done.subscription_id!;
  expect(await polar.subscriptions.get(id)).toMatchObject({
    status: 'active',
    current_period_start: expect.stringMatching(/^2026-01-31/),
    current_period_end: expect.stringMatching(/^2026-02-28/),
  });

  // February is short; the anchor is the 31st all the same.
  await shop.advance(28);
  expect(await polar.subscriptions.get(id)).toMatchObject({ current_period_end: expect.stringMatching(/^2026-03-31/) });
  expect(await shop.heard()).toEqual([
    'subscription.cycled',
    'subscription.updated',
    'benefit_grant.cycled',
    'benefit_grant.cycled',
    'order.created',
    'order.updated',
    'order.paid',
    'customer.state_changed',
  ]);

  await polar.subscriptions.update(id, { product_id: pro.id, proration_behavior: 'invoice' });
  const orders = await shop.ordersOf({ id });
  const [, , change] = orders;
  expect(change).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
  expect(change!.items.map(({ amount }) => amount)).toEqual([-500, 2000]);
  expect((await shop.heard()).slice(0, 5)).toEqual([
    'subscription.updated',
    'order.created',
    'order.updated',
    'order.paid',
    'benefit_grant.revoked',
  ]);

  const canceled = { cancel_at_period_end: true, customer_cancellation_reason: 'unused' } as const;
  await polar.subscriptions.update(id, canceled);
  expect(await polar.subscriptions.get(id)).toMatchObject({ status: 'active', ...canceled });
  await polar.subscriptions.update(id, { cancel_at_period_end: false });
  expect(await shop.heard()).toEqual([
    'subscription.updated',
    'subscription.canceled',
    'subscription.updated',
    'subscription.uncanceled',
    'customer.state_changed',
  ]);

  await polar.subscriptions.update(id, { pause_at_period_end: true });
  await shop.advance(31);
  expect(await polar.subscriptions.get(id)).toMatchObject({ status: 'paused', pause_at_period_end: false });
  const state = () => polar.customers.getState(done.customer_id!);
  expect(await state()).toMatchObject({ active_subscriptions: [], granted_benefits: [] });
  await polar.subscriptions.update(id, { resume: true });
  const resumed = { active_subscriptions: [{ id, status: 'active' }], granted_benefits: [{}, {}] };
  expect(await state()).toMatchObject(resumed);
  expect(await shop.heard()).toEqual(expect.arrayContaining(['subscription.paused', 'subscription.resumed']));

  expect(await polar.subscriptions.revoke(id)).toMatchObject({ status: 'canceled', ended_at: expect.any(String) });
  expect(await shop.heard()).toEqual([
    'subscription.updated',
    'subscription.canceled',
    'subscription.revoked',
    'benefit_grant.revoked',
    'benefit_grant.revoked',
    'customer.state_changed',
  ]);
});
