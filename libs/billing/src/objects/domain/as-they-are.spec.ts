import { expect, test } from '@jest/globals';
import { asTheyAre } from './as-they-are.ts';

test('values that are not known are shown as they are, at any depth; others stay', () => {
  const shown = {
    status: 'unknown',
    rawStatus: 'hibernating',
    rawMaterial: 'wood',
    type: 'custom',
    rawType: 'kept',
    prices: [{ amountType: 'unknown', rawAmountType: 'auction' }],
    discount: null,
    comment: 'unknown',
    metadata: { status: 'unknown', rawStatus: 'of the merchant' },
  };
  expect(asTheyAre(shown)).toEqual({
    status: 'hibernating',
    rawMaterial: 'wood',
    type: 'custom',
    rawType: 'kept',
    prices: [{ amountType: 'auction' }],
    discount: null,
    comment: 'unknown',
    metadata: { status: 'unknown', rawStatus: 'of the merchant' },
  });
});
