import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import {
  type AccountFlows,
  accountFlows,
  LAPTOP,
  PASSWORD,
  PHONE,
  sessionOf,
  tokenIn,
} from '../../testing/account-flows.ts';
import { aSession } from '../../testing/a-session.ts';

const email = 'ada@example.com';
const NEW = 'new horse battery';
const request = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: false };
const REVOKING = { revokeOtherSessions: true };

let flows: AccountFlows;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows();
  ada = await flows.registered();
});

const change = (values: Partial<typeof request> = {}, context = LAPTOP) =>
  flows.passwordChange.change(ada, { ...request, ...values }, context);
const signIn = async (password: string, context = LAPTOP) =>
  sessionOf(await flows.signIn.withPassword({ email }, { password }, context));
const isSignedIn = async (signedIn: SessionPrincipal) => (await flows.sessions.current(signedIn.token)) !== undefined;
const credential = async () => (await flows.storedAccounts({ userId: ada.user.id }))[0]!;

/** Runs something while the new password is hashed, after the current one was verified. */
function whileHashing(event: () => Promise<unknown> | void) {
  const { passwords } = flows;
  const hash = passwords.hash.bind(passwords);
  passwords.hash = async (password) => {
    passwords.hash = hash;
    await event();
    return hash(password);
  };
}

describe('changing the password', () => {
  test('accepts the new password and refuses the old one', async () => {
    await expect(change()).resolves.toBeUndefined();
    await expect(signIn(NEW)).resolves.toBeDefined();
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
  });

  test('leaves the sessions as they are when nothing else is asked', async () => {
    const phone = await signIn(PASSWORD, PHONE);
    await change();
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, true]);
  });

  test('ends every session when asked to, and starts a new one', async () => {
    const phone = await signIn(PASSWORD, PHONE);
    const eve = await flows.registered({ email: 'eve@example.com' });
    const issued = await change(REVOKING);
    expect(issued!.token).not.toBe(ada.token);
    expect([await isSignedIn(ada), await isSignedIn(phone), await isSignedIn(eve)]).toEqual([false, false, true]);
    await expect(flows.sessions.list(issued!)).resolves.toEqual([issued!.session]);
  });

  test('starts one that is remembered no longer than the one before', async () => {
    const context = { ...LAPTOP, remember: false };
    const issued = await change(REVOKING, context);
    expect(issued!.session.remembered).toBe(false);
  });

  test('is told to the owner, once', async () => {
    await change(REVOKING);
    expect(flows.outbox.mails).toEqual([expect.objectContaining({ kind: 'password-changed', to: email })]);
  });

  test('voids mailed reset links', async () => {
    await flows.passwordReset.request(email);
    const token = tokenIn(flows.outbox.mails.at(-1));
    await change();
    await expect(flows.passwordReset.reset(token, 'third horse battery')).rejects.toMatchObject({
      code: 'INVALID_TOKEN',
    });
  });
});

describe('is refused, and everything stays as it is', () => {
  test.each([
    ['INVALID_PASSWORD', 'with a wrong current password', { currentPassword: 'wrong horse battery' }],
    ['INVALID_PASSWORD', 'with an empty current password', { currentPassword: '' }],
    ['INVALID_PASSWORD', 'with an endless current password', { currentPassword: 'a'.repeat(1_000_000) }],
    ['PASSWORD_TOO_SHORT', 'with a new one of 7 characters', { newPassword: '1234567' }],
    ['PASSWORD_TOO_LONG', 'with a new one of 129 characters', { newPassword: 'a'.repeat(129) }],
    ['PASSWORD_TOO_COMMON', 'with one that everybody tries', { newPassword: 'Password123' }],
    ['PASSWORD_TOO_COMMON', 'with the address', { newPassword: ' Ada@Example.com' }],
    ['PASSWORD_TOO_SHORT', 'before the current one is looked at', { newPassword: '', currentPassword: 'wrong' }],
  ])('%s %s', async (code, _, values) => {
    const before = [await credential(), await flows.storedSessions()];
    await expect(change({ ...REVOKING, ...values })).rejects.toMatchObject({ code, status: 400 });
    expect([await credential(), await flows.storedSessions()]).toEqual(before);
    expect(flows.outbox.mails).toEqual([]);
  });

  test('CREDENTIAL_ACCOUNT_NOT_FOUND for an account without a password', async () => {
    await flows.em.fork().execute('delete from account');
    await expect(change()).rejects.toMatchObject({
      code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
      status: 400,
      message: 'Credential account not found',
    });
  });

  test('BANNED_USER for a user banned meanwhile, with the password unchanged', async () => {
    whileHashing(() => flows.alter(ada.user, { banned: true }));
    await expect(change(REVOKING)).rejects.toMatchObject({ code: 'BANNED_USER' });
    const { password: passwordHash } = await credential();
    await expect(flows.stepUp.byPassword(ada, PASSWORD)).resolves.toEqual({ caller: ada, passwordHash });
  });
});

describe('while the new password is hashed', () => {
  test('another change wins: what was confirmed is no longer the password', async () => {
    whileHashing(() => change({ newPassword: 'other horse battery' }, PHONE));
    await expect(change()).rejects.toMatchObject({ code: 'INVALID_PASSWORD', status: 400 });
    await expect(signIn('other horse battery')).resolves.toBeDefined();
    await expect(signIn(NEW)).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
  });

  test('a reset by the owner wins over a change by the old password', async () => {
    await flows.passwordReset.request(email);
    const token = tokenIn(flows.outbox.mails.at(-1));
    whileHashing(() => flows.passwordReset.reset(token, 'other horse battery'));
    await expect(change(REVOKING)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await flows.storedSessions()).toEqual([]);
    await expect(signIn('other horse battery')).resolves.toBeDefined();
  });

  test('the end of the session wins where a new one would take its place, and the password stays', async () => {
    whileHashing(() => flows.sessions.signOut(ada.token));
    await expect(change(REVOKING)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await flows.storedSessions()).toEqual([]);
    await expect(flows.stepUp.byPassword(ada, PASSWORD)).resolves.toBeDefined();
  });

  test('a deletion of the account wins', async () => {
    whileHashing(() => flows.removeUser(ada.user));
    await expect(change()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('a fresh session by the password', () => {
  const DAYS = 2 * 86_400_000;

  test('takes the place of the one there was; others stay', async () => {
    const phone = await signIn(PASSWORD, PHONE);
    flows.clock.advance(DAYS);
    const issued = await flows.passwordChange.renewSession(ada, PASSWORD, LAPTOP);
    expect(issued.session.isFreshAt(flows.clock.now(), flows.options)).toBe(true);
    expect(issued.token).not.toBe(ada.token);
    expect(await Promise.all([ada, phone, issued].map(isSignedIn))).toEqual([false, true, true]);
  });

  test('is remembered no longer than the one before', async () => {
    const issued = await flows.passwordChange.renewSession(ada, PASSWORD, { ...LAPTOP, remember: false });
    expect(issued.session.remembered).toBe(false);
  });

  test.each(['wrong horse battery', '', 'a'.repeat(1_000_000)])(
    'is refused with a wrong password, and the old one stays',
    async (password) => {
      await expect(flows.passwordChange.renewSession(ada, password, LAPTOP)).rejects.toMatchObject({
        code: 'INVALID_PASSWORD',
        status: 400,
      });
      expect(await isSignedIn(ada)).toBe(true);
    },
  );

  test('is refused to an account without a password', async () => {
    await flows.em.fork().execute('delete from account');
    await expect(flows.passwordChange.renewSession(ada, PASSWORD, LAPTOP)).rejects.toMatchObject({
      code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
    });
  });

  test.each<[string, string, () => Promise<unknown> | void]>([
    ['INVALID_PASSWORD', 'a change of the password', () => change({}, PHONE)],
    ['UNAUTHORIZED', 'a deletion of the account', () => flows.removeUser(ada.user)],
    ['BANNED_USER', 'a ban', () => flows.alter(ada.user, { banned: true })],
    ['UNAUTHORIZED', 'the end of the session', () => flows.sessions.signOut(ada.token)],
  ])('%s after %s while the password was checked, and no session begins', async (code, _, event) => {
    const { passwords } = flows;
    const verify = passwords.verify.bind(passwords);
    passwords.verify = async (hash, password) => {
      passwords.verify = verify;
      const isRight = await verify(hash, password);
      await event();
      return isRight;
    };
    const before = (await flows.storedSessions()).length;
    await expect(flows.passwordChange.renewSession(ada, PASSWORD, LAPTOP)).rejects.toMatchObject({ code });
    expect((await flows.storedSessions()).length).toBeLessThanOrEqual(before);
  });
});

describe('giving a password to an account without one', () => {
  beforeEach(() => flows.em.fork().execute('delete from account'));

  test('signs in with it', async () => {
    await flows.passwordChange.set(ada, NEW);
    await expect(signIn(NEW)).resolves.toMatchObject({ user: { id: ada.user.id } });
  });

  test('is mailed to the owner, because it is another way to sign in', async () => {
    await flows.passwordChange.set(ada, NEW);
    expect(flows.outbox.mails).toEqual([expect.objectContaining({ kind: 'password-changed', to: email })]);
  });

  test('is refused when there is one', async () => {
    await flows.passwordChange.set(ada, NEW);
    await expect(flows.passwordChange.set(ada, 'third horse battery')).rejects.toMatchObject({
      code: 'USER_ALREADY_HAS_A_PASSWORD',
      status: 400,
      message: 'user already has a password',
    });
    await expect(signIn(NEW)).resolves.toBeDefined();
  });

  test('twice at the same moment gives one', async () => {
    const results = await Promise.allSettled([NEW, NEW].map((password) => flows.passwordChange.set(ada, password)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await flows.storedAccounts()).toHaveLength(1);
  });

  test.each([
    ['PASSWORD_TOO_SHORT', '1234567'],
    ['PASSWORD_TOO_LONG', 'a'.repeat(129)],
    ['PASSWORD_TOO_COMMON', 'qwertyuiop'],
    ['PASSWORD_TOO_COMMON', 'ada@example.com'],
  ])('is refused as %s', async (code, password) => {
    await expect(flows.passwordChange.set(ada, password)).rejects.toMatchObject({ code, status: 400 });
  });

  test('is refused to an account that was deleted meanwhile', async () => {
    whileHashing(() => flows.removeUser(ada.user));
    await expect(flows.passwordChange.set(ada, NEW)).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });
});

describe('confirming the password', () => {
  test('tells the hash it was checked against', async () => {
    const { password: passwordHash } = await credential();
    await expect(flows.stepUp.byPassword(ada, PASSWORD)).resolves.toEqual({ caller: ada, passwordHash });
  });

  test.each(['wrong horse battery', '', 'a'.repeat(1_000_000)])('is refused when it is wrong', async (password) => {
    await expect(flows.stepUp.byPassword(ada, password)).rejects.toMatchObject({
      code: 'INVALID_PASSWORD',
      status: 400,
      message: 'Invalid password',
    });
  });

  test('is refused without one', async () => {
    await flows.em.fork().execute('delete from account');
    await expect(flows.stepUp.byPassword(ada, PASSWORD)).rejects.toMatchObject({
      code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
    });
  });

  test('is refused to a member of staff who acts as the user, before anything is hashed', async () => {
    const acted = { ...ada, session: aSession(ada.user.id, { impersonatedBy: ada.user.id }) };
    const verify = jest.spyOn(flows.passwords, 'verify');
    const forbidden = expect.objectContaining({ code: 'FORBIDDEN' });
    await expect(flows.stepUp.byPassword(acted, PASSWORD)).rejects.toEqual(forbidden);
    await expect(flows.stepUp.byPasswordIfAny(acted, PASSWORD)).rejects.toEqual(forbidden);
    expect(() => flows.stepUp.byRecentAuthentication(acted)).toThrow(forbidden);
    expect(verify).not.toHaveBeenCalled();
  });
});
