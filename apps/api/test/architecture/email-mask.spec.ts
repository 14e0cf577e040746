import { expect, test } from '@jest/globals';
import { maskEmail } from '#shared-kernel/domain/mask-email';
import { maskedEmail } from '../../../console/src/features/entrance/masked-email.ts';

test.each([
  ['anna@example.com', 'a••@example.com'],
  ['a@example.com', 'a••@example.com'],
  ['a.very.long+name@mail.example.com', 'a••@mail.example.com'],
  ['éa@example.com', 'é••@example.com'],
  ['😀x@example.com', '😀••@example.com'],
  ['"a@b"@example.com', '"••@example.com'],
  ['nothing', '••'],
  ['', '••'],
])('API and console mask %j as %s', (email, masked) => {
  expect([maskEmail(email), maskedEmail(email)]).toEqual([masked, masked]);
});
