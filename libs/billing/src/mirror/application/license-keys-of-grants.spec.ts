import { expect, test } from '@jest/globals';
import { objectOf } from '../../objects/domain/events.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { benefits } from '../../testing/fixtures/catalogue.ts';
import { benefitGrant, licenseKey } from '../../testing/fixtures/purchases.ts';
import type { Source } from '../domain/mirrored-object.ts';

const at = (second: number) => `2026-11-03T10:00:0${second}.000001Z`;

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
