import { expect, test } from '@jest/globals';
import { objectOf } from '../../objects/domain/events.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { benefits, meter } from '../../testing/fixtures/catalogue.ts';
import { customerState } from '../../testing/fixtures/people.ts';
import { benefitGrant, licenseKey, subscription, subscriptionMeter } from '../../testing/fixtures/purchases.ts';
import type { Source } from '../domain/mirrored-object.ts';

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

/** The platform has a license key, and the mirror hears of the grant that gives it. */
async function bought() {
  const flows = await billingFlows();
  flows.gateway.has('license_key', licenseKey);
  const hear = (second: number, change: object = {}, source: Source = 'webhook') => {
    const wire = {
      ...benefitGrant,
      benefit_id: benefits.license_keys.id,
      benefit: benefits.license_keys,
      properties: { license_key_id: licenseKey.id, display_key: licenseKey.display_key },
      modified_at: at(second),
      ...change,
    };
    return flows.writing.apply(objectOf('benefit_grant.updated', wire), { eventTime: at(second), source });
  };
  const key = async () => (await flows.reading.find('license_key', licenseKey.id))?.fields.status;
  return { ...flows, hear, key };
}

test('a license key is read as soon as its grant is known', async () => {
  const { refetchDue, hear, key } = await bought();
  await hear(1);
  expect(await refetchDue()).toBe(1);
  expect(await key()).toBe('granted');
});

test('and when the grant is taken away, but not for each of its changes', async () => {
  const { refetchDue, gateway, hear, key } = await bought();
  await hear(1);
  await refetchDue();
  await hear(2, { granted_at: at(2) });
  expect(await refetchDue()).toBe(0);
  gateway.has('license_key', { ...licenseKey, status: 'revoked', modified_at: at(3) });
  await hear(3, { is_granted: false, is_revoked: true, revoked_at: at(3) });
  expect(await refetchDue()).toBe(1);
  expect(await key()).toBe('revoked');
});

test('a resync, which lists keys as well, has none of them read', async () => {
  const { refetchDue, hear } = await bought();
  await hear(1, {}, 'resync');
  expect(await refetchDue()).toBe(0);
});

test('other benefits have no key', async () => {
  const { refetchDue, hear } = await bought();
  await hear(1, { benefit_id: benefits.discord.id, benefit: benefits.discord, properties: { license_key_id: null } });
  expect(await refetchDue()).toBe(0);
});
