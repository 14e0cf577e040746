import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { identifierOf, Verification, type VerificationPurpose } from './verification.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const purposes: readonly VerificationPurpose[] = [
  'reset-password',
  'verify-email',
  'change-email',
  'delete-account',
  'phone-number',
];

test('is found by purpose and digest of the secret', () => {
  // echo -n secret | openssl dgst -sha256 -binary | basenc --base64url
  expect(identifierOf('reset-password', 'secret')).toBe('reset-password:K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols');
});

test('a secret finds something for its own purpose only', () => {
  expect(new Set(purposes.map((purpose) => identifierOf(purpose, 'secret'))).size).toBe(purposes.length);
});

test('two secrets, whatever they are, have two identifiers', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom(...purposes), (one, other, purpose) => {
      expect(identifierOf(purpose, one) === identifierOf(purpose, other)).toBe(one === other);
    }),
  );
});

test('lives as long as it is given, untried, and does not know its secret', () => {
  const values = {
    id: 'v1',
    purpose: 'phone-number',
    userId: null,
    value: 'sealed',
    secret: '+12133734253',
    lifeSeconds: 300,
  } as const;
  const verification = Verification.issue(values, now);
  expect(verification).toEqual({
    id: 'v1',
    identifier: identifierOf('phone-number', '+12133734253'),
    purpose: 'phone-number',
    userId: null,
    value: 'sealed',
    sealed: null,
    attempts: 0,
    createdAt: now,
    expiresAt: new Date('2026-11-20T12:05:00.000Z'),
  });
  expect(JSON.stringify(verification)).not.toContain('12133734253');
});
