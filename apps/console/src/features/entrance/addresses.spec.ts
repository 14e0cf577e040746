import { describe, expect, test } from '@jest/globals';
import { mailAppOf } from './mail-app.ts';
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

describe('where the mail is read', () => {
  test('in the provider’s inbox, when it is a known one', () => {
    expect(mailAppOf('x@gmail.com')).toEqual({ name: 'Gmail', url: 'https://mail.google.com/mail/' });
    expect(mailAppOf('x@HOTMAIL.co.uk').name).toBe('Outlook');
  });
  test('else in the mail program', () => {
    expect(mailAppOf('x@gmail.com.example').url).toBe('mailto:');
    expect(mailAppOf('x@notgmail.com').url).toBe('mailto:');
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
