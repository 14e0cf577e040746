import { describe, expect, test } from '@jest/globals';
import { handedOut, markOf } from './handed-out-id-token.ts';

const token = (claims: unknown, signature = 'c2ln') =>
  ['{"alg":"RS256"}', JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url')).join('.') +
  `.${signature}`;

describe('the mark of an id token', () => {
  test('is that of what is signed, however its signature is written', () => {
    expect(markOf(token({ sub: '1' }, 'AA'))).toBe(markOf(token({ sub: '1' }, 'AB')));
    expect(markOf(token({ sub: '1' }))).not.toBe(markOf(token({ sub: '2' })));
    expect(markOf(token({ sub: '1' }))).toMatch(/^[\w-]{43}$/);
  });

  test('is kept for as long as the token may verify', () => {
    const exp = Date.parse('2026-11-20T13:00:00Z') / 1000;
    expect(handedOut(token({ exp }))).toEqual({
      mark: markOf(token({ exp })),
      expiresAt: new Date('2026-11-20T13:02:00Z'),
    });
    expect(handedOut(token({ exp: 1e18 }))?.expiresAt).toEqual(new Date('9999-12-31T23:59:59Z'));
  });

  test.each([token({}), token({ exp: '1' }), token({ exp: -1 }), token(null), token([]), 'opaque', 'a.b.c', ''])(
    'is not kept of %j, which never verifies',
    (text) => {
      expect(handedOut(text)).toBeUndefined();
    },
  );
});
