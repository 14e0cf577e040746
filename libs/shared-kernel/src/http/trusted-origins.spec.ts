import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { rowsOf } from '../testing/rows.ts';
import { TrustedOrigins } from './trusted-origins.ts';

const BASE = 'https://accounts.example.com';
const origins = new TrustedOrigins(BASE, [
  'http://trusted.example.org',
  'https://admin.example.org:8443',
  '*.wild.example.com',
  'https://*.secure.example.com',
  '*.ports.example.com:8080',
  'shop://',
  'capacitor://localhost',
]);

test('where this service is http, a pattern without a scheme stands for http and https', () => {
  const plain = new TrustedOrigins('http://accounts.example.com', ['*.wild.example.com']);
  expect(plain.trusts('http://app.wild.example.com')).toBe(true);
  expect(plain.trusts('https://app.wild.example.com')).toBe(true);
  expect(plain.trusts('ftp://app.wild.example.com')).toBe(false);
});

describe('trusts', () => {
  test.each([
    BASE,
    'http://trusted.example.org',
    'https://admin.example.org:8443',
    'https://app.wild.example.com',
    'https://app.secure.example.com',
    'https://app.ports.example.com:8080',
    'capacitor://localhost',
    'shop://callback',
  ])('%s', (origin) => {
    expect(origins.trusts(origin)).toBe(true);
  });

  test.each([
    ['another site', 'https://evil.example'],
    ['another scheme', 'http://accounts.example.com'],
    ['another port', 'https://accounts.example.com:8443'],
    ['a missing port', 'https://admin.example.org'],
    ['a prefix', 'http://trusted.example.org.evil.example'],
    ['a suffix', 'https://evilaccounts.example.com'],
    ['a dot that is any character', 'http://trustedxexample.org'],
    ['the host of a wildcard itself', 'https://wild.example.com'],
    ['two labels for one star', 'https://a.b.wild.example.com'],
    ['a label that only ends like it', 'https://evilwild.example.com'],
    ['an empty label', 'https://.wild.example.com'],
    ['a dot at the end', 'https://app.wild.example.com.'],
    ['a port at a wildcard without one', 'https://app.wild.example.com:444'],
    ['http for a wildcard without a scheme', 'http://app.wild.example.com'],
    ['http for an https wildcard', 'http://app.secure.example.com'],
    ['the star itself', 'https://*.wild.example.com'],
    ['null', 'null'],
    ['nothing', ''],
    ['no scheme', 'app.wild.example.com'],
    ['javascript with a trusted host', 'javascript://app.wild.example.com'],
    ['data', 'data:text/html,hi'],
    ['a path', `${BASE}/`],
    ['a query', `${BASE}?`],
    ['user information', 'https://x@accounts.example.com'],
    ['a user that looks like the host', 'https://accounts.example.com@evil.example'],
    ['upper case, which no browser sends', 'https://ACCOUNTS.example.com'],
    ['the default port, which no browser sends', `${BASE}:443`],
    ['white space', ` ${BASE}`],
    ['two origins', `${BASE}, https://evil.example`],
    ['a backslash', 'https:\\\\accounts.example.com'],
    ['another host of the app scheme', 'capacitor://evil'],
    ['an app scheme nobody configured', 'other://localhost'],
    ['full-width letters', 'https://ａccounts.example.com'],
  ])('not %s', (_, origin) => {
    expect(origins.trusts(origin)).toBe(false);
  });

  const unusable = {
    'a host alone': ['', 'example.com'],
    'a star without a label of its own': ['*', '*.', '**.example.com', 'a.*.example.com', 'app-*.example.com'],
    'more than an origin': ['https://example.com/path', 'https://user@example.com', 'https://exa mple.com'],
    'a scheme of the web alone': ['javascript://', 'data://', 'http://', 'https://'],
  };
  test.each(rowsOf(unusable))('refuses to be configured with %s: "%s"', (_, entry) => {
    expect(() => new TrustedOrigins(BASE, [entry])).toThrow('neither an origin nor a pattern');
  });
});

describe('safeRedirect', () => {
  test.each([
    ['/', '/'],
    ['/welcome', '/welcome'],
    ['/a/b-c_d.e+f@g', '/a/b-c_d.e+f@g'],
    ['/x?next=1&y=%40', '/x?next=1&y=%40'],
    ['/a/../b', '/b'],
    ['https://accounts.example.com', 'https://accounts.example.com'],
    ['https://accounts.example.com/', 'https://accounts.example.com/'],
    ['HTTPS://accounts.example.com', 'https://accounts.example.com/'],
    ['https://app.wild.example.com/x?u=https%3A%2F%2Fy#z', 'https://app.wild.example.com/x?u=https%3A%2F%2Fy#z'],
    ['HTTPS://ACCOUNTS.example.com/X', 'https://accounts.example.com/X'],
    ['shop://done?ok=1', 'shop://done?ok=1'],
  ])('%s is followed as %s', (target, result) => {
    expect(origins.safeRedirect(target)).toBe(result);
  });

  test.each([
    ['another site', 'https://evil.example/x'],
    ['two slashes', '//evil.example'],
    ['slash and backslash', '/\\evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['an encoded slash', '/%2fevil.example'],
    ['an encoded slash in capitals', '/%2Fevil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['an encoded slash further back', '/x/%2fevil.example'],
    ['an encoded slash behind a trusted origin', `${BASE}/%2f%2fevil.example`],
    ['a tab between', '/\t/evil.example'],
    ['a line feed between', '/\n/evil.example'],
    ['a line feed at the end', '/welcome\n'],
    ['a header', '/x\r\nSet-Cookie: a=b'],
    ['NUL', '/x\0'],
    ['a dot segment that leaves two slashes', '/.//evil.example'],
    ['dot segments that leave two slashes', '/a/..//evil.example'],
    ['a fragment in a path', '/x#y'],
    ['a blank', '/a b'],
    ['a second URL in the query', '/x?u=https://y'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript with a trusted host', 'javascript://app.wild.example.com/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a user', 'https://user@accounts.example.com/'],
    ['user and password', 'https://u:p@accounts.example.com/'],
    ['a user that looks like the host', 'https://accounts.example.com@evil.example/'],
    ['an empty user', 'https://@accounts.example.com/'],
    ['a user after a backslash', 'https://accounts.example.com\\@evil.example/'],
    ['a single slash', 'https:/evil.example'],
    ['no slash', 'https:accounts.example.com'],
    ['three slashes', 'https:///accounts.example.com'],
    ['a relative path', 'welcome'],
    ['a query alone', '?x=1'],
    ['nothing', ''],
    ['a blank in front', ` ${BASE}`],
    ['a wildcard in the path', 'https://evil.example/.wild.example.com'],
    ['more than any browser needs', `/${'a'.repeat(2048)}`],
  ])('%s is not followed', (_, target) => {
    expect(origins.safeRedirect(target)).toBeUndefined();
  });

  test('whatever is followed stays within what is trusted, as a browser resolves it', () => {
    const signs = ['/', '\\', '.', '..', '@', ':', '//', '%2f', '%5c', '\t', '?', '#'];
    const words = ['a', 'https:', 'evil.example', 'accounts.example.com', 'javascript:'];
    const piece = fc.constantFrom(...signs, ...words);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const result = origins.safeRedirect(pieces.join(''));
        if (result === undefined) return;
        const seen = new URL(result, BASE);
        expect(origins.trusts(seen.origin === 'null' ? `${seen.protocol}//${seen.host}` : seen.origin)).toBe(true);
        expect(origins.safeRedirect(result)).toBe(result);
      }),
      { numRuns: 5000 },
    );
  });
});
