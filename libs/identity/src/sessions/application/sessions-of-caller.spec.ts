import { beforeEach, describe, expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, PHONE, sessionOf } from '../../testing/account-flows.ts';
import { SessionLookup } from '../domain/session.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import type { SignInContext } from './account-policies.ts';

const DAY = 86_400_000;

let flows: AccountFlows;
let ada: SessionPrincipal;
let eve: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows();
  ada = await flows.registered();
  eve = await flows.registered({ name: 'Eve', email: 'eve@example.com' });
});

const signIn = async (context: SignInContext) =>
  sessionOf(await flows.signIn.withPassword({ email: 'ada@example.com' }, { password: PASSWORD }, context));
const stored = async ({ session: { id } }: SessionPrincipal) => (await flows.storedSessions({ id }))[0];
const isSignedIn = async (signedIn: SessionPrincipal) => (await flows.sessions.current(signedIn.token)) !== undefined;

describe('a token', () => {
  test('finds its session and user', async () => {
    await expect(flows.sessions.current(ada.token)).resolves.toEqual({
      kind: 'session',
      session: ada.session,
      user: ada.user,
      token: ada.token,
      extended: false,
    });
  });

  test.each([
    ['nobody’s', () => 'x'.repeat(32)],
    ['empty', () => ''],
    ['endless', () => 'x'.repeat(1_000_000)],
    ['the session’s id', () => ada.session.id],
    ['the digest that is stored', () => digest(ada.token)],
  ])('that is %s finds nothing', async (_, token) => {
    await expect(flows.sessions.current(token())).resolves.toBeUndefined();
  });
});

describe('a session in use', () => {
  test.each([
    ['a millisecond before a day', DAY - 1, false],
    ['a day after its start', DAY, true],
    ['a millisecond before its end', 7 * DAY - 1, true],
  ])('%s: extended %s', async (_, after, extended) => {
    flows.clock.advance(after);
    const now = flows.clock.now();
    const current = await flows.sessions.current(ada.token);
    expect(current?.extended).toBe(extended);
    const expected = extended ? { updatedAt: now, expiresAt: new Date(now.getTime() + 7 * DAY) } : ada.session;
    expect(await stored(ada)).toMatchObject({ updatedAt: expected.updatedAt, expiresAt: expected.expiresAt });
    expect(current?.session).toEqual(await stored(ada));
    expect((await stored(ada))!.createdAt).toEqual(ada.session.createdAt);
  });

  test('keeps its token and is not extended again at once', async () => {
    flows.clock.advance(DAY);
    await expect(flows.sessions.current(ada.token)).resolves.toMatchObject({ token: ada.token, extended: true });
    await expect(flows.sessions.current(ada.token)).resolves.toMatchObject({ token: ada.token, extended: false });
  });

  test('lives on for months as long as it is used weekly', async () => {
    for (let week = 0; week < 20; week++) {
      flows.clock.advance(7 * DAY - 1);
      expect(await isSignedIn(ada)).toBe(true);
    }
  });

  test('is not extended with `disableRefresh`', async () => {
    flows.clock.advance(2 * DAY);
    await expect(flows.sessions.current(ada.token, { disableRefresh: true })).resolves.toMatchObject({
      extended: false,
      session: { expiresAt: ada.session.expiresAt },
    });
    expect(await stored(ada)).toEqual(ada.session);
  });

  test('without "remember me" ends a day after the sign-in, however it is used', async () => {
    const forgetful = await signIn({ ...LAPTOP, remember: false });
    flows.clock.advance(DAY - 1);
    await expect(flows.sessions.current(forgetful.token)).resolves.toMatchObject({ extended: false });
    flows.clock.advance(1);
    await expect(flows.sessions.current(forgetful.token)).resolves.toBeUndefined();
  });

  test('that is ended while it would be extended is gone', async () => {
    flows.clock.advance(DAY);
    const lookup = flows.wiring.get(SessionLookup);
    const find = lookup.findByToken.bind(lookup);
    lookup.findByToken = async (tokenDigest) => {
      const found = await find(tokenDigest);
      await flows.em.fork().execute('delete from session');
      return found;
    };
    await expect(flows.sessions.current(ada.token)).resolves.toBeUndefined();
    expect(await stored(ada)).toBeUndefined();
  });
});

describe('a session ends', () => {
  test('at its expiry to the millisecond, and is deleted when it is looked at', async () => {
    flows.clock.advance(7 * DAY);
    expect(await stored(ada)).toBeDefined();
    await expect(flows.sessions.current(ada.token)).resolves.toBeUndefined();
    expect(await stored(ada)).toBeUndefined();
    expect(await stored(eve)).toBeDefined();
  });

  test('at once when the user is banned, and does not come back with the end of the ban', async () => {
    const until = new Date(flows.clock.now().getTime() + DAY);
    await flows.alter(ada.user, { banned: true, banExpires: until });
    expect(await isSignedIn(ada)).toBe(false);
    flows.clock.advance(DAY);
    expect(await isSignedIn(ada)).toBe(false);
    expect(await isSignedIn(eve)).toBe(true);
  });

  test('with sign-out; a second time is fine', async () => {
    const phone = await signIn(PHONE);
    await flows.sessions.signOut(ada.token);
    await flows.sessions.signOut(ada.token);
    await flows.sessions.signOut('nobody’s');
    expect(await isSignedIn(ada)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
  });
});

describe('the list of sessions', () => {
  test('has the caller’s unexpired ones, newest first, and nobody else’s', async () => {
    const forgetful = await signIn({ ...LAPTOP, remember: false });
    flows.clock.advance(1000);
    const phone = await signIn(PHONE);
    const ids = async () => (await flows.sessions.list(ada)).map(({ id }) => id);
    await expect(ids()).resolves.toEqual([phone, forgetful, ada].map(({ session }) => session.id));
    flows.clock.advance(DAY);
    await expect(ids()).resolves.toEqual([phone, ada].map(({ session }) => session.id));
  });
});

describe('revoking one session', () => {
  test('works by what the list shows: the id', async () => {
    const phone = await signIn(PHONE);
    await flows.sessions.revoke(ada, phone.session.id);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test('works by the token too, the caller’s own or another of theirs', async () => {
    const phone = await signIn(PHONE);
    await flows.sessions.revoke(ada, phone.token);
    await flows.sessions.revoke(ada, ada.token);
    expect([await isSignedIn(phone), await isSignedIn(ada)]).toEqual([false, false]);
  });

  test('that has ended already is told', async () => {
    const phone = await signIn(PHONE);
    await flows.sessions.revoke(ada, phone.session.id);
    const refusal = { code: 'SESSION_NOT_FOUND', status: 400, message: 'Session not found' };
    await expect(flows.sessions.revoke(ada, phone.session.id)).rejects.toMatchObject(refusal);
  });

  test.each([
    ['id', () => eve.session.id],
    ['token', () => eve.token],
    ['stored digest', () => digest(eve.token)],
  ])('never ends a session of another user, by %s, and does not reveal it', async (_, handle) => {
    const refusal = flows.sessions.revoke(ada, 'no such session').catch((error: unknown) => error);
    await expect(flows.sessions.revoke(ada, handle())).rejects.toEqual(await refusal);
    expect(await isSignedIn(eve)).toBe(true);
  });
});

describe('revoking many', () => {
  test.each<[string, (caller: SessionPrincipal) => Promise<unknown>, boolean]>([
    ['all of the caller’s, this one too', (caller) => flows.sessions.revokeAll(caller), false],
    ['all but this one', (caller) => flows.sessions.revokeOthers(caller), true],
  ])('ends %s', async (_, revoke, stays) => {
    const phone = await signIn(PHONE);
    await revoke(phone);
    expect([await isSignedIn(phone), await isSignedIn(ada), await isSignedIn(eve)]).toEqual([stays, false, true]);
  });
});
