import { describe, expect, test } from '@jest/globals';
import { addressRules, withinSentence } from './address-rules.ts';
import { regionOptions } from './countries.ts';

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
