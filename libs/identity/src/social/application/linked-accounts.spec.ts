import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { AccountChoice } from '../domain/account-choice.ts';
import { type LinkedAccountFlows, linkedAccountFlows } from '../testing/linked-account-flows.ts';

const DAY_MS = 86_400_000;

let flows: LinkedAccountFlows;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = linkedAccountFlows();
  ada = await flows.registered();
});

const unlink = (choice: AccountChoice) => flows.linkedAccounts.unlink(ada, choice);
const refused = (choice: AccountChoice) => refusalOf(unlink(choice));
const providersOf = async (caller = ada) =>
  (await flows.linkedAccounts.list(caller)).map((account) => account.providerId);

describe('the accounts of a caller', () => {
  test('are listed oldest first, those of others not', async () => {
    const bob = await flows.registered({ email: 'bob@example.com' });
    await flows.link(bob, { accountId: '1' });
    flows.clock.advance(1000);
    await flows.link(ada, { accountId: '2' });
    await expect(providersOf()).resolves.toEqual(['credential', 'google']);
  });
});

describe('unlinking', () => {
  test('removes the account, tells its holder and the audit trail', async () => {
    await flows.link(ada);
    await unlink({ providerId: 'google' });
    await expect(providersOf()).resolves.toEqual(['credential']);
    expect(flows.outbox.mails).toEqual([
      expect.objectContaining({
        kind: 'account-unlinked',
        to: 'ada@example.com',
        subject: 'Gatehouse: Google was disconnected from your account',
      }),
    ]);
    expect((await flows.auditRows()).at(-1)).toMatchObject({
      action: 'account.unlinked',
      targetId: ada.user.id,
      details: { provider: 'google' },
    });
  });

  test('removes the password, and says so', async () => {
    await flows.link(ada);
    await unlink({ providerId: 'credential' });
    await expect(providersOf()).resolves.toEqual(['google']);
    expect(flows.outbox.mails[0]).toMatchObject({ subject: 'Gatehouse: The password of your account was removed' });
  });

  test('names a provider that is no longer configured by its id', async () => {
    await flows.link(ada, { providerId: 'twitch' });
    await unlink({ providerId: 'twitch' });
    expect(flows.outbox.mails[0]).toMatchObject({ subject: 'Gatehouse: twitch was disconnected from your account' });
  });

  test('removes one of several at a provider', async () => {
    await flows.link(ada, { accountId: '1' });
    const second = await flows.link(ada, { accountId: '2' });
    await unlink({ providerId: 'google', accountId: '2' });
    await unlink({ accountId: (await flows.link(ada, { accountId: '3' })).id });
    expect((await flows.accountsOf(ada)).map(({ accountId }) => accountId)).toEqual([ada.user.id, '1']);
    expect(second.accountId).toBe('2');
  });

  test('refuses the last account, also when it is another one', async () => {
    const last = { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' };
    expect(await refused({ providerId: 'credential' })).toEqual(last);
    expect(await refused({ providerId: 'google' })).toEqual(last);
  });

  test('refuses the last one that signs in, whatever else is linked at providers that are not configured', async () => {
    await flows.link(ada);
    await flows.link(ada, { providerId: 'twitch' });
    await unlink({ providerId: 'credential' });
    expect(await refused({ providerId: 'google' })).toEqual({ code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
    await unlink({ providerId: 'twitch' });
    await expect(providersOf()).resolves.toEqual(['google']);
  });

  test('removes the last account where that is allowed', async () => {
    await emptyDatabase();
    flows = linkedAccountFlows({ allowUnlinkingAll: true });
    ada = await flows.registered();
    await unlink({ providerId: 'credential' });
    await expect(providersOf()).resolves.toEqual([]);
  });

  test.each([
    ['a provider without account', { providerId: 'github' }],
    ['the id of another account', { providerId: 'google', accountId: 'unknown' }],
    ['nothing', {}],
  ])('does not find %s', async (_, choice) => {
    await flows.link(ada);
    expect(await refused(choice)).toEqual({ code: 'ACCOUNT_NOT_FOUND' });
  });

  test("does not find another user's account, by its id here or at the provider", async () => {
    const bob = await flows.registered({ email: 'bob@example.com' });
    const { id, accountId } = await flows.link(bob);
    await flows.link(ada, { accountId: 'of Ada' });
    for (const choice of [{ accountId: id }, { accountId }, { providerId: 'google', accountId }]) {
      expect(await refused(choice)).toEqual({ code: 'ACCOUNT_NOT_FOUND' });
    }
    await expect(providersOf(bob)).resolves.toEqual(['credential', 'google']);
  });

  test('needs a fresh session', async () => {
    await flows.link(ada);
    flows.clock.advance(DAY_MS);
    expect(await refused({ providerId: 'google' })).toEqual({ code: 'SESSION_NOT_FRESH' });
  });

  test('needs a session that has not ended meanwhile', async () => {
    await flows.link(ada);
    await flows.sessions.revokeAll(ada);
    expect(await refused({ providerId: 'google' })).toEqual({ code: 'UNAUTHORIZED' });
    expect(await flows.accountsOf(ada)).toHaveLength(2);
  });
});
