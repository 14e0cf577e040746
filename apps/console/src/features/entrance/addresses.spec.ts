import { describe, expect, test } from '@jest/globals';
import { maskedEmail } from './masked-email.ts';
import { tokenFacts } from './token-facts.ts';

describe('an address half hidden', () => {
  test.each([
    ['anna@example.com', 'a••@example.com'],
    ['a@example.com', 'a••@example.com'],
    ['éa@example.com', 'é••@example.com'],
    ['😀x@example.com', '😀••@example.com'],
    ['"a@b"@example.com', '"••@example.com'],
    ['nothing', '••'],
    ['', '••'],
  ])('%s → %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});

describe('what a token says about itself', () => {
  const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
  test('its addresses, in any script', () => {
    expect(tokenFacts(token({ email: 'żółw@example.com', updateTo: 'b@example.com' }))).toEqual({
      email: 'żółw@example.com',
      updateTo: 'b@example.com',
    });
  });
  test.each([[undefined], ['opaque'], ['a.b.c'], ['..'], [token([])], [token({ email: 7 })]])(
    '%j says nothing',
    (raw) => {
      expect(tokenFacts(raw)).toEqual({});
    },
  );
});
