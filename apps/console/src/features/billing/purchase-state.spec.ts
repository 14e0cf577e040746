import { expect, test } from '@jest/globals';
import { askedAgainIn, isSilent, stepsOf, titleOf, viewOf } from './purchase-state.ts';

test.each([
  ['buyer', 0, 'waiting', 2000, 'under-way ahead ahead'],
  ['buyer', 7999, 'waiting', 2000, 'under-way ahead ahead'],
  ['buyer', 8000, 'not-paid', 2000, 'under-way ahead ahead'],
  ['payment', 8000, 'waiting', 2000, 'under-way ahead ahead'],
  ['payment', 30_000, 'waiting', 10_000, 'under-way ahead ahead'],
  ['payment', 600_000, 'waiting', 60_000, 'under-way ahead ahead'],
  ['order', 0, 'waiting', 2000, 'done under-way ahead'],
  ['benefits', 60_000, 'waiting', 10_000, 'done done under-way'],
  ['nothing', 0, 'done', false, 'done done done'],
  ['over', 0, 'over', false, 'under-way ahead ahead'],
] as const)('%s after %i ms: %s', (waitsFor, waited, view, again, steps) => {
  expect([viewOf({ waitsFor, isCertain: true }, waited), askedAgainIn(waitsFor, waited)]).toEqual([view, again]);
  expect(
    stepsOf(waitsFor)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(steps);
});

test('while the provider does not answer, a purchase may be paid: it is waited for', () => {
  const unknown = { waitsFor: 'buyer', isCertain: false } as const;
  expect([7999, 8000].map((waited) => [viewOf(unknown, waited), isSilent(unknown, waited)])).toEqual([
    ['waiting', false],
    ['waiting', true],
  ]);
  expect(isSilent({ isCertain: true }, 8000)).toBe(false);
});

test('a page that opens again after the bank had the payment: it was declined, at once', () => {
  expect(viewOf({ waitsFor: 'buyer', isCertain: true }, 0, true)).toBe('declined');
  expect(viewOf({ waitsFor: 'payment', isCertain: true }, 0, true)).toBe('waiting');
  expect(titleOf('declined')).toBe('The payment failed');
});

test('until the first answer it is asked quickly; the heading says what the page found', () => {
  expect(askedAgainIn(undefined, 0)).toBe(2000);
  expect([titleOf('waiting'), titleOf('not-paid'), titleOf('done')]).toEqual([
    'Your purchase',
    'You haven’t paid yet',
    'Thank you',
  ]);
});
