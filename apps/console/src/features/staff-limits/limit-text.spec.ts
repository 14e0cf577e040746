import { expect, test } from '@jest/globals';
import { countText, isFull, leftText, ruleText, subjectText } from './limit-text.ts';

const END = '2026-11-29T12:00:00.000Z';

test.each([
  [0, 'over'],
  [-1, 'over'],
  [500, '1 s'],
  [99_000, '99 s'],
  [100_000, '1:40'],
  [3_661_000, '1:01:01'],
])('%d ms before its end a window has %s left', (milliseconds, text) => {
  expect(leftText(END, Date.parse(END) - milliseconds)).toBe(text);
});

test('a counter says how full it is', () => {
  expect([isFull({ count: 3, max: 3 }), isFull({ count: 2, max: 3 }), isFull({ count: 9, max: null })]).toEqual([
    true,
    false,
    false,
  ]);
  expect([countText({ count: 3, max: 10 }), countText({ count: 3, max: null })]).toEqual([
    '3 of 10',
    '3 of an unknown number',
  ]);
});

test('a counter says what it counts', () => {
  expect([ruleText('account-0'), ruleText('client-fetches'), ruleText('toString')]).toEqual([
    'Incorrect passwords, 15 minutes',
    'Client fetches',
    'ToString',
  ]);
  expect(subjectText({ path: '/api/auth/sign-in/email', address: '203.0.113.7', digest: null })).toBe(
    '/api/auth/sign-in/email from 203.0.113.7',
  );
  expect(subjectText({ path: null, address: null, digest: 'abcdefghijkl' })).toBe('digest abcdefgh…');
  expect(subjectText({ path: null, address: null, digest: 'abcdefghijkl' }, 'ada@example.com')).toBe('ada@example.com');
});
