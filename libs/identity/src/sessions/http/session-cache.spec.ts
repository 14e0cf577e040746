import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SignedCookies } from '#shared-kernel/http/signed-cookies';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { aSession } from '../../testing/a-session.ts';
import { aUser } from '../../testing/a-user.ts';
import { accountDefaults } from '../../users/domain/account-options.ts';
import { SessionCache } from './session-cache.ts';
import { UserViews } from './views.ts';

const options = { ...accountDefaults, baseUrl: 'https://accounts.example.com' };
const SECRET = 'a secret that is long enough to be one';
/** The contents of the cookie, for tests to alter. */
// oxlint-disable-next-line typescript/no-explicit-any -- forged on purpose
type Content = Record<string, any>;
const TOKEN = 'the token of the session cookie';
const MINUTE = 60_000;
const NAME_LENGTH = 'p.session_data'.length;

function caching({ secrets = [SECRET], cookieCacheSeconds = 60, clock = new FixedClock() } = {}) {
  const cookies = new SignedCookies({ secrets, cookiePrefix: 'p', secureCookies: false });
  return { clock, cache: new SessionCache({ options: { ...options, cookieCacheSeconds } }, cookies, clock) };
}

const user = aUser({ name: 'Ada', language: 0, extra: { company: 'Engines', '7': 'integer-like names sort first' } });
const session = aSession(user.id);
const fields = Object.keys(user.extra).map((name) => ({ name, type: 'string', required: false }) as const);
const viewOf = (name = 'Ada') =>
  new UserViews({ options: { ...options, extraUserFields: fields } }, new FixedClock()).ofSession({
    kind: 'session',
    session,
    user: Object.assign(aUser(user), { name }),
    token: TOKEN,
  });
const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as object;
const unpack = (value: string) => JSON.parse(Buffer.from(value, 'base64url').toString()) as Content;
const pack = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

test('a copy is read as the answer it was made of', () => {
  const { cache } = caching();
  expect(cache.decode(cache.encode(viewOf(), NAME_LENGTH)!, TOKEN)).toBe(JSON.stringify(viewOf()));
});

test('the cookie is answer, end and signature as JSON in base64url', () => {
  const { cache, clock } = caching();
  expect(unpack(cache.encode(viewOf(), NAME_LENGTH)!)).toEqual({
    session: asJson(viewOf()),
    expiresAt: clock.now().getTime() + MINUTE,
    signature: expect.any(String),
  });
});

test('when disabled, nothing is written or read', () => {
  const on = caching();
  const { cache } = caching({ cookieCacheSeconds: 0 });
  expect(cache.maxAgeSeconds).toBe(0);
  expect(cache.encode(viewOf(), NAME_LENGTH)).toBeUndefined();
  expect(cache.decode(on.cache.encode(viewOf(), NAME_LENGTH)!, TOKEN)).toBeUndefined();
});

describe('is a miss, never an error,', () => {
  test.each([
    [MINUTE - 1, true],
    [MINUTE, false],
    [24 * 60 * MINUTE, false],
  ])('when it is old: %d ms after it was made it hits: %s', (ms, hits) => {
    const { cache, clock } = caching();
    const value = cache.encode(viewOf(), NAME_LENGTH)!;
    clock.advance(ms);
    expect(cache.decode(value, TOKEN) !== undefined).toBe(hits);
  });

  test('when the session itself has ended', () => {
    const { cache, clock } = caching();
    const view = viewOf();
    clock.advance(view.session.expiresAt.getTime() - clock.now().getTime() - 1);
    const value = cache.encode(view, NAME_LENGTH)!;
    expect(cache.decode(value, TOKEN)).toBeDefined();
    clock.advance(1);
    expect(cache.decode(value, TOKEN)).toBeUndefined();
  });

  test.each(['another token', '', `${TOKEN} `])('when it is the copy of another session than %j', (token) => {
    const { cache } = caching();
    expect(cache.decode(cache.encode(viewOf(), NAME_LENGTH)!, token)).toBeUndefined();
  });

  test.each<[string, (content: Content) => unknown]>([
    ['the user’s role', (content) => void (content.session.user.role = 'admin')],
    ['the user’s id', (content) => void (content.session.user.id = 'u2')],
    ['an added member', (content) => void (content.session.user.isAdmin = true)],
    ['a removed member', (content) => void delete content.session.user.banned],
    [
      'a prototype',
      (content) => void (content.session = JSON.parse(`{"__proto__":{},${JSON.stringify(content.session).slice(1)}`)),
    ],
    ['a later end', (content) => void (content.expiresAt += 1)],
    ['an end as text', (content) => void (content.expiresAt = String(content.expiresAt))],
    ['no end', (content) => void delete content.expiresAt],
    ['no signature', (content) => void delete content.signature],
    ['an empty signature', (content) => void (content.signature = '')],
    ['a signature of another length', (content) => void (content.signature = `AAAA${content.signature}`)],
    ['a signature that is no text', (content) => void (content.signature = [content.signature])],
    ['no session', (content) => void delete content.session],
    ['a session that is text', (content) => void (content.session = TOKEN)],
    ['a session that is null', (content) => void (content.session = { ...content.session, session: null })],
  ])('when somebody changed it: %s', (_, change) => {
    const { cache } = caching();
    const content = unpack(cache.encode(viewOf(), NAME_LENGTH)!);
    change(content);
    expect(cache.decode(pack(content), TOKEN)).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['no base64', '!!!'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['null', pack(null)],
    ['a number', pack(7)],
    ['an array', pack([TOKEN])],
    ['endless', 'A'.repeat(1_000_000)],
  ])('when it is %s', (_, value) => {
    expect(caching().cache.decode(value, TOKEN)).toBeUndefined();
  });

  test('when it is signed with a secret that is not ours', () => {
    const foreign = caching({ secrets: ['another secret, long enough as well'] });
    expect(caching().cache.decode(foreign.cache.encode(viewOf(), NAME_LENGTH)!, TOKEN)).toBeUndefined();
  });

  test('for any change of one character', () => {
    const { cache } = caching();
    const value = cache.encode(viewOf(), NAME_LENGTH)!;
    const original = cache.decode(value, TOKEN);
    fc.assert(
      fc.property(fc.nat(value.length - 1), fc.constantFrom(...'AZaz09-_'), (index, character) => {
        const changed = value.slice(0, index) + character + value.slice(index + 1);
        // Some bits of base64 are unused: a cookie that still decodes to the signed answer may be a hit.
        expect([undefined, original]).toContainEqual(cache.decode(changed, TOKEN));
      }),
      { numRuns: 300 },
    );
  });
});

test('survives the rotation of the secret', () => {
  const value = caching().cache.encode(viewOf(), NAME_LENGTH)!;
  const { cache } = caching({ secrets: ['the next secret, long enough as well', SECRET] });
  expect(cache.decode(value, TOKEN)).toBeDefined();
});

test('a cookie of more than 4093 characters, name included, is not made', () => {
  const { cache } = caching();
  const base = cache.encode(viewOf(''), NAME_LENGTH)!.length;
  const withLength = (length: number) => cache.encode(viewOf('a'.repeat(length)), NAME_LENGTH);
  // Three characters of a name take four of base64url.
  const room = 4093 - NAME_LENGTH - 1;
  const fits = Math.floor(((room - base) * 3) / 4);
  const longest = Array.from({ length: 6 }, (_, i) => withLength(fits - 3 + i)).filter((value) => value !== undefined);
  expect(longest.at(-1)!.length).toBeLessThanOrEqual(room);
  expect(longest.at(-1)!.length).toBeGreaterThan(room - 4);
  expect(cache.decode(longest.at(-1)!, TOKEN)).toBeDefined();
  expect(withLength(fits + 3)).toBeUndefined();
  expect(withLength(100_000)).toBeUndefined();
});
