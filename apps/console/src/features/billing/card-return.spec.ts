import { expect, test } from '@jest/globals';
import { beforeIn, cardSearch, outcomeOf, stillOwedText } from './card-return.ts';

type Now = Parameters<typeof outcomeOf>[1];

const late = (id: string) => ({ subscriptionId: id }) as Now['payments'][number];
const left = (now: Now) => beforeIn(new URLSearchParams(cardSearch('?change=s1&plan=p1', now)))!;

test.each<readonly [string, Now, Now, string]>([
  ['paid', { paymentMethodId: 'a', payments: [late('s1')] }, { paymentMethodId: 'b', payments: [] }, 'paid'],
  [
    'one of two paid with the same card',
    { paymentMethodId: 'a', payments: [late('s1'), late('s2')] },
    { paymentMethodId: 'a', payments: [late('s2')] },
    'paid',
  ],
  [
    'another card, tried later',
    { paymentMethodId: 'a', payments: [late('s1')] },
    { paymentMethodId: 'b', payments: [late('s1')] },
    'saved',
  ],
  ['the first card', { paymentMethodId: null, payments: [] }, { paymentMethodId: 'a', payments: [] }, 'saved'],
  ['the same card', { paymentMethodId: 'a', payments: [] }, { paymentMethodId: 'a', payments: [] }, 'unchanged'],
  ['still no card', { paymentMethodId: null, payments: [] }, { paymentMethodId: null, payments: [] }, 'unchanged'],
])('%s', (_, before, now, outcome) => {
  expect(outcomeOf(left(before), now)).toBe(outcome);
});

test('what was chosen stays in the query, and other pages are no returns', () => {
  const query = new URLSearchParams(cardSearch('?change=s1&plan=p1', { paymentMethodId: null, payments: [] }));
  expect([query.get('change'), query.get('plan')]).toEqual(['s1', 'p1']);
  expect(beforeIn(new URLSearchParams('?back=payment&card=a'))).toBeUndefined();
});

test('payments that are due are counted', () => {
  expect([0, 1, 2].map((owed) => stillOwedText(owed))).toEqual([
    'Nothing was charged.',
    'The payment is still due.',
    '2 payments are still due.',
  ]);
});
