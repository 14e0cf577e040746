import { describe, expect, test } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import fc from 'fast-check';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import { withQuery } from '#shared-kernel/http/answers';
import { RedirectTargetGuard } from './principal.guard.ts';

const BASE = 'https://accounts.example.com';
const origins = new TrustedOrigins(BASE, ['https://shop.example.com', '*.example.org', 'shop://']);

describe('what is added to a target', () => {
  test.each([
    ['/done', '/done?token=a%2Bb%26c', 'a path'],
    ['/', '/?token=a%2Bb%26c', 'the root'],
    ['/done?tab=email', '/done?tab=email&token=a%2Bb%26c', 'a path with a query'],
    ['/done?token=forged', '/done?token=a%2Bb%26c', 'a planted value is replaced'],
    ['/done?token=forged&x=1&token=again', '/done?token=a%2Bb%26c&x=1', 'planted twice'],
    ['https://shop.example.com', 'https://shop.example.com/?token=a%2Bb%26c', 'an origin'],
    [
      'https://shop.example.com/x?a=1#part',
      'https://shop.example.com/x?a=1&token=a%2Bb%26c#part',
      'a page with a fragment',
    ],
    ['shop://done', 'shop://done?token=a%2Bb%26c', 'an app'],
  ])('%s becomes %s: %s', (target, expected) => {
    expect(withQuery(target, { token: 'a+b&c' })).toBe(expected);
  });

  test('a refusal’s words are encoded', () => {
    expect(withQuery('/done', { error: "Couldn't update; <b>&" })).toBe('/done?error=Couldn%27t+update%3B+%3Cb%3E%26');
  });

  test('never leads elsewhere than the checked target does', () => {
    const piece = fc.constantFrom(
      ...'/ // .. . @ a ? & = %2f % \\ : # https: shop.example.com evil.example'.split(' '),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: piece, maxLength: 8 }),
        fc.constantFrom('/', 'https://shop.example.com/', ''),
        (rest, start) => {
          const target = start + rest;
          fc.pre(origins.safeRedirect(target) !== undefined);
          const before = new URL(target, BASE);
          const after = new URL(withQuery(target, { token: 'secret' }), BASE);
          expect(after.origin + after.pathname + after.hash).toBe(before.origin + before.pathname + before.hash);
          expect(after.searchParams.getAll('token')).toEqual(['secret']);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a request that names where to go on to', () => {
  const guard = new RedirectTargetGuard(origins);
  const verdict = (request: { body?: unknown; query?: unknown }) => {
    const url = request.query ? '/path?query' : '/path';
    const http = { getRequest: () => ({ url, query: {}, ...request }) };
    try {
      return guard.canActivate({ switchToHttp: () => http } as unknown as ExecutionContext);
    } catch (error) {
      return (error as { code: string; status: number; message: string }).message;
    }
  };
  const fields = [
    ['callbackURL', 'Invalid callbackURL'],
    ['redirectTo', 'Invalid callbackURL'],
    ['errorCallbackURL', 'Invalid errorCallbackURL'],
    ['newUserCallbackURL', 'Invalid newUserCallbackURL'],
  ] as const;

  test.each(fields.map(([field]) => field))('may name our own pages and trusted ones in %s', (field) => {
    for (const target of [
      '/done?x=1',
      `${BASE}/done`,
      'https://shop.example.com/x',
      'https://eu.example.org',
      'shop://done',
    ]) {
      expect(verdict({ body: { [field]: target } })).toBe(true);
      expect(verdict({ query: { [field]: target } })).toBe(true);
    }
  });

  describe.each(fields)('%s is refused with its words', (field, message) => {
    test.each([
      ['another origin', 'https://evil.example'],
      ['another scheme', 'javascript:alert(1)'],
      ['a script at a trusted host', 'javascript://eu.example.org/%0aalert(1)'],
      ['no scheme', '//evil.example'],
      ['a path that resolves to no scheme', '/.//evil.example'],
      ['a backslash', '/\\evil.example'],
      ['a user in front', 'https://shop.example.com@evil.example'],
      ['a look-alike', 'https://shop.example.com.evil.example'],
      ['another port', 'https://shop.example.com:8443/'],
      ['an encoded slash', '/%2fevil.example'],
      ['a line feed', '/\n/evil.example'],
      ['nothing', ''],
      ['an array', ['/done']],
      ['an object', { href: '/done' }],
      ['a number', 7],
    ])('%s', (_, value) => {
      expect(verdict({ body: { [field]: value } })).toBe(message);
      expect(verdict({ query: { [field]: value } })).toBe(message);
      expect(verdict({ body: { [field]: '/done' }, query: { [field]: value } })).toBe(message);
    });
  });

  test.each([undefined, null, 'text', 7, [], {}, { name: 'https://evil.example' }])('%j names none', (body) => {
    expect(verdict({ body })).toBe(true);
  });

  test('what every object inherits is no target', () => {
    expect(verdict({ body: Object.create({ callbackURL: 'https://evil.example' }) as object })).toBe(true);
  });
});
