import { expect, test } from '@jest/globals';
import { addressBody, addressLines, addressValues } from './address-values.ts';

const paris = {
  line1: '1 rue de la Paix',
  line2: null,
  postalCode: '75002',
  city: 'Paris',
  state: null,
  country: 'FR',
};

test('an address goes through a form unchanged', () => {
  expect(addressBody(addressValues(paris))).toEqual(paris);
  expect(addressBody({ ...addressValues(paris), line2: '  ', city: ' Paris ' })).toEqual(paris);
  expect(Object.values(addressValues(null))).toEqual(['', '', '', '', '', '']);
});

test('an address is shown line by line, with the country in words', () => {
  expect(addressLines(paris)).toEqual(['1 rue de la Paix', '75002 Paris', 'France']);
  expect(addressLines({ ...paris, line1: null, postalCode: null, city: null, state: 'US-CA', country: 'US' })).toEqual([
    'CA',
    'United States',
  ]);
  expect(addressLines(null)).toEqual([]);
});
