import { expect, test } from '@jest/globals';
import { choicesIn, type NamedChoices } from './checkout-choices.ts';

const pro = { product: 'pro' };

/** The members that a request is refused for. */
function contradictions(named: NamedChoices): readonly string[] {
  try {
    choicesIn(named);
    return [];
  } catch (error) {
    const { code, status, details } = error as { code: string; status: number; details: { fields: object } };
    expect([code, status]).toEqual(['CONTRADICTORY_CHECKOUT', 400]);
    return Object.keys(details.fields);
  }
}

test.each<[NamedChoices, readonly string[], string | undefined]>([
  [pro, ['pro'], undefined],
  [{ products: ['pro', 'basic'] }, ['pro', 'basic'], undefined],
  [{ ...pro, for: {} }, ['pro'], undefined],
  [{ ...pro, for: { user: 'ada' } }, ['pro'], undefined],
  [{ ...pro, organizationId: 'acme' }, ['pro'], 'acme'],
  [{ ...pro, for: { organization: 'acme' } }, ['pro'], 'acme'],
  [{ ...pro, organizationId: 'acme', for: {} }, ['pro'], 'acme'],
  [{ ...pro, products: ['pro'] }, ['pro'], undefined],
  [{ ...pro, organizationId: 'acme', for: { organization: 'acme' } }, ['pro'], 'acme'],
])('%j is clear', (named, products, organizationId) => {
  expect(choicesIn(named)).toEqual({ products, organizationId });
});

test.each<[NamedChoices, readonly string[]]>([
  [{ ...pro, organizationId: 'acme', for: { organization: 'other' } }, ['for.organization']],
  [{ ...pro, organizationId: 'acme', for: { user: 'ada' } }, ['for.user']],
  [{ ...pro, for: { organization: 'acme', user: 'ada' } }, ['for.user']],
  [{ ...pro, products: ['basic'] }, ['products']],
  [{ ...pro, products: ['pro', 'basic'] }, ['products']],
  [{ ...pro, discountId: 'd', discountCode: 'SPRING' }, ['discountCode']],
  [{ ...pro, products: ['basic'], organizationId: 'acme', for: { user: 'ada' } }, ['for.user', 'products']],
])('%j contradicts itself', (named, members) => {
  expect(contradictions(named)).toEqual(members);
});
