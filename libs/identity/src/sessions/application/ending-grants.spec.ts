import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, tokenIn } from '../../testing/account-flows.ts';
import type { AccountOptions } from '../../users/domain/account-options.ts';
import type { SessionPrincipal } from '../domain/principal.ts';

// When an account loses what it granted to other applications.

const email = 'ada@example.com';
const proven = { emailVerified: true, emailProven: true, reclaimableSince: null };

let flows: AccountFlows;
let ada: SessionPrincipal;
let ended: string[];
async function given(options: Partial<AccountOptions> = {}) {
  await emptyDatabase();
  flows = accountFlows(options);
  ada = await flows.registered();
  ended = [];
  flows.policies.register({
    async endGrants(userId) {
      expect(flows.em.isInTransaction()).toBe(true);
      if (!ended.includes(userId)) ended.push(userId);
    },
  });
}
beforeEach(() => given());

const lastToken = () => tokenIn(flows.outbox.mails.at(-1));
async function reset(): Promise<void> {
  await flows.passwordReset.request(email);
  await flows.passwordReset.reset(lastToken(), 'another horse battery');
}
/** Changes the proven address. @returns the token that undoes it */
async function undoableChange(): Promise<string> {
  await flows.alter(ada.user, proven);
  const current = (await flows.sessions.current(ada.token))!;
  await flows.emailChange.request(current, 'ada@other.example');
  await flows.emailVerification.follow(lastToken(), current, LAPTOP);
  return tokenIn(flows.outbox.mails.findLast(({ kind }) => kind === 'email-changed'));
}

describe('its grants end with', () => {
  test('a ban', async () => {
    await flows.bans.ban({ email }, { reason: 'spam' });
    expect(ended).toEqual([ada.user.id]);
  });

  test('a reset password that ends sessions', async () => {
    await flows.alter(ada.user, proven);
    await reset();
    expect(ended).toEqual([ada.user.id]);
  });

  test('the first reset of an account that never had a proven address, although sessions stay otherwise', async () => {
    await given({ revokeSessionsOnPasswordReset: false });
    await reset();
    expect(ended).toEqual([ada.user.id]);
  });

  test('the word of the owner of the address that the account is not theirs', async () => {
    await flows.emailVerification.send(email, undefined);
    await flows.disowning.disown(lastToken());
    expect(ended).toEqual([ada.user.id]);
  });

  test('an undone change of email', async () => {
    const token = await undoableChange();
    expect(ended).toEqual([]);
    await flows.emailUndo.undo(token);
    expect(ended).toEqual([ada.user.id]);
  });
});

describe('its grants outlast', () => {
  const change = { currentPassword: PASSWORD, newPassword: 'another horse battery', revokeOtherSessions: true };
  test.each<[string, () => Promise<unknown>]>([
    ['a sign-out', () => flows.sessions.signOut(ada.token)],
    ['one ended session', () => flows.sessions.revoke(ada, ada.token)],
    ['the end of all other sessions', () => flows.sessions.revokeOthers(ada, true)],
    ['the end of all sessions', () => flows.sessions.revokeAll(ada, true)],
    ['a change of password that ends other sessions', () => flows.passwordChange.change(ada, change, LAPTOP)],
    ['a lifted ban', () => flows.bans.unban({ email })],
  ])('%s', async (_, act) => {
    await act();
    expect(ended).toEqual([]);
  });

  test('a reset password that leaves the sessions', async () => {
    await given({ revokeSessionsOnPasswordReset: false });
    await flows.alter(ada.user, proven);
    await reset();
    expect(ended).toEqual([]);
  });
});

test('a ban that cannot end them does not happen', async () => {
  flows.policies.register({ endGrants: () => Promise.reject(new Error('no')) });
  await expect(flows.bans.ban({ email }, { reason: 'spam' })).rejects.toThrow('no');
  expect((await flows.stored(ada.user)).banned).toBe(false);
});
