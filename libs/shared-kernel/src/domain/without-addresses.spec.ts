import { expect, test } from '@jest/globals';
import { withoutAddresses } from './without-addresses.ts';

test.each([
  ['550 5.1.1 <ada@example.com>: no such user', '550 5.1.1 <<address>>: no such user'],
  ['Mailbox Ada.L+shop@Mail.Example.co.uk is full', 'Mailbox <address> is full'],
  ['https://gateway.example/send?to=ada%40example.com', '<address>'],
  ["Key (email)=(o'brien/x@example.com) already exists.", 'Key (email)=(<address>) already exists.'],
  ['jörg@bücher.example, eve@example.com', '<address>, <address>'],
  ['No route to +4915123456789', 'No route to <number>'],
])('%s', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected);
});

test.each([
  'connect ECONNREFUSED 127.0.0.1:1025',
  'No answer within 20000 ms',
  'at file:///app/node_modules/@nestjs/core/injector.js:10:5',
  'an @ alone, and user@localhost',
  '',
])('%j stays', (text) => {
  expect(withoutAddresses(text)).toBe(text);
});

test('a long text without an address takes no longer than its length', () => {
  const text = 'a'.repeat(1_000_000);
  const start = performance.now();
  expect(withoutAddresses(text)).toBe(text);
  expect(performance.now() - start).toBeLessThan(2000);
});
