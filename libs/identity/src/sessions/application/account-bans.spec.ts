import { beforeEach, describe, expect, test } from '@jest/globals';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, PHONE, sessionOf } from '../../testing/account-flows.ts';
import type { SessionPrincipal } from '../domain/principal.ts';

const email = 'ada@example.com';
const DAY = 86_400_000;

let flows: AccountFlows;
let ada: SessionPrincipal;
let eve: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows();
  eve = await flows.registered({ email: 'eve@example.com' });
  ada = await flows.registered();
});

const reason = 'spam';
const signIn = () => flows.signIn.withPassword({ email }, { password: PASSWORD }, LAPTOP);
const stored = () => flows.stored(ada.user);
const later = (ms: number) => new Date(flows.clock.now().getTime() + ms);
const refused = { code: 'BANNED_USER', status: 403 };

describe('a ban', () => {
  test('ends every session of the account and refuses every sign-in', async () => {
    const phone = sessionOf(await flows.signIn.withPassword({ email }, { password: PASSWORD }, PHONE));
    await expect(flows.bans.ban({ email: 'ADA@Example.com' }, { reason })).resolves.toMatchObject({
      kind: 'banned',
      user: { banned: true, banReason: reason, banExpires: null },
      sessionsEnded: 2,
    });
    for (const { token } of [ada, phone]) await expect(flows.sessions.current(token)).resolves.toBeUndefined();
    await expect(signIn()).rejects.toMatchObject(refused);
    await expect(flows.sessions.current(eve.token)).resolves.toBeDefined();
  });

  test('ends trust, credentials and grants of the account, in the same transaction', async () => {
    const asked: string[] = [];
    const note = (question: string) => async (userId: string) => {
      expect(flows.em.isInTransaction()).toBe(true);
      asked.push(`${question} ${userId}`);
    };
    const [endTrust, endCredentials, endGrants] = [note('trust'), note('credentials'), note('grants')];
    flows.policies.register({ endTrust, endCredentials, endGrants });
    await flows.bans.ban({ userId: ada.user.id }, { reason });
    expect(asked).toEqual(['trust', 'credentials', 'grants'].map((question) => `${question} ${ada.user.id}`));
  });

  test('is published with its end, and so are the sessions it ended', async () => {
    const until = later(DAY);
    await flows.bans.ban({ email }, { reason, until });
    const now = flows.clock.now().toISOString();
    const ended = { userId: ada.user.id, sessionIds: [ada.session.id], cause: 'banned', endedAt: now };
    const banned = { userId: ada.user.id, until: until.toISOString(), bannedAt: now };
    expect(flows.outbox.events).toEqual([
      { type: 'identity.sessions-ended', payload: ended },
      { type: 'identity.user-banned', payload: banned },
    ]);
  });

  test('is recorded in the audit trail, with its reason, and so is its end', async () => {
    await flows.bans.ban({ email }, { reason });
    await flows.bans.unban({ email });
    const [banned, unbanned] = (await flows.auditRows()).slice(-2);
    expect(banned).toMatchObject({ action: 'user.banned', targetId: ada.user.id, outcome: 'done' });
    expect(unbanned).toMatchObject({ action: 'user.unbanned', targetId: ada.user.id });
  });

  test('that fails half-way is rolled back', async () => {
    flows.policies.register({ endCredentials: () => Promise.reject(new Error('no')) });
    await expect(flows.bans.ban({ email }, { reason })).rejects.toThrow('no');
    expect(await stored()).toMatchObject({ banned: false, banReason: null });
    await expect(flows.sessions.current(ada.token)).resolves.toBeDefined();
    expect(flows.outbox.events).toEqual([]);
  });

  test('of a banned account replaces reason and end', async () => {
    await flows.bans.ban({ email }, { reason, until: later(DAY) });
    await flows.bans.ban({ email }, { reason: 'fraud' });
    expect(await stored()).toMatchObject({ banned: true, banReason: 'fraud', banExpires: null });
  });

  test('until a moment in the past is refused', async () => {
    for (const until of [later(0), later(-1)]) {
      await expect(flows.bans.ban({ email }, { reason, until })).resolves.toEqual({ kind: 'until-is-past' });
    }
    expect((await stored()).banned).toBe(false);
  });

  test('ends at its exact time; the first sign-in afterwards clears it', async () => {
    await flows.bans.ban({ email }, { reason, until: later(DAY) });
    flows.clock.advance(DAY - 1);
    await expect(signIn()).rejects.toMatchObject(refused);
    expect((await stored()).banned).toBe(true);
    flows.clock.advance(1);
    await expect(signIn()).resolves.toMatchObject({ kind: 'signed-in' });
    expect(await stored()).toMatchObject({ banned: false, banReason: null, banExpires: null });
  });
});

describe('lifting a ban', () => {
  test('lets the account sign in again; its old sessions stay ended', async () => {
    await flows.bans.ban({ email }, { reason });
    await expect(flows.bans.unban({ email })).resolves.toMatchObject({
      kind: 'unbanned',
      user: { banned: false, banReason: null },
    });
    await expect(flows.sessions.current(ada.token)).resolves.toBeUndefined();
    await expect(signIn()).resolves.toMatchObject({ kind: 'signed-in' });
  });

  test('says when there was none', async () => {
    await expect(flows.bans.unban({ email })).resolves.toMatchObject({ kind: 'not-banned', user: { email } });
  });
});

test.each([{ email: 'no@example.com' }, { email: 'no address' }, { userId: 'no id' }])('%j is unknown', async (who) => {
  await expect(flows.bans.ban(who, { reason })).resolves.toEqual({ kind: 'unknown-user' });
  await expect(flows.bans.unban(who)).resolves.toEqual({ kind: 'unknown-user' });
});
