import { describe, expect, test } from '@jest/globals';
import { tokenFacts } from './token-facts.ts';

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
