import { describe, expect, test } from '@jest/globals';
import { type Pasted, readPasted } from './pasted.ts';

const sent = { state: 'the state', issuer: 'https://id.example.com/api/auth' };
const read = (text: string) => readPasted(text, sent);
const wrong = (pasted: Pasted | undefined) =>
  pasted?.kind === 'answer' && pasted.facts.filter(({ isWrong }) => isWrong).map(({ name }) => name);

describe('an address that an app was called back with', () => {
  test('has a code, the state that was sent, and this issuer', () => {
    const pasted = read(
      `https://app.example.com/cb?x=1&code=abc&state=the+state&iss=${encodeURIComponent(sent.issuer)}`,
    );
    expect(pasted).toMatchObject({
      kind: 'answer',
      facts: [
        { name: 'x', value: '1' },
        { name: 'code', value: 'abc', note: expect.stringContaining('once') },
        { name: 'state', value: 'the state', note: 'The one that was sent.' },
        { name: 'iss', value: sent.issuer, note: 'This server.' },
      ],
    });
    expect(wrong(pasted)).toEqual([]);
  });

  test.each([
    ['another state', 'https://app.example.com/cb?code=a&state=other', ['state']],
    ['no state', 'https://app.example.com/cb?code=a', ['state']],
    ['another issuer', 'https://app.example.com/cb?code=a&state=the+state&iss=https://evil.example.com', ['iss']],
    ['an error', 'com.example.app:/cb?error=access_denied&state=the+state', ['error']],
    ['an error that nobody knows', '?error=odd&state=the+state', ['error']],
    ['a fragment', 'https://app.example.com/cb#error=invalid_scope&state=the+state', ['error']],
  ])('with %s says so', (_, text, names) => {
    expect(wrong(read(text))).toEqual(names);
  });

  test('says an error in words, beside the description', () => {
    expect(read('https://a.example/?error=login_required&error_description=x&state=the+state')).toMatchObject({
      facts: [{ note: expect.stringMatching(/sign in/) }, { name: 'error_description', value: 'x' }, {}],
    });
  });

  test('needs no state where none was sent', () => {
    expect(wrong(readPasted('?code=a', { ...sent, state: '' }))).toEqual([]);
  });

  test('is no answer without a code, an error or a state', () => {
    expect(read('https://app.example.com/cb')).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringMatching(/no code/),
    });
  });
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token', () => {
  test('shows its header and claims, with times as times and other values as JSON', () => {
    const claims = { sub: 'Ada – Łódź', exp: 1_700_000_000, aud: ['a', 'b'], email_verified: true };
    expect(read(` Bearer ${part({ alg: 'RS256' })}.${part(claims)}.c2ln `)).toEqual({
      kind: 'token',
      header: [{ name: 'alg', value: 'RS256' }],
      claims: [
        { name: 'sub', value: 'Ada – Łódź' },
        { name: 'exp', value: '1700000000', at: new Date('2023-11-14T22:13:20Z') },
        { name: 'aud', value: '["a","b"]' },
        { name: 'email_verified', value: 'true' },
      ],
    });
  });

  test.each([
    ['an opaque one', 'kfjQ8sdlkfj38', /neither/],
    ['an encrypted one', 'a.b.c.d.e', /encrypted/],
    ['one of other parts', 'a.b.c', /neither/],
    ['one whose claims are a list', `${part({})}.${part([])}.x`, /neither/],
  ])('%s can not be read', (_, text, reason) => {
    expect(read(text)).toEqual({ kind: 'unreadable', reason: expect.stringMatching(reason) });
  });

  test('is not there while nothing is pasted', () => {
    expect(read(' \n')).toBeUndefined();
  });
});
