import { expect, test } from '@jest/globals';
import { maskEmail } from './mask-email.ts';

test.each([
  ['ada@example.com', 'a…@example.com'],
  ['a@example.com', 'a…@example.com'],
  ['a.very.long+name@mail.example.com', 'a…@mail.example.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
