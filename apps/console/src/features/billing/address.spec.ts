import { describe, expect, test } from '@jest/globals';
import { addressBody, addressLines, addressRules, addressValues, regionOptions, withinSentence } from './address.ts';

describe('an address', () => {
  test.each([
    ['US', false, { isFull: true, postalCode: 'ZIP code', isRequired: true, state: 'list' }],
    ['CA', false, { isFull: false, postalCode: 'Postal code', isRequired: false, state: 'list' }],
    ['CA', true, { isFull: true, postalCode: 'Postal code', isRequired: true, state: 'list' }],
    ['FR', false, { isFull: false, postalCode: 'Postal code', isRequired: false, state: undefined }],
    ['FR', true, { isFull: true, postalCode: 'Postal code', isRequired: true, state: undefined }],
    ['AE', true, { isFull: true, postalCode: 'Postal code', isRequired: false, state: 'text' }],
    ['', true, { isFull: false, postalCode: 'Postal code', isRequired: false, state: undefined }],
  ])('in %s, of a business: %s', (country, isBusiness, expected) => {
    const { isFull, postalCode, state } = addressRules(country, isBusiness);
    expect({ isFull, postalCode: postalCode.label, isRequired: postalCode.isRequired, state: state?.kind }).toEqual(
      expected,
    );
  });

  test.each([
    ['US', '94105', '9410'],
    ['US', '94105-1234', '94105-12'],
    ['CA', 'k1a 0b1', 'K1A'],
  ])('has a postal code of %s: %s, and not %s', (country, right, wrong) => {
    const { form } = addressRules(country, true).postalCode;
    expect([form?.test(right), form?.test(wrong)]).toEqual([true, false]);
  });

  test('has one of the states of its country', () => {
    expect(regionOptions('US')).toHaveLength(52);
    expect(regionOptions('US')).toContainEqual({ value: 'US-CA', label: 'California' });
    expect(regionOptions('CA')).toContainEqual({ value: 'CA-QC', label: 'Quebec' });
  });
});

test('labels within sentences', () => {
  expect(['Postal code', 'ZIP code'].map(withinSentence)).toEqual(['postal code', 'ZIP code']);
});

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
