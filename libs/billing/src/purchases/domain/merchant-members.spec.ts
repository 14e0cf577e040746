import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../catalog/domain/json.ts';
import { benefits } from '../../testing/fixtures/catalogue.ts';
import { order, subscription } from '../../testing/fixtures/purchases.ts';
import { forCustomer } from './merchant-members.ts';

test('a customer sees the purchase without what is between the platform and the merchant', () => {
  const shown = JSON.stringify(forCustomer({ ...order, subscription } as unknown as JsonObject));
  for (const member of ['platform_fee_amount', '"customer"', 'redemptions_count']) expect(shown).not.toContain(member);
  for (const member of ['net_amount', 'customer_id', 'subscription_id']) expect(shown).toContain(`"${member}"`);
});

test('what a product grants is left out: the note of a benefit is for those who have it', () => {
  const granted = benefits.custom;
  const wire = { ...subscription, product: { ...subscription.product, benefits: [granted] } };
  const shown = JSON.stringify(forCustomer(wire as unknown as JsonObject));
  expect(granted.properties.note).toEqual(expect.any(String));
  expect(shown).not.toContain(granted.properties.note);
});

test('maps keep every key, since they are data', () => {
  const metadata = { customer: 'x', platform_fee_amount: 1 };
  expect(forCustomer({ metadata, custom_field_data: { customer: 'y' } })).toEqual({
    metadata,
    custom_field_data: { customer: 'y' },
  });
});
