import { expect, test } from '@jest/globals';
import { debitLabel, dueToday, laterText, timedVerb } from './change-estimate.tsx';

const estimate = { total: 1450, currency: 'usd', due: 'now', appliesAt: null, paidUntil: null } as const;

test.each([
  ['more at once', estimate, 'Change plan', 1450, undefined],
  ['less at once', { ...estimate, total: -483 }, 'Change plan', 0, '$4.83 is kept as credit for the next invoices.'],
  ['the same at once', { ...estimate, total: 0 }, 'Change plan', 0, undefined],
  [
    'with the next invoice',
    { ...estimate, due: 'next-invoice' as const },
    'Change plan',
    0,
    '$14.50 is added to the next invoice.',
  ],
  [
    'from the next period',
    { ...estimate, total: 0, due: 'nothing' as const, appliesAt: '2026-12-22T00:00:00Z' },
    'Change plan at the end of the period',
    0,
    undefined,
  ],
])('%s', (_, shown, verb, today, later) => {
  expect([timedVerb('Change plan', shown), dueToday(shown), laterText(shown)]).toEqual([verb, today, later]);
});

test.each([
  ['2026-12-23T12:00:00Z', 'Pro monthly, 23 Nov – 23 Dec'],
  ['2027-11-23T12:00:00Z', 'Pro monthly, 23 Nov 2026 – 23 Nov 2027'],
  [null, 'Pro monthly'],
])('what is paid for until %s: %s', (paidUntil, label) => {
  const spaced = debitLabel({ paidUntil }, 'Pro monthly', new Date('2026-11-23T12:00:00Z'));
  expect(spaced.replaceAll(/\s/g, ' ')).toBe(label);
});
