import { expect, test } from '@jest/globals';
import { objectOf } from '../../objects/domain/events.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { meter } from '../../testing/fixtures/catalogue.ts';
import { customerState } from '../../testing/fixtures/people.ts';
import { subscription, subscriptionMeter } from '../../testing/fixtures/purchases.ts';

const at = (second: number) => `2026-12-03T10:00:0${second}.000001Z`;
const active = customerState.active_subscriptions[0]!;
const [counted] = customerState.active_meters;

/** A subscription that is active, and what the platform has counted for it since. Nothing else is in doubt. */
async function counting() {
  const flows = await billingFlows();
  const { writing, gateway, reading } = flows;
  gateway.has('meter', meter);
  await flows.refreshing.now('meter', meter.id);
  const wire = { ...subscription, id: active.id };
  await writing.apply(objectOf('subscription.updated', wire), { eventTime: at(1), source: 'webhook' });
  gateway.has('subscription', { ...wire, meters: [{ ...subscriptionMeter, consumed_units: 40 }] });
  const state = (second: number, units: number) =>
    writing.apply(
      objectOf('customer.state_changed', {
        ...customerState,
        modified_at: at(second),
        granted_benefits: [],
        active_meters: [{ ...counted, consumed_units: units }],
      }),
      { eventTime: at(second), source: 'webhook' },
    );
  const consumed = async () => (await reading.find('subscription', active.id))?.fields.meters[0]?.consumedUnits;
  return { ...flows, state, consumed };
}

test('a subscription is read again once the state of its customer has counted more', async () => {
  const { state, consumed, refetchDue, clock } = await counting();
  await state(2, 40);
  clock.advance(30_000);
  expect(await refetchDue()).toBe(1);
  expect(await consumed()).toBe(40);
});

test('a state that counts the same has no subscription read', async () => {
  const { state, refetchDue, clock, waitingRefetches } = await counting();
  const waiting = async () => (await waitingRefetches()).filter(({ kind }) => kind === 'subscription').length;
  await state(2, 40);
  expect(await waiting()).toBe(1);
  clock.advance(30_000);
  await refetchDue();
  await state(3, 40);
  expect(await waiting()).toBe(0);
  await state(4, 41);
  expect(await waiting()).toBe(1);
});
