import { expect, test } from '@jest/globals';
import { product } from '../../testing/fixtures/catalogue.ts';
import { benefitGrant, order } from '../../testing/fixtures/purchases.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { ownContent } from './own-content.ts';
import { contentHash } from './mirrored-object.ts';

const own = (wire: object) => contentHash(ownContent(wire as JsonObject));

test('an object has not changed when one that it shows has', () => {
  expect(own({ ...order, customer: { ...order.customer, name: 'Another' } })).toBe(own(order));
  expect(own({ ...order, discount: null })).toBe(own(order));
  expect(own({ ...benefitGrant, previous_properties: {}, benefit: {} })).toBe(own(benefitGrant));
  const benefits = product.benefits.map((benefit) => ({ ...benefit, description: 'Another' }));
  expect(own({ ...product, benefits })).toBe(own(product));
});

test('it has when something of its own has', () => {
  expect(own({ ...order, total_amount: 1 })).not.toBe(own(order));
  expect(own({ ...order, items: [{ ...order.items[0], amount: 1 }] })).not.toBe(own(order));
  expect(own({ ...product, benefits: [] })).not.toBe(own(product));
});
