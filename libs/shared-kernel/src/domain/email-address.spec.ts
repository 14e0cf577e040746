import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { normalizeEmail } from './email-address.ts';

/** A domain of that many characters. */
const domainOf = (length: number) => `${'d.'.repeat(length)}example.com`.slice(-length).replace(/^\./, 'd');

describe('an address has one stored form', () => {
  test.each([
    ['ada@example.com', 'ada@example.com', 'as it is'],
    ['a@example.com', 'a@example.com', 'one letter'],
    ['Ada.Lovelace@Example.COM', 'ada.lovelace@example.com', 'case variants are one account'],
    ['ada+shop@mail.example.co.uk', 'ada+shop@mail.example.co.uk', 'a tag and a deep domain'],
    ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com", 'every character of an RFC 5322 atom'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example', 'an internationalised domain in its ASCII form'],
    ['ada@shop.xn--p1ai', 'ada@shop.xn--p1ai', 'a top-level domain with a digit'],
    ['ada@1and1.example', 'ada@1and1.example', 'digits in a label'],
    ['ada\uff20example.com', 'ada@example.com', 'a full-width @'],
    ['\uff41da@example\uff0ecom', 'ada@example.com', 'full-width letters and a full-width dot'],
    ['a\u2024b@example.com', 'a.b@example.com', 'a one dot leader'],
    ['\u212aate@example.com', 'kate@example.com', 'the Kelvin sign'],
    ['ju\u017ftin@example.com', 'justin@example.com', 'the long s'],
  ])('%j is %j: %s', (text, address) => {
    expect(normalizeEmail(text)).toBe(address);
  });

  test('the Turkish dotless i of a locale plays no part', () => {
    expect(normalizeEmail('INFO@EXAMPLE.COM')).toBe('info@example.com');
  });
});

describe('no address', () => {
  test.each([
    ['', 'nothing'],
    ['ada', 'no @'],
    ['@example.com', 'nobody'],
    ['ada@', 'nowhere'],
    ['ada@@example.com', 'two @'],
    ['ada@evil.example@example.com', 'two mailboxes, parsers disagree on which'],
    ['ada\uff20evil.example@example.com', 'a second @ that only normalising shows'],
    ['Ada <ada@example.com>', 'a display name'],
    ['<ada@example.com>', 'brackets'],
    ['"ada lovelace"@example.com', 'a quoted local part'],
    ['"ada@evil.example"@example.com', 'an @ in quotes'],
    ['ada(comment)@example.com', 'a comment'],
    ['ada@example.com,eve@evil.example', 'a list'],
    ['ada@example.com;eve@evil.example', 'a list of another fashion'],
    ['ada@example.com eve@evil.example', 'a list with a blank'],
    ['group:ada@example.com;', 'a group'],
    ['mailto:ada@example.com', 'a link'],
    ['ada@example.com?cc=eve@evil.example', 'a link’s parameters'],
    ['ada@example.com\r\nBcc: eve@evil.example', 'a second header line'],
    ['ada@example.com\n', 'a line feed at the end'],
    ['ada\r@example.com', 'a carriage return'],
    ['ada@example.com\0', 'NUL at the end'],
    ['ada\0@example.com', 'NUL inside'],
    ['ada\t@example.com', 'a tab'],
    [' ada@example.com', 'a blank in front'],
    ['ada@example.com ', 'a blank behind'],
    ['ada\u00a0@example.com', 'a no-break space'],
    ['ada\u200b@example.com', 'a zero-width space'],
    ['ada\u202emoc.elpmaxe@example.com', 'a writing direction override'],
    ['.ada@example.com', 'a dot in front'],
    ['ada.@example.com', 'a dot before the @'],
    ['a..b@example.com', 'two dots'],
    ['ada@.example.com', 'a domain that begins with a dot'],
    ['ada@example..com', 'an empty label'],
    ['ada@example.com.', 'the root'],
    ['ada@localhost', 'a host of the local network'],
    ['ada@127.0.0.1', 'an IPv4 address'],
    ['ada@[127.0.0.1]', 'an address literal'],
    ['ada@[IPv6:::1]', 'an IPv6 literal'],
    ['ada@example.123', 'a top-level domain of digits'],
    ['ada@-example.com', 'a label that begins with a hyphen'],
    ['ada@example-.com', 'a label that ends with a hyphen'],
    ['ada@exa_mple.com', 'an underscore in a host name'],
    ['ada@exam ple.com', 'a blank in the domain'],
    ['ada@example.com:25', 'a port'],
    ['ada@example.com/path', 'a path'],
    ['ada@example\\.com', 'a backslash'],
    ['\u0430da@example.com', 'a Cyrillic a'],
    ['ada@ex\u0430mple.com', 'a Cyrillic a in the domain'],
    ['ada@examp\u0131e.com', 'a dotless i'],
    ['\u0130nfo@example.com', 'a dotted capital I, two characters in lower case'],
    ['ада@пример.рф', 'letters that are not ASCII'],
    ['ada@b\u00fccher.example', 'an umlaut in the domain'],
    ['ada@example\u3002com', 'an ideographic full stop'],
    ['\ud83d\ude00@example.com', 'an emoji'],
    ['ada\ud800@example.com', 'half a character'],
  ])('%j: %s', (text) => {
    expect(normalizeEmail(text)).toBeUndefined();
  });
});

describe('lengths (RFC 5321 §4.5.3.1)', () => {
  test.each([
    ['a local part of 64', true, `${'a'.repeat(64)}@example.com`],
    ['a local part of 65', false, `${'a'.repeat(65)}@example.com`],
    ['a label of 63', true, `ada@${'d'.repeat(63)}.com`],
    ['a label of 64', false, `ada@${'d'.repeat(64)}.com`],
    ['a last label of 63', true, `ada@example.${'d'.repeat(63)}`],
    ['a last label of 64', false, `ada@example.${'d'.repeat(64)}`],
    ['254 altogether', true, `ada@${domainOf(250)}`],
    ['255 altogether', false, `ada@${domainOf(251)}`],
    ['a local part short enough only before normalising', false, `${'\ufb03'.repeat(22)}@example.com`],
    ['a domain short enough only before normalising', false, `ada@${`${'\ufb03'.repeat(21)}.`.repeat(4)}com`],
    ['endless', false, 'a@'.repeat(1_000_000)],
    ['made to make an expression backtrack', false, `ada@${'a-'.repeat(120)}`],
  ])('%s: %s', (_, accepted, text) => {
    expect(normalizeEmail(text) !== undefined).toBe(accepted);
  });

  test('an over-long text is refused without parsing it', () => {
    const endless = '\ufdfa'.repeat(8_000_000);
    const normalizing = jest.spyOn(String.prototype, 'normalize');
    expect(normalizeEmail(endless)).toBeUndefined();
    expect(normalizing).not.toHaveBeenCalled();
  });
});

describe('for any text', () => {
  /** Mostly almost-addresses: letters, look-alikes, separators, controls. */
  const character = fc.constantFrom(
    ...'abzAZ019.@-_+"<>,;: \\/\r\n\0\t\uff20\uff0e\u212a\u0430\u0130\ufb03\u2024\u00e9',
  );
  const almost = fc
    .tuple(fc.string({ unit: character }), fc.string({ unit: character }))
    .map((parts) => parts.join('@'));

  test('the stored form is plain ASCII, has one @ and is its own stored form', () => {
    fc.assert(
      fc.property(fc.oneof(almost, fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
        const address = normalizeEmail(text);
        if (address === undefined) return;
        expect(address).toMatch(/^[^@\s"<>(),;:\\[\]A-Z]{1,64}@[a-z0-9.-]+$/);
        expect(address).toMatch(/^[\x21-\x7e]{3,254}$/);
        expect(normalizeEmail(address)).toBe(address);
      }),
      { numRuns: 1000 },
    );
  });

  test('an RFC 5322 address is stored in lower case, however it is written', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(address.length <= 254);
        expect(normalizeEmail(address.toUpperCase())).toBe(address.toLowerCase());
      }),
    );
  });
});
