import { accountDefaults } from '../../users/domain/account-options.ts';
import { Audit } from '#shared-kernel/application/audit';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, PHONE, sessionOf } from '../../testing/account-flows.ts';
import type { AccountOptions } from '../../users/domain/account-options.ts';
import { Argon2Passwords } from '../infrastructure/argon2-passwords.ts';

const email = 'ada@example.com';
const WRONG = 'wrong horse battery';
const DAY = 86_400_000;

let flows: AccountFlows;
let ada: SessionPrincipal;
async function given(options: Partial<AccountOptions> = {}) {
  await emptyDatabase();
  flows = accountFlows(options);
  ada = await flows.registered({ username: 'Ada_L' });
  await flows.alter(ada.user, { phoneNumber: '+12133734253', phoneNumberVerified: true });
}
beforeEach(() => given());

const signIn = (password = PASSWORD, context = LAPTOP) => flows.signIn.withPassword({ email }, { password }, context);
const sessions = () => flows.storedSessions();
const credential = async () => (await flows.storedAccounts({ userId: ada.user.id }))[0]!;

/** Runs something while the password is verified. */
function whileChecking(event: () => Promise<unknown> | void) {
  const { passwords } = flows;
  const verify = passwords.verify.bind(passwords);
  passwords.verify = async (hash, password) => {
    const isRight = await verify(hash, password);
    passwords.verify = verify;
    await event();
    return isRight;
  };
}

describe('the right password', () => {
  test.each(['ada@example.com', 'ADA@Example.COM', 'ada＠example.com'])('signs in %s', async (written) => {
    const issued = sessionOf(await flows.signIn.withPassword({ email: written }, { password: PASSWORD }, PHONE));
    expect(issued.user).toMatchObject({ id: ada.user.id, email });
    expect(issued.token).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(issued.token).not.toBe(ada.token);
    await expect(flows.sessions.current(issued.token)).resolves.toMatchObject({
      session: { id: issued.session.id, ipAddress: PHONE.ipAddress, userAgent: PHONE.userAgent, remembered: true },
    });
    // The other session continues.
    await expect(flows.sessions.current(ada.token)).resolves.toBeDefined();
  });

  test('signs in by user name, in any case', async () => {
    const issued = sessionOf(await flows.signIn.withPassword({ username: 'ADA_l' }, { password: PASSWORD }, LAPTOP));
    expect(issued.user.id).toBe(ada.user.id);
  });

  test('signs in by phone number, however it is spaced', async () => {
    const request = { phoneNumber: '+1 (213) 373-4253', password: PASSWORD };
    expect(sessionOf(await flows.signIn.withPassword(request, request, LAPTOP)).user.id).toBe(ada.user.id);
  });

  test('may be typed in another Unicode form', async () => {
    await flows.registered({ email: 'b@example.com', password: 'A\u030angstro\u0308m and more' });
    const request = { email: 'b@example.com', password: '\u00c5ngstr\u00f6m and more' };
    await expect(flows.signIn.withPassword(request, request, LAPTOP)).resolves.toBeDefined();
  });

  test('without "remember me" gives a session of a day', async () => {
    const { session } = sessionOf(await signIn(PASSWORD, { ...LAPTOP, remember: false }));
    expect(session).toMatchObject({ remembered: false, expiresAt: new Date(flows.clock.now().getTime() + DAY) });
  });
});

describe('unknown name, no password and wrong password say the same', () => {
  const refusal = {
    code: 'INVALID_EMAIL_OR_PASSWORD',
    status: 401,
    message: 'Invalid email or password',
    details: undefined,
  };

  test.each([
    ['an unknown address', 'eve@example.com', PASSWORD],
    ['a wrong password', email, WRONG],
    ['an empty password', email, ''],
    ['a blank more', email, `${PASSWORD} `],
    ['another case', email, PASSWORD.toUpperCase()],
    ['a password too long to be one', email, 'a'.repeat(129)],
    ['an endless password', email, 'a'.repeat(1_000_000)],
  ])('%s', async (_, name, password) => {
    await expect(flows.signIn.withPassword({ email: name }, { password }, LAPTOP)).rejects.toMatchObject(refusal);
    expect(await sessions()).toHaveLength(1);
    expect(flows.outbox.mails).toEqual([]);
  });

  test('an account without a password', async () => {
    await flows.em.fork().execute('delete from account');
    await expect(signIn()).rejects.toMatchObject(refusal);
  });

  test.each([
    ['unknown', 'eve', PASSWORD],
    ['wrong password', 'ada_l', WRONG],
    ['not even a user name', '', PASSWORD],
  ])('by user name: %s', async (_, username, password) => {
    const byName = flows.signIn.withPassword({ username }, { password }, LAPTOP);
    await expect(byName).rejects.toMatchObject({ code: 'INVALID_USERNAME_OR_PASSWORD', status: 401 });
  });

  test.each([
    ['unknown', '+12133734254', PASSWORD],
    ['wrong password', '+12133734253', WRONG],
  ])('by phone number: %s', async (_, phoneNumber, password) => {
    const byNumber = flows.signIn.withPassword({ phoneNumber }, { password }, LAPTOP);
    await expect(byNumber).rejects.toMatchObject({ code: 'INVALID_PHONE_NUMBER_OR_PASSWORD', status: 401 });
  });

  test.each([
    ['unknown', 'eve@example.com', PASSWORD],
    ['wrong', email, WRONG],
    ['too long', email, 'a'.repeat(1_000_000)],
  ])('and cost one full hash: %s', async (_, name, password) => {
    const verified = jest.spyOn(flows.passwords, 'verify');
    await expect(flows.signIn.withPassword({ email: name }, { password }, LAPTOP)).rejects.toThrow(
      'Invalid email or password',
    );
    expect(verified).toHaveBeenCalledTimes(1);
  });
});

test.each(['ada', 'Ada <ada@example.com>', ''])('%j is no address to sign in with', async (written) => {
  await expect(flows.signIn.withPassword({ email: written }, { password: PASSWORD }, LAPTOP)).rejects.toMatchObject({
    code: 'INVALID_EMAIL',
    status: 400,
  });
});

test('a text that is not a phone number has its own refusal', async () => {
  await expect(flows.signIn.withPassword({ phoneNumber: '12' }, { password: PASSWORD }, LAPTOP)).rejects.toMatchObject({
    code: 'INVALID_PHONE_NUMBER',
    status: 400,
  });
});

describe('while addresses must be verified', () => {
  beforeEach(() => given({ requireEmailVerification: true }));

  test('an unverified one gets its refusal only after the correct password, with a new mail', async () => {
    const before = await sessions();
    await expect(
      flows.signIn.withPassword({ email }, { password: PASSWORD, callbackURL: '/welcome' }, LAPTOP),
    ).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED', status: 403, message: 'Email not verified' });
    expect(await sessions()).toEqual(before);
    expect(flows.outbox.mails).toEqual([expect.objectContaining({ kind: 'verify-email', to: email })]);
    expect(flows.outbox.mails[0]!.text).toContain('?callbackURL=%2Fwelcome#token=');
  });

  test('a wrong password gets the usual refusal and no mail', async () => {
    await expect(signIn(WRONG)).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(flows.outbox.mails).toEqual([]);
  });

  test('it is the same by user name and phone number', async () => {
    const byName = flows.signIn.withPassword({ username: 'ada_l' }, { password: PASSWORD }, LAPTOP);
    await expect(byName).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    const byNumber = flows.signIn.withPassword({ phoneNumber: '+12133734253' }, { password: PASSWORD }, LAPTOP);
    await expect(byNumber).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
  });

  test('a verified one signs in', async () => {
    await flows.alter(ada.user, { emailVerified: true });
    await expect(signIn()).resolves.toBeDefined();
  });
});

describe('an account that is deleted while its password is compared', () => {
  const deletedMeanwhile = () =>
    jest.spyOn(flows.passwords, 'verify').mockImplementationOnce(async () => {
      await flows.uow.run(async () => {
        await flows.users.remove(await flows.stored(ada.user));
        await flows.wiring.get(Audit).forgetPerson({ id: ada.user.id, provenEmail: email });
      });
      return false;
    });

  test('leaves no address in the entry of the refused sign-in', async () => {
    deletedMeanwhile();
    await expect(signIn(WRONG)).rejects.toMatchObject({ status: 401 });
    expect((await flows.told()).at(-1)).toBe('refused session.started INVALID_EMAIL_OR_PASSWORD');
    expect(JSON.stringify(await flows.auditRows())).not.toContain(email);
  });

  test('leaves none where a password confirms an act', async () => {
    deletedMeanwhile();
    await expect(flows.stepUp.byPassword(ada, 'wrong')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(JSON.stringify(await flows.auditRows())).not.toContain(email);
  });
});

describe('who is banned', () => {
  test('gets the refusal after the correct password, and no session', async () => {
    await flows.alter(ada.user, { banned: true, banReason: 'fraud' });
    await expect(signIn()).rejects.toMatchObject({ code: 'BANNED_USER', status: 403 });
    expect(await sessions()).toHaveLength(1);
  });

  test('gets the usual refusal after a wrong password', async () => {
    await flows.alter(ada.user, { banned: true });
    await expect(signIn(WRONG)).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
  });

  test('is told the end of the ban, and signs in again after it', async () => {
    const banExpires = new Date(flows.clock.now().getTime() + DAY);
    await flows.alter(ada.user, { banned: true, banExpires });
    const details = { until: banExpires.toISOString() };
    await expect(signIn()).rejects.toMatchObject({ code: 'BANNED_USER', details });
    flows.clock.advance(DAY);
    await expect(signIn()).resolves.toBeDefined();
  });
});

describe('a hash made with other parameters', () => {
  const older = new Argon2Passwords({
    options: {
      ...accountDefaults,
      baseUrl: 'https://accounts.example.com',
      passwordHashing: { memoryKib: 16, passes: 1, lanes: 1 },
    },
  });
  const outdate = async () => {
    const hash = await older.hash(PASSWORD);
    await flows.alterPassword(ada.user, hash);
    return hash;
  };

  test('is replaced at the next sign-in', async () => {
    const outdated = await outdate();
    await signIn();
    expect((await credential()).password).not.toBe(outdated);
    expect(flows.passwords.isOutdated((await credential()).password!)).toBe(false);
    await expect(signIn()).resolves.toBeDefined();
  });

  test('stays when the password was wrong', async () => {
    const outdated = await outdate();
    await expect(signIn(WRONG)).rejects.toThrow('Invalid email or password');
    expect((await credential()).password).toBe(outdated);
  });

  test('stays when the sign-in is refused otherwise', async () => {
    const outdated = await outdate();
    await flows.alter(ada.user, { banned: true });
    await expect(signIn()).rejects.toMatchObject({ code: 'BANNED_USER' });
    expect((await credential()).password).toBe(outdated);
  });

  test('of today is left alone', async () => {
    const before = await credential();
    await signIn();
    expect(await credential()).toEqual(before);
  });
});

describe('while the password is being checked', () => {
  const refused = { code: 'INVALID_EMAIL_OR_PASSWORD', status: 401 };

  test('after a change of the password the old one is refused, and the new hash stays', async () => {
    const newHash = await flows.passwords.hash('new horse battery');
    whileChecking(() => flows.alterPassword(ada.user, newHash));
    await expect(signIn(PASSWORD, PHONE)).rejects.toMatchObject(refused);
    expect((await credential()).password).toBe(newHash);
    expect(await sessions()).toHaveLength(1);
  });

  test('a concurrent sign-in that renews the hash does not refuse this one', async () => {
    const renewed = await flows.passwords.hash(PASSWORD);
    whileChecking(() => flows.alterPassword(ada.user, renewed));
    await expect(signIn(PASSWORD, PHONE)).resolves.toBeDefined();
    expect(await sessions()).toHaveLength(2);
  });

  test('a reset that ends all sessions ends this one too', async () => {
    whileChecking(async () => {
      await flows.em.fork().execute('delete from account');
      await flows.em.fork().execute('delete from session');
    });
    await expect(signIn(PASSWORD, PHONE)).rejects.toMatchObject(refused);
    expect(await sessions()).toEqual([]);
  });

  test('a ban comes in time', async () => {
    whileChecking(() => flows.alter(ada.user, { banned: true }));
    await expect(signIn(PASSWORD, PHONE)).rejects.toMatchObject({ code: 'BANNED_USER' });
    expect(await sessions()).toHaveLength(1);
  });

  test('a deletion of the account comes in time', async () => {
    whileChecking(() => flows.removeUser(ada.user));
    await expect(signIn(PASSWORD, PHONE)).rejects.toMatchObject(refused);
    expect(await sessions()).toEqual([]);
  });
});
