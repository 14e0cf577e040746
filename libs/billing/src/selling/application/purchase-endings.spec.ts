import { beforeEach, expect, test } from '@jest/globals';
import { type Deletable, DeletionPreviews } from '#shared-kernel/application/deletion-previews';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import { previewOf } from '#shared-kernel/testing/found-by-staff';
import { AccountLink } from '../../customers/domain/account-link.ts';
import { type MirroredKind, mirroredFrom } from '../../objects/domain/references.ts';
import type { BillingOptions } from '../../polar/domain/billing-options.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { benefits } from '../../testing/fixtures/catalogue.ts';
import { fixtureId } from '../../testing/fixtures/ids.ts';
import { customer, customerSeat, team } from '../../testing/fixtures/people.ts';
import { benefitGrant, failedGrant, licenseKey, order, subscription } from '../../testing/fixtures/purchases.ts';

const ADA = { type: 'user', id: '0190a8a1-0000-7000-8000-00000000000a', provenEmail: 'ada@example.com' } as const;
const ACME = { type: 'organization', id: '0190a8a1-0000-7000-8000-00000000000b' } as const;
const NOTHING = { goOn: false, subscriptions: [], licenseKeys: 0, benefits: [], seatsOfOthers: 0, orders: 0 };
const OF_ACME = fixtureId(7000);
const { current_period_end: periodEnd } = subscription;

let flows: Awaited<ReturnType<typeof billingFlows>>;
/** Ada and the organization Acme are customers. */
async function given(changes: Partial<BillingOptions> = {}): Promise<void> {
  flows = await billingFlows(changes);
  const now = flows.clock.now();
  await flows.uow.run(async () => {
    for (const [owner, customerId] of [[ADA, customer.id] as const, [ACME, team.id] as const]) {
      const link = AccountLink.begin(fixtureId(owner === ADA ? 7001 : 7002), owner, now);
      link.link(customerId, now);
      await flows.kit.links.add(link);
    }
  });
}
beforeEach(() => given());

const has = (kind: MirroredKind, wire: object) =>
  flows.writing.apply(mirroredFrom(kind, wire), { eventTime: null, source: 'api' });
const purchasesOf = async (deleted: Deletable) => (await previewOf(flows, deleted, flows.clock.now())).purchases;

test('plan, paid period, seats, license keys, benefits and paid orders are told, and nothing that has ended', async () => {
  await has('subscription', { ...subscription, seats: 3 });
  await has('subscription', { ...subscription, id: fixtureId(7003), status: 'canceled' });
  for (const [at, status] of ['claimed', 'pending', 'revoked'].entries())
    await has('customer_seat', { ...customerSeat, id: fixtureId(7010 + at), status, subscription_id: subscription.id });
  for (const benefit of Object.values(benefits)) await has('benefit', { ...benefit, description: benefit.type });
  await has('benefit_grant', benefitGrant);
  await has('benefit_grant', { ...benefitGrant, id: fixtureId(7004) });
  await has('benefit_grant', { ...failedGrant, benefit_id: benefits.custom.id });
  await has('license_key', licenseKey);
  await has('license_key', { ...licenseKey, id: fixtureId(7005), status: 'revoked' });
  await has('order', order);
  await has('order', { ...order, id: fixtureId(7006), status: 'refunded' });
  await has('order', { ...order, id: fixtureId(7007), status: 'pending', paid: false });
  const { id, product } = subscription;
  const held = { id, ownerId: ADA.id, plan: product.name, status: 'active', paidUntil: new Date(periodEnd) };
  expect(await purchasesOf(ADA)).toEqual({
    ...NOTHING,
    subscriptions: [{ ...held, seats: 3, assignedSeats: 2 }],
    licenseKeys: 1,
    benefits: ['discord'],
    orders: 2,
  });
  expect(await purchasesOf(ACME)).toEqual(NOTHING);
});

test.each([
  ['trialing', '2026-11-15T09:30:00.000000Z', '2026-11-15T09:30:00.000000Z'],
  ['trialing', null, periodEnd],
  ['active', '2026-11-01T00:00:00.000000Z', periodEnd],
  ['past_due', null, null],
  ['paused', null, null],
  ['on_hold', null, null],
])('a subscription that is %s, with a trial until %s, is paid until %s', async (status, trialEnd, until) => {
  await has('subscription', { ...subscription, status, trial_end: trialEnd });
  const paidUntil = until === null ? null : new Date(until);
  expect(await purchasesOf(ADA)).toMatchObject({ subscriptions: [{ status, paidUntil, seats: null }] });
});

test('what organizations bought that go with an account is told with it, in as many statements', async () => {
  await has('subscription', subscription);
  const alone = await statementsOf(() => purchasesOf(ADA));
  await has('subscription', { ...subscription, id: OF_ACME, customer_id: team.id, customer: team });
  const deletedToo = [{ id: ACME.id, name: 'Acme', slug: 'acme' }];
  flows.wiring.get(DeletionPreviews).register({ effectsOf: async () => ({ deletedToo, blocking: [] }) });
  expect(await purchasesOf(ADA)).toMatchObject({
    subscriptions: [
      { id: subscription.id, ownerId: ADA.id },
      { id: OF_ACME, ownerId: ACME.id },
    ],
  });
  await expect(statementsOf(() => purchasesOf(ADA))).resolves.toHaveLength(alone.length);
});

test('seats in purchases of others are told to those who have proven their address', async () => {
  const { provenEmail: email } = ADA;
  await has('subscription', subscription);
  await has('subscription', { ...subscription, id: OF_ACME, customer_id: team.id, customer: team });
  const seat = { ...customerSeat, email, member: { ...customerSeat.member, email } };
  await has('customer_seat', { ...seat, id: fixtureId(7008), subscription_id: subscription.id });
  await has('customer_seat', { ...seat, id: fixtureId(7009), subscription_id: OF_ACME });
  expect(await purchasesOf(ADA)).toMatchObject({ seatsOfOthers: 1 });
  expect(await purchasesOf({ ...ADA, provenEmail: null })).toMatchObject({ seatsOfOthers: 0 });
  expect(await purchasesOf(ACME)).toMatchObject({ seatsOfOthers: 0 });
  // The platform leaves the seat assigned.
  await has('subscription', { ...subscription, id: OF_ACME, customer_id: team.id, customer: team, status: 'canceled' });
  expect(await purchasesOf(ADA)).toMatchObject({ seatsOfOthers: 0 });
});

test('it is said where the operator keeps customers, whose subscriptions go on, and where nothing is sold', async () => {
  await given({ deletedAccounts: 'keep' });
  await has('subscription', subscription);
  expect(await purchasesOf(ADA)).toMatchObject({ goOn: true, subscriptions: [{ id: subscription.id }] });
  await given({ accessToken: undefined });
  expect(await purchasesOf(ADA)).toBeNull();
});
