import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import type { SignInOutcome } from '../../sessions/application/session-issuing.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type AccountFlows, accountFlows, LAPTOP, PHONE, sessionOf, tokenIn } from '../../testing/account-flows.ts';
import type { AccountOptions } from '../../users/domain/account-options.ts';

const email = 'ada@example.com';
const HOUR = 3_600_000;
const invalid = { code: 'INVALID_TOKEN', status: 401, message: 'invalid_token' };

let flows: AccountFlows;
let ada: SessionPrincipal;
async function given(options: Partial<AccountOptions> = {}) {
  await emptyDatabase();
  flows = accountFlows(options);
  ada = await flows.registered();
}
beforeEach(() => given());

const follow = (token: string, caller?: SessionPrincipal) => flows.emailVerification.follow(token, caller, PHONE);
const user = () => flows.stored(ada.user);
/** Mails that would be sent: a decoy has already expired. */
const sent = () => flows.outbox.mails.filter(({ expiresAt }) => !expiresAt || expiresAt > flows.clock.now());
const mails = () => sent().map(({ kind, to }) => `${kind} to ${to}`);
async function mailedToken(): Promise<string> {
  await flows.emailVerification.send(email, undefined);
  return tokenIn(flows.outbox.mails.at(-1));
}

describe('asking for a link', () => {
  test('mails it to the stored address', async () => {
    await flows.emailVerification.send('ADA＠Example.com', undefined, { callbackURL: '/welcome' });
    expect(mails()).toEqual([`verify-email to ${email}`]);
    expect(flows.outbox.mails[0]!.text).toContain('/verify-email?callbackURL=%2Fwelcome#token=');
  });

  test.each([
    ['an unknown address', 'eve@example.com', false],
    ['a verified address', email, true],
  ])('without a session mails nothing for %s, with the same answer', async (_, address, emailVerified) => {
    await flows.alter(ada.user, { emailVerified });
    await expect(flows.emailVerification.send(address, undefined)).resolves.toBeUndefined();
    expect(mails()).toEqual([]);
  });

  test('from a session mails to one’s own address', async () => {
    await flows.emailVerification.send('Ada@example.com', ada);
    expect(mails()).toEqual([`verify-email to ${email}`]);
  });

  test.each([
    ['another address', 'eve@example.com', false, 'EMAIL_MISMATCH', 'your own email'],
    ['a verified one', email, true, 'EMAIL_ALREADY_VERIFIED', 'an unverified email'],
  ])('from a session is refused for %s', async (_, address, emailVerified, code, whose) => {
    await flows.registered({ email: 'eve@example.com' });
    await flows.alter(ada.user, { emailVerified });
    const caller = await flows.sessions.current(ada.token);
    const message = `You can only send a verification email to ${whose}`;
    const refusal = { code, status: 400, message };
    await expect(flows.emailVerification.send(address, caller)).rejects.toMatchObject(refusal);
    expect(mails()).toEqual([]);
  });

  test.each(['', 'ada', 'ada@example.com\r\nBcc: eve@evil.example'])('%j is no address', async (address) => {
    await expect(flows.emailVerification.send(address, undefined)).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
    await expect(flows.emailVerification.send(address, ada)).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
  });
});

describe('following the link', () => {
  test('verifies the address and signs nobody in', async () => {
    const token = await mailedToken();
    flows.clock.advance(1000);
    await expect(follow(token)).resolves.toMatchObject({ kind: 'verified', user: { email }, signIn: undefined });
    expect(await user()).toMatchObject({ emailVerified: true, updatedAt: flows.clock.now() });
    expect(await flows.storedSessions()).toHaveLength(1);
  });

  test('of the sign-up mail verifies too', async () => {
    flows = accountFlows();
    const request = { name: 'Eve', email: 'eve@example.com', password: 'correct horse battery', body: {} };
    const { user: eve } = await flows.signUp.withEmail(request, LAPTOP);
    await follow(tokenIn(flows.outbox.mails[0]));
    expect((await flows.stored(eve)).emailVerified).toBe(true);
  });

  test('a second time answers that it was used before, and starts no session', async () => {
    await given({ autoSignInAfterVerification: true });
    const token = await mailedToken();
    await expect(follow(token)).resolves.toMatchObject({ kind: 'verified' });
    const sessions = await flows.storedSessions();
    await expect(follow(token)).resolves.toEqual({ kind: 'already-done' });
    expect(await flows.storedSessions()).toEqual(sessions);
  });

  test('twice at the same moment verifies once', async () => {
    const token = await mailedToken();
    const outcomes = await Promise.all([follow(token), follow(token)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['already-done', 'verified']);
  });

  test('of an earlier mail works as long as the address is unverified', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    await expect(follow(first)).resolves.toMatchObject({ kind: 'verified' });
    await expect(follow(second)).resolves.toEqual({ kind: 'already-done' });
  });

  test('signs in when configured so', async () => {
    await given({ autoSignInAfterVerification: true });
    const outcome = await follow(await mailedToken());
    expect(outcome).toMatchObject({
      kind: 'verified',
      signIn: { session: { user: { id: ada.user.id, emailVerified: true } } },
    });
    const session = sessionOf((outcome as { signIn: SignInOutcome }).signIn);
    await expect(flows.sessions.current(session.token)).resolves.toMatchObject({
      session: { ipAddress: PHONE.ipAddress },
    });
  });

  test('starts no second session for a signed-in caller', async () => {
    await given({ autoSignInAfterVerification: true });
    await expect(follow(await mailedToken(), ada)).resolves.toMatchObject({ kind: 'verified', signIn: undefined });
  });

  test('verifies its own account also in the browser of another user', async () => {
    const eve = await flows.registered({ email: 'eve@example.com' });
    await follow(await mailedToken(), eve);
    expect((await user()).emailVerified).toBe(true);
    expect((await flows.stored(eve.user)).emailVerified).toBe(false);
  });

  test('refuses a banned user, and verifies nothing', async () => {
    await given({ autoSignInAfterVerification: true });
    const token = await mailedToken();
    await flows.alter(ada.user, { banned: true });
    await expect(follow(token)).rejects.toMatchObject({ code: 'BANNED_USER', status: 403 });
    expect((await user()).emailVerified).toBe(false);
    expect((await flows.told()).at(-1)).toBe('refused session.started BANNED_USER');
  });
});

describe('a link is refused, and nothing is verified,', () => {
  test('after its hour', async () => {
    const token = await mailedToken();
    flows.clock.advance(HOUR - 1000);
    await expect(flows.tokens.read('email-proof', token)).resolves.toMatchObject({ expired: false });
    flows.clock.advance(1000);
    await expect(follow(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED', status: 401, message: 'token_expired' });
    expect((await user()).emailVerified).toBe(false);
  });

  test.each([
    ['empty', () => ''],
    ['nonsense', () => 'a.b.c'],
    ['endless', () => 'a'.repeat(100_000)],
    ['unsigned', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
    [
      'with other claims',
      (token: string) => token.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`),
    ],
    ['with another signature', (token: string) => token.replace(/.{8}$/, 'AAAAAAAA')],
  ])('%s', async (_, forge) => {
    await expect(follow(forge(await mailedToken()))).rejects.toMatchObject(invalid);
    expect((await user()).emailVerified).toBe(false);
  });

  test.each([
    ['for another purpose', 'helper', {}],
    ['with a numeric user', 'email-proof', { sub: 1 }],
    ['without an address', 'email-proof', { email: undefined }],
    ['with an empty nonce', 'email-proof', { jti: null }],
  ] as const)('signed by us %s', async (_, purpose, change) => {
    const claims = { sub: ada.user.id, email, jti: 'nonce', ...change };
    await expect(follow(await flows.tokens.sign(purpose, claims, 3600))).rejects.toMatchObject(invalid);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['signed, but never stored or no longer', () => flows.em.fork().execute('delete from verification')],
    ['when the account has another address now', () => flows.alter(ada.user, { email: 'ada@other.example' })],
  ])('%s', async (_, act) => {
    const token = await mailedToken();
    await act();
    await expect(follow(token)).rejects.toMatchObject(invalid);
    expect((await user()).emailVerified).toBe(false);
  });

  test('when the account was deleted', async () => {
    const token = await mailedToken();
    await flows.removeUser(ada.user);
    const refusal = { code: 'USER_NOT_FOUND', status: 401, message: 'user_not_found' };
    await expect(follow(token)).rejects.toMatchObject(refusal);
  });

  test('for a change of address, with the new address removed', async () => {
    await flows.alter(ada.user, { emailVerified: true });
    const caller = (await flows.sessions.current(ada.token))!;
    await flows.emailChange.request(caller, 'ada@engines.example');
    const { claims } = (await flows.tokens.read('email-proof', tokenIn(flows.outbox.mails.at(-1))))!;
    await flows.alter(ada.user, { emailVerified: false });
    const { updateTo: _, ...cut } = claims;
    await expect(follow(await flows.tokens.sign('email-proof', cut, 3600), caller)).rejects.toMatchObject(invalid);
  });
});

test('the token is a signed one whose stored half holds no token', async () => {
  const token = await mailedToken();
  expect(token.split('.')).toHaveLength(3);
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toMatchObject({ alg: 'HS256' });
  const stored = JSON.stringify(await flows.rows('verification'));
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string };
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(jti);
});
