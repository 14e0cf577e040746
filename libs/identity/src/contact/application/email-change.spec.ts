import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type AccountFlows, accountFlows, LAPTOP, PHONE, tokenIn } from '../../testing/account-flows.ts';
import type { AccountOptions } from '../../users/domain/account-options.ts';

const email = 'ada@example.com';
const newEmail = 'ada@engines.example';
const HOUR = 3_600_000;

let flows: AccountFlows;
let ada: SessionPrincipal;
async function given(values: { emailVerified: boolean }, options: Partial<AccountOptions> = {}) {
  await emptyDatabase();
  flows = accountFlows(options);
  ada = await flows.registered();
  await flows.em.fork().execute('delete from verification');
  await flows.alter(ada.user, values);
  ada = (await flows.sessions.current(ada.token))!;
}
beforeEach(() => given({ emailVerified: true }));

const request = (address = newEmail, callbackURL?: string) => flows.emailChange.request(ada, address, callbackURL);
const follow = (token: string, caller: SessionPrincipal | undefined = ada) =>
  flows.emailVerification.follow(token, caller, LAPTOP);
const user = () => flows.stored(ada.user);
const mails = () => flows.outbox.mails.map(({ kind, to }) => `${kind} to ${to}`);
const lastToken = () => tokenIn(flows.outbox.mails.at(-1));
async function mailedToken(address = newEmail): Promise<string> {
  await request(address);
  return lastToken();
}
async function resetToken(): Promise<string> {
  await flows.passwordReset.request(email);
  return lastToken();
}
const unauthorized = { code: 'UNAUTHORIZED', status: 401 };
const taken = { code: 'COULDNT_UPDATE_YOUR_EMAIL', status: 400 };

/** The event of a change just now. */
const changed = () => ({
  type: 'identity.email-changed',
  payload: {
    userId: ada.user.id,
    email: newEmail,
    formerEmail: email,
    changedAt: flows.clock.now().toISOString(),
  },
});

describe('a verified address', () => {
  test('stays until the link mailed to it is followed', async () => {
    await expect(request()).resolves.toMatchObject({ email, emailVerified: true });
    expect(await user()).toMatchObject({ email, emailVerified: true });
    expect(mails()).toEqual([`change-email to ${email}`]);
    expect(flows.outbox.mails[0]!.text).toContain(newEmail);
    expect(flows.outbox.events).toEqual([]);
  });

  test('changes with the link: the new one is unverified and gets a mail, and the old one is notified', async () => {
    const token = await mailedToken();
    flows.clock.advance(HOUR - 1000);
    await expect(follow(token)).resolves.toMatchObject({ kind: 'email-changed', user: { email: newEmail } });
    expect(await user()).toMatchObject({ email: newEmail, emailVerified: false, updatedAt: flows.clock.now() });
    expect(mails().slice(1)).toEqual([`verify-email to ${newEmail}`, `email-changed to ${email}`]);
    expect(flows.outbox.events).toEqual([changed()]);
  });

  test('is verified again by the second link', async () => {
    await follow(await mailedToken());
    const second = tokenIn(flows.outbox.mails.find(({ kind }) => kind === 'verify-email'));
    await expect(follow(second, undefined)).resolves.toMatchObject({ kind: 'verified' });
    expect(await user()).toMatchObject({ email: newEmail, emailVerified: true });
  });

  test('contains the callback URL', async () => {
    await request(newEmail, '/profile?tab=email');
    expect(flows.outbox.mails[0]!.text).toContain('/confirm/change-email?callbackURL=%2Fprofile%3Ftab%3Demail#token=');
  });

  test('signs nobody out', async () => {
    await follow(await mailedToken());
    await expect(flows.sessions.current(ada.token)).resolves.toMatchObject({ user: { email: newEmail } });
  });

  test('voids every open verification of the old address', async () => {
    const reset = await resetToken();
    await follow(await mailedToken());
    await expect(flows.passwordReset.isOpen(reset)).resolves.toBe(false);
  });
});

describe('the link', () => {
  const invalid = { code: 'INVALID_TOKEN', status: 401, message: 'invalid_token' };

  test('works once', async () => {
    const token = await mailedToken();
    await follow(token);
    await flows.alter(ada.user, { email });
    await expect(follow(token)).rejects.toMatchObject(invalid);
    expect((await user()).email).toBe(email);
    expect(mails()).toHaveLength(3);
  });

  test.each([
    ['the owner', () => ada],
    ['nobody who is signed in', () => undefined],
  ])('used again by %s answers that it is done, and does nothing', async (_, who) => {
    const token = await mailedToken();
    await follow(token);
    const before = [await user(), mails(), flows.outbox.events];
    await expect(flows.emailVerification.follow(token, who(), PHONE)).resolves.toEqual({ kind: 'already-done' });
    expect([await user(), mails(), flows.outbox.events]).toEqual(before);
  });

  test('used again by another user is refused', async () => {
    const token = await mailedToken();
    await follow(token);
    const eve = await flows.registered({ email: 'eve@example.com' }, PHONE);
    await expect(follow(token, eve)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('works once for two at the same moment', async () => {
    const token = await mailedToken();
    const results = await Promise.allSettled([follow(token), follow(token)]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.kind : 'refused')).toSorted()).toEqual(
      ['already-done', 'email-changed'],
    );
    expect(mails().filter((mail) => mail.startsWith('email-changed'))).toHaveLength(1);
  });

  test('is void once another change is asked for', async () => {
    const first = await mailedToken();
    const second = await mailedToken('ada@third.example');
    await expect(follow(first)).rejects.toMatchObject(invalid);
    await expect(follow(second)).resolves.toMatchObject({ user: { email: 'ada@third.example' } });
  });

  test.each([
    ['nobody who is signed in', async () => undefined],
    ['another user', () => flows.registered({ email: 'eve@example.com' }, PHONE)],
  ])('does nothing for %s, and works for its owner after that', async (_, who) => {
    const token = await mailedToken();
    const caller = await who();
    await expect(flows.emailVerification.follow(token, caller, PHONE)).rejects.toMatchObject({
      ...unauthorized,
      message: 'unauthorized',
    });
    expect((await user()).email).toBe(email);
    await expect(follow(token)).resolves.toMatchObject({ kind: 'email-changed' });
  });

  const expired = { code: 'TOKEN_EXPIRED', status: 401, message: 'token_expired' };
  test.each<[string, () => unknown, object]>([
    ['after an hour', () => flows.clock.advance(HOUR), expired],
    ['when the address was taken meanwhile', () => flows.registered({ email: newEmail }, PHONE), taken],
    ['when the account has another address now', () => flows.alter(ada.user, { email: 'ada@other.example' }), invalid],
    ['to a session that has ended meanwhile', () => flows.sessions.signOut(ada.token), unauthorized],
  ])('is refused %s, and changes nothing', async (_, act, refusal) => {
    const token = await mailedToken();
    await act();
    const before = [await user(), [...flows.outbox.events]];
    await expect(follow(token)).rejects.toMatchObject(refusal);
    expect([await user(), flows.outbox.events]).toEqual(before);
  });

  test('is void when the account was deleted', async () => {
    const token = await mailedToken();
    await flows.removeUser(ada.user);
    await expect(follow(token)).rejects.toMatchObject(unauthorized);
  });
});

describe('the pending change', () => {
  test('is shown with its expiry; only the latest one', async () => {
    await request();
    flows.clock.advance(1000);
    await request('ada@third.example');
    await expect(flows.emailChange.pending(ada)).resolves.toEqual({
      newEmail: 'ada@third.example',
      expiresAt: new Date(flows.clock.now().getTime() + HOUR),
    });
  });

  test('is not shown to other users', async () => {
    await request();
    const eve = await flows.registered({ email: 'eve@example.com' });
    await expect(flows.emailChange.pending(eve)).resolves.toBeUndefined();
  });

  test('is empty when it has expired, was carried out, or never requested', async () => {
    await expect(flows.emailChange.pending(ada)).resolves.toBeUndefined();
    await request();
    flows.clock.advance(HOUR);
    await expect(flows.emailChange.pending(ada)).resolves.toBeUndefined();
    await follow(await mailedToken());
    await expect(flows.emailChange.pending(ada)).resolves.toBeUndefined();
  });

  test('can be cancelled, which voids its link and no other', async () => {
    const reset = await resetToken();
    const token = await mailedToken();
    await flows.emailChange.cancel(ada);
    await expect(flows.emailChange.pending(ada)).resolves.toBeUndefined();
    await expect(follow(token)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await expect(flows.passwordReset.isOpen(reset)).resolves.toBe(true);
    await expect(flows.emailChange.cancel(ada)).resolves.toBeUndefined();
  });
});

describe('undoing a change', () => {
  const undoToken = () => tokenIn(flows.outbox.mails.findLast(({ kind }) => kind === 'email-changed'));
  const current = async () => (await flows.sessions.current(ada.token))!;
  /** Ada's address is changed by somebody with her session and, once, her mailbox. */
  async function changed(address = newEmail): Promise<string> {
    await follow(await mailedToken(address), ada);
    return undoToken();
  }
  /** Ada's new address is verified, so that its own change can be undone. */
  async function newEmailProven(): Promise<void> {
    await flows.emailVerification.send(newEmail, await current());
    await flows.emailVerification.follow(lastToken(), await current(), LAPTOP);
    ada = await current();
  }
  const signUp = (address: string) =>
    flows.signUp.withEmail({ name: 'Eve', email: address, password: 'correct horse battery', body: {} }, PHONE);

  test('gives the proven address back and ends every session', async () => {
    const token = await changed();
    flows.clock.advance(7 * 24 * HOUR - 1);
    await flows.emailUndo.undo(token);
    expect(await user()).toMatchObject({ email, emailVerified: true, emailProven: true });
    await expect(flows.sessions.current(ada.token)).resolves.toBeUndefined();
    await expect(flows.emailUndo.undo(token)).rejects.toMatchObject({ code: 'INVALID_TOKEN', status: 401 });
  });

  test('is possible for seven days, in which no other account gets the address', async () => {
    const token = await changed();
    await expect(signUp(email)).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS', status: 422 });
    const eve = await flows.registered({ email: 'eve@example.com' });
    await expect(flows.emailChange.request(eve, email)).rejects.toMatchObject({ code: 'COULDNT_UPDATE_YOUR_EMAIL' });
    flows.clock.advance(7 * 24 * HOUR);
    await expect(flows.emailUndo.undo(token)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await expect(signUp(email)).resolves.toMatchObject({ user: { email } });
  });

  test('is refused, and changes nothing, when another account got the address after all', async () => {
    const token = await changed();
    const eve = await flows.registered({ email: 'eve@example.com' });
    await flows.alter(eve.user, { email });
    await expect(flows.emailUndo.undo(token)).rejects.toMatchObject({ code: 'COULDNT_UPDATE_YOUR_EMAIL' });
    expect((await user()).email).toBe(newEmail);
  });

  test('is previewed with the address that comes back, which does not use the link', async () => {
    const token = await changed();
    for (const _ of [1, 2]) await expect(flows.emailUndo.restorable(token)).resolves.toBe('ada@example.com');
    await flows.emailUndo.undo(token);
    for (const dead of [token, 'x'.repeat(32), ''])
      await expect(flows.emailUndo.restorable(dead)).rejects.toMatchObject({ code: 'INVALID_TOKEN', status: 401 });
  });

  test('outlives a reset and further changes; what it undoes cannot be undone', async () => {
    const token = await changed();
    await newEmailProven();
    const later = await changed('ada@third.example');
    await flows.passwordReset.request('ada@third.example');
    await flows.passwordReset.reset(lastToken(), 'another horse battery');
    await flows.emailUndo.undo(token);
    expect((await user()).email).toBe(email);
    await expect(flows.emailUndo.undo(later)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await user()).email).toBe(email);
  });

  test('of a later change leaves the undo of an earlier one', async () => {
    const token = await changed();
    await newEmailProven();
    flows.clock.advance(1000);
    await flows.emailUndo.undo(await changed('ada@third.example'));
    expect((await user()).email).toBe(newEmail);
    await flows.emailUndo.undo(token);
    expect((await user()).email).toBe(email);
  });

  test('is not offered to an address that was not proven', async () => {
    await given({ emailVerified: false });
    await request();
    const told = flows.outbox.mails.find(({ kind }) => kind === 'email-changed');
    expect(told).toMatchObject({ to: email });
    expect(told!.text).not.toContain('undo');
    await expect(signUp(email)).resolves.toMatchObject({ user: { email } });
  });

  test('works once for two at the same moment', async () => {
    const token = await changed();
    const results = await Promise.allSettled([flows.emailUndo.undo(token), flows.emailUndo.undo(token)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an unverified address', () => {
  beforeEach(() => given({ emailVerified: false }));

  test('changes at once, stays unverified, the new one gets a mail, and the old one is notified', async () => {
    await expect(request('ADA@Engines.example')).resolves.toMatchObject({ email: newEmail, emailVerified: false });
    expect(await user()).toMatchObject({ email: newEmail, emailVerified: false });
    expect(mails()).toEqual([`verify-email to ${newEmail}`, `email-changed to ${email}`]);
    expect(flows.outbox.events).toEqual([changed()]);
    await expect(flows.emailChange.pending(ada)).resolves.toBeUndefined();
  });

  test('changes from a fresh session only', async () => {
    flows.clock.advance(24 * HOUR);
    await expect(request()).rejects.toMatchObject({ code: 'SESSION_EXPIRED', status: 400 });
    expect((await user()).email).toBe(email);
  });

  test('voids the links mailed to the old one', async () => {
    await flows.emailVerification.send(email, ada);
    const old = lastToken();
    const reset = await resetToken();
    await request();
    await expect(follow(old)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await expect(flows.passwordReset.isOpen(reset)).resolves.toBe(false);
    expect((await user()).emailVerified).toBe(false);
  });

  test('that was verified in another window meanwhile is treated as verified', async () => {
    await flows.alter(ada.user, { emailVerified: true });
    await request();
    expect((await user()).email).toBe(email);
    expect(mails()).toEqual([`change-email to ${email}`]);
  });

  test('requested by two users at the same moment goes to one', async () => {
    const eve = await flows.registered({ email: 'eve@example.com' });
    const results = await Promise.allSettled([ada, eve].map((caller) => flows.emailChange.request(caller, newEmail)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('taken between check and write is refused the same way', async () => {
    await flows.registered({ email: newEmail }, PHONE);
    // The check runs too early to see the other change.
    flows.users.findBy = async () => undefined;
    await expect(request()).rejects.toMatchObject(taken);
  });
});

describe.each([true, false])('is refused (verified: %s), and nothing is changed or mailed', (emailVerified) => {
  beforeEach(() => given({ emailVerified }));

  test.each([
    ['INVALID_EMAIL', 'what is no address', 'Ada <ada@engines.example>'],
    ['INVALID_EMAIL', 'two addresses', 'ada@engines.example,eve@evil.example'],
    ['EMAIL_IS_THE_SAME', 'the same', email],
    ['EMAIL_IS_THE_SAME', 'the same in another case', 'ADA@EXAMPLE.COM'],
    ['COULDNT_UPDATE_YOUR_EMAIL', 'somebody else’s', 'eve@example.com'],
    ['COULDNT_UPDATE_YOUR_EMAIL', 'somebody else’s in another case', 'Eve@Example.com'],
  ])('%s: %s', async (code, _, address) => {
    await flows.registered({ email: 'eve@example.com' });
    await expect(request(address)).rejects.toMatchObject({ code, status: 400 });
    expect((await user()).email).toBe(email);
    expect(mails()).toEqual([]);
  });

  test('CHANGE_EMAIL_IS_DISABLED while switched off', async () => {
    await given({ emailVerified }, { changeEmailEnabled: false });
    const refusal = { code: 'CHANGE_EMAIL_IS_DISABLED', status: 400, message: 'Change email is disabled' };
    await expect(request()).rejects.toMatchObject(refusal);
  });

  test('UNAUTHORIZED for an account that was deleted meanwhile', async () => {
    await flows.removeUser(ada.user);
    await expect(request()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });
});
