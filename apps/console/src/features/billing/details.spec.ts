import { describe, expect, test } from '@jest/globals';
import { detailsChange, detailsValues } from './details.ts';

const address = { line1: '1 rue', line2: null, postalCode: '75002', city: 'Paris', state: null, country: 'FR' };
const before = detailsValues({
  billingName: 'Acme',
  billingAddress: address,
  taxId: { number: 'FR12345678901', kind: 'eu_vat' },
});

describe('billing details', () => {
  test('with a tax id are those of a business', () => {
    expect([before.isBusiness, before.taxId]).toEqual([true, 'FR12345678901']);
    expect(detailsValues(null)).toMatchObject({ isBusiness: false, billingName: '', country: '' });
  });

  test.each([
    ['nothing', {}, {}],
    ['a name', { billingName: ' Acme SARL ' }, { billingName: 'Acme SARL' }],
    ['no name', { billingName: ' ' }, { billingName: null }],
    ['a city', { city: 'Lyon' }, { billingAddress: { ...address, city: 'Lyon' } }],
    ['no country', { country: '' }, { billingAddress: null, taxId: 'FR12345678901' }],
    ['another country', { country: 'BE' }, { billingAddress: { ...address, country: 'BE' }, taxId: 'FR12345678901' }],
    ['a tax id', { taxId: 'FR1' }, { taxId: 'FR1' }],
    ['no business', { isBusiness: false }, { taxId: null }],
  ])('that differ are saved: %s', (_name, change, expected) => {
    expect(detailsChange({ ...before, ...change }, before)).toEqual(expected);
  });
});
