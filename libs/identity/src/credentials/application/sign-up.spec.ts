import { describe, expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import { accountFlows, LAPTOP, PASSWORD, PHONE, sessionOf, tokenIn } from '../../testing/account-flows.ts';
import type { AccountOptions, ExtraUserField } from '../../users/domain/account-options.ts';
import type { SignUpRequest } from './sign-up.ts';

const request: SignUpRequest = { name: 'Ada', email: 'Ada@Example.com', password: PASSWORD, body: {} };
const TABLES = ['"user"', 'account', 'session', 'verification'];
const company: ExtraUserField = { name: 'company', type: 'string', required: true };

function signingUp(options: Partial<AccountOptions> = {}) {
  const flows = accountFlows(options);
  return {
    ...flows,
    signUp: (values: Partial<SignUpRequest> = {}, context = LAPTOP) =>
      flows.signUp.withEmail({ ...request, ...values }, context),
    stored: async () => ({
      users: await flows.storedUsers(),
      accounts: await flows.storedAccounts(),
      sessions: await flows.storedSessions(),
      verifications: await flows.storedVerifications(),
    }),
    kinds: () => flows.outbox.mails.map(({ kind, to }) => `${kind} to ${to}`),
  };
}

describe('a new person', () => {
  test('has an account, is signed in and gets a mail to confirm the address', async () => {
    const { signUp, stored, kinds, clock } = signingUp();
    const { user, signIn } = await signUp();
    const session = sessionOf(signIn);
    expect(user).toMatchObject({ name: 'Ada', email: 'ada@example.com', emailVerified: false, role: 'user' });
    expect(session.token).toMatch(/^[0-9A-Za-z]{32}$/);
    const { users, accounts, sessions } = await stored();
    expect(users).toEqual([user]);
    expect(accounts).toEqual([
      expect.objectContaining({ userId: user.id, providerId: 'credential', accountId: user.id }),
    ]);
    expect(sessions).toEqual([session.session]);
    expect(sessions[0]).toMatchObject({
      userId: user.id,
      ipAddress: '192.0.2.1',
      createdAt: clock.now(),
      remembered: true,
    });
    expect(kinds()).toEqual(['verify-email to ada@example.com']);
  });

  test('gets no mail about a new device, because it is the first', async () => {
    const { signUp, kinds } = signingUp({ sendVerificationOnSignUp: false });
    await signUp();
    expect(kinds()).toEqual([]);
  });

  test('leaves neither password nor token in the store', async () => {
    const { signUp, stored, rows, outbox } = signingUp();
    const session = sessionOf((await signUp()).signIn);
    const everything = JSON.stringify(await Promise.all(TABLES.map((table) => rows(table))));
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain(session.token);
    expect(everything).toContain(digest(session.token));
    expect(everything).not.toContain(tokenIn(outbox.mails[0]));
    expect((await stored()).accounts[0]!.password).toMatch(/^\$argon2id\$/);
  });

  test('is sent on to the client’s page by the mail', async () => {
    const { signUp, outbox } = signingUp();
    await signUp({ callbackURL: '/welcome?from=mail' });
    expect(outbox.mails[0]!.text).toContain('/verify-email?callbackURL=%2Fwelcome%3Ffrom%3Dmail#token=');
  });

  test('may have picture, user name and language (Russian is 0)', async () => {
    const { signUp } = signingUp();
    const { user } = await signUp({ image: 'https://example.com/a.png', username: 'Ada_L', language: 0 });
    expect(user).toMatchObject({
      image: 'https://example.com/a.png',
      username: 'ada_l',
      displayUsername: 'Ada_L',
      language: 0,
    });
  });

  test('may be shown under another spelling than the user name', async () => {
    const { signUp } = signingUp();
    const { user } = await signUp({ username: 'ada', displayUsername: 'Ada Lovelace' });
    expect(user).toMatchObject({ username: 'ada', displayUsername: 'Ada Lovelace' });
  });

  test('has a name without invisible characters', async () => {
    const { signUp } = signingUp();
    const { user } = await signUp({ name: '\u202EAda\u202C\r\nKing', username: 'ada', displayUsername: '\u200B' });
    expect(user).toMatchObject({ name: 'Ada King', displayUsername: 'ada' });
    await expect(signUp({ email: 'eve@example.com', name: ' \u2066 ' })).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      message: 'name is invalid',
    });
  });

  test('keeps the configured extra fields and no others', async () => {
    const { signUp } = signingUp({ extraUserFields: [company] });
    const body = {
      company: 'Engines',
      role: 'admin',
      emailVerified: true,
      banned: false,
      twoFactorEnabled: true,
      id: 'x',
    };
    const { user } = await signUp({ body });
    expect(user).toMatchObject({
      extra: { company: 'Engines' },
      role: 'user',
      emailVerified: false,
      twoFactorEnabled: false,
    });
    expect(user.id).not.toBe('x');
  });

  test('without "remember me" gets a session of a day', async () => {
    const { signUp, clock } = signingUp();
    const { session } = sessionOf((await signUp({}, { ...LAPTOP, remember: false })).signIn);
    expect(session).toMatchObject({
      remembered: false,
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
    });
  });

  test.each([
    ['no mail is wanted', { sendVerificationOnSignUp: false }, true, []],
    ['sign-up does not sign in', { autoSignIn: false }, false, ['verify-email to ada@example.com']],
    [
      'the address must be verified first',
      { requireEmailVerification: true },
      false,
      ['verify-email to ada@example.com'],
    ],
    [
      'the address must be verified first, which implies the mail',
      { requireEmailVerification: true, sendVerificationOnSignUp: false },
      false,
      ['verify-email to ada@example.com'],
    ],
  ])('when %s', async (_, options, signedIn, mails) => {
    const { signUp, kinds, stored } = signingUp(options);
    const { signIn } = await signUp();
    expect(signIn !== undefined).toBe(signedIn);
    expect((await stored()).sessions).toHaveLength(signedIn ? 1 : 0);
    expect(kinds()).toEqual(mails);
  });
});

test('a common password is accepted where the switch is off', async () => {
  const { signUp } = signingUp({ refuseCommonPasswords: false });
  const { user } = await signUp({ name: 'Password123', password: 'password123' });
  expect(user).toMatchObject({ name: 'Password123' });
});

describe('is refused, and nothing is stored or mailed', () => {
  test.each([
    ['EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED', 400, 'while sign-up is closed', {}, { signUpEnabled: false }],
    ['INVALID_EMAIL', 400, 'without a valid address', { email: 'Ada <ada@example.com>' }, {}],
    ['PASSWORD_TOO_SHORT', 400, 'with 7 characters', { password: '1234567' }, {}],
    ['PASSWORD_TOO_LONG', 400, 'with 129 characters', { password: 'a'.repeat(129) }, {}],
    ['PASSWORD_TOO_COMMON', 400, 'with a common password', { password: 'Password123' }, {}],
    ['PASSWORD_TOO_COMMON', 400, 'with the name', { name: 'Ada Lovelace', password: 'ada lovelace' }, {}],
    ['PASSWORD_TOO_COMMON', 400, 'with the address', { password: 'ADA@Example.com' }, {}],
    ['FIELD_IS_REQUIRED', 400, 'without a required field', {}, { extraUserFields: [company] }],
    ['INVALID_FIELD', 400, 'with a field of another type', { body: { company: 7 } }, { extraUserFields: [company] }],
    ['INVALID_FIELD', 400, 'with a picture that asks the service', { image: '/api/auth/get-session' }, {}],
    ['INVALID_FIELD', 400, 'with a picture that is a script', { image: 'javascript:alert(1)' }, {}],
    ['UNKNOWN_LANGUAGE', 400, 'with a language that is none of the eight', { language: 2 }, {}],
    ['USERNAME_TOO_SHORT', 422, 'with a user name of two characters', { username: 'ad' }, {}],
    ['USERNAME_TOO_LONG', 422, 'with a user name of 31 characters', { username: 'a'.repeat(31) }, {}],
    ['INVALID_USERNAME', 422, 'with a blank in the user name', { username: 'ada l' }, {}],
  ])('%s (%d) %s', async (code, status, _, values, options) => {
    const { signUp, stored, kinds } = signingUp(options);
    await expect(signUp(values)).rejects.toMatchObject({ code, status });
    expect(await stored()).toEqual({ users: [], accounts: [], sessions: [], verifications: [] });
    expect(kinds()).toEqual([]);
  });

  test('TOO_BUSY while too many passwords wait to be hashed', async () => {
    const { signUp, stored } = signingUp({ passwordQueueLength: 0 });
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => signUp({ email: `a${i}@example.com` })),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((reason) => (reason as { code: string }).code === 'TOO_BUSY')).toBe(true);
    expect((await stored()).users).toHaveLength(200 - refused.length);
  });
});

describe('an address that has an account', () => {
  test.each(['ada@example.com', 'ADA@EXAMPLE.COM', 'ada＠example.com'])('is refused, written %s', async (email) => {
    const { signUp, stored, kinds } = signingUp();
    await signUp();
    const before = [await stored(), kinds()];
    await expect(signUp({ email, name: 'Eve', password: 'another password' }, PHONE)).rejects.toMatchObject({
      code: 'USER_ALREADY_EXISTS',
      status: 422,
      message: 'User already exists',
    });
    expect([await stored(), kinds()]).toEqual(before);
  });

  test('of two at the same moment gets one account', async () => {
    const { signUp, stored } = signingUp();
    const results = await Promise.allSettled([signUp(), signUp()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stored()).users).toHaveLength(1);
    expect((await stored()).accounts).toHaveLength(1);
  });

  test('is answered like a new one while verification is required; its owner is told', async () => {
    const { signUp, stored, kinds } = signingUp({ requireEmailVerification: true });
    const first = await signUp();
    const before = await stored();
    const second = await signUp({ name: 'Eve', password: 'another password' }, PHONE);
    expect(Object.keys(second)).toEqual(Object.keys(first));
    expect(second.signIn).toBeUndefined();
    expect(second.user).toEqual(
      Object.assign(second.user, { name: 'Eve', email: 'ada@example.com', emailVerified: false }),
    );
    expect(second.user.id).not.toBe(first.user.id);
    expect(await stored()).toEqual(before);
    expect(kinds()).toEqual(['verify-email to ada@example.com', 'account-exists to ada@example.com']);
  });

  test('is answered the same when its owner is deleted at that moment', async () => {
    const { signUp, users, kinds } = signingUp({ requireEmailVerification: true });
    await signUp();
    users.findBy = async () => undefined;
    await expect(signUp({ name: 'Eve' })).resolves.toMatchObject({ user: { name: 'Eve' }, signIn: undefined });
    expect(kinds()).toEqual(['verify-email to ada@example.com']);
  });

  test('is not revealed by a taken user name, which is refused first in any case', async () => {
    const { signUp } = signingUp({ requireEmailVerification: true });
    await signUp();
    await signUp({ email: 'eve@example.com', username: 'mine' });
    for (const email of ['ada@example.com', 'free@example.com']) {
      await expect(signUp({ email, username: 'mine' })).rejects.toMatchObject({ code: 'USERNAME_IS_ALREADY_TAKEN' });
    }
  });

  test('shows nothing of its owner in that answer', async () => {
    const { signUp, alter } = signingUp({ requireEmailVerification: true });
    const { user } = await signUp({ image: 'https://example.com/a.png', username: 'ada' });
    await alter(user, { emailVerified: true, role: 'admin', banned: true, phoneNumber: '+12133734253' });
    const { user: shown } = await signUp({ name: 'Eve' });
    expect(shown).toMatchObject({
      name: 'Eve',
      image: null,
      username: null,
      emailVerified: false,
      role: 'user',
      banned: false,
      phoneNumber: null,
    });
  });
});

test.each([false, true])('a taken user name is refused, also when verification is required (%s)', async (required) => {
  const { signUp, stored } = signingUp({ requireEmailVerification: required });
  await signUp({ username: 'ada' });
  await expect(signUp({ email: 'eve@example.com', username: 'ADA' })).rejects.toMatchObject({
    code: 'USERNAME_IS_ALREADY_TAKEN',
    status: 422,
  });
  expect((await stored()).users).toHaveLength(1);
});
