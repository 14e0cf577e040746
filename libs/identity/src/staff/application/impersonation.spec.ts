import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditRow } from '#shared-kernel/infrastructure/persistence/database-audit';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { LAPTOP, PASSWORD, PHONE } from '../../testing/account-flows.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';
import type { ImpersonationRequest } from './impersonation.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let flows: StaffFlows;
let ada: SessionPrincipal;
let anna: SessionPrincipal;
beforeEach(async () => {
  flows = staffFlows();
  ada = await flows.person('ada');
  anna = await flows.person('anna', 'admin');
});

const begin = (request: ImpersonationRequest = { reason: 'case 8841', readOnly: false }, by = anna, who = ada) =>
  flows.impersonation.start(by, who.user.id, request, PHONE);
const isSignedIn = async ({ token }: SessionPrincipal) => (await flows.sessions.current(token)) !== undefined;
const mails = () => flows.outbox.mails.map(({ kind, to }) => `${kind} ${to}`);
const entriesOf = async (action: string): Promise<AuditRow[]> =>
  (await flows.auditRows()).filter((row) => row.action === action);

describe('an impersonation', () => {
  test('is a session of its own beside that of the admin, who stays signed in', async () => {
    const acting = await begin();
    expect(acting).toMatchObject({ user: { id: ada.user.id }, session: { impersonatedBy: anna.user.id } });
    expect([await isSignedIn(acting), await isSignedIn(anna), await isSignedIn(ada)]).toEqual([true, true, true]);
    const back = await flows.impersonation.stop(acting, anna.token);
    expect(back).toMatchObject({ kind: 'back', own: { token: anna.token, user: { id: anna.user.id } } });
    expect([await isSignedIn(acting), await isSignedIn(anna), await isSignedIn(ada)]).toEqual([false, true, true]);
  });

  test('is recorded with its reason; the user is told when it ends, and of no new device', async () => {
    const acting = await begin();
    expect(mails()).toEqual([]);
    const target = { targetKind: 'session', targetId: acting.session.id, accountId: ada.user.id };
    const [started] = await entriesOf('impersonation.started');
    expect(started).toMatchObject({ ...target, details: { readOnly: false }, personal: { reason: 'case 8841' } });
    await flows.impersonation.stop(acting, anna.token);
    expect(await entriesOf('impersonation.ended')).toMatchObject([{ ...target, details: { how: 'stopped' } }]);
    expect(mails()).toEqual(['impersonated ada@example.com']);
    const ended = { userId: ada.user.id, sessionIds: [acting.session.id], cause: 'signed-out' };
    expect(flows.outbox.events).toMatchObject([{ type: 'identity.sessions-ended', payload: ended }]);
  });

  test.each([undefined, '', '  '])('with the reason %j is read-only, and recorded as given none', async (reason) => {
    const acting = await begin({ reason, readOnly: false });
    expect(acting.session).toMatchObject({ impersonationReadOnly: true, impersonationReason: null });
    expect(await entriesOf('impersonation.started')).toMatchObject([
      { details: { readOnly: true }, personal: { reason: 'none given' } },
    ]);
  });

  test('is read-only unless something else is asked for', async () => {
    expect((await begin({ reason: 'case 8841' })).session.impersonationReadOnly).toBe(true);
  });

  test('is no session that the user sees among their own, nor one that a second factor or device was used for', async () => {
    await begin();
    const devices = await flows.rows('known_device');
    const listed = await flows.sessions.list(ada);
    expect(listed.map(({ impersonatedBy }) => impersonatedBy)).toEqual(listed.map(() => null));
    expect(await flows.staff.sessionsOf(ada.user.id)).toHaveLength(listed.length + 1);
    expect(await flows.rows('known_device')).toHaveLength(devices.length);
  });

  test('follows the own session of the admin under another id', async () => {
    const acting = await begin();
    const renewed = await flows.uow.run(() => flows.issuing.renew(anna, anna.user, LAPTOP));
    await expect(isSignedIn(acting)).resolves.toBe(true);
    await flows.sessions.signOut(renewed.token);
    await expect(isSignedIn(acting)).resolves.toBe(false);
  });

  test('is not renewed', async () => {
    const acting = await begin();
    const renewed = flows.uow.run(() => flows.issuing.renew(acting, ada.user, LAPTOP));
    await expect(renewed).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('that is stopped in a browser without the own session ends all the same', async () => {
    for (const token of [undefined, 'no token', ada.token]) {
      const acting = await begin();
      await expect(flows.impersonation.stop(acting, token)).resolves.toEqual({ kind: 'own-session-ended' });
      await expect(isSignedIn(acting)).resolves.toBe(false);
    }
  });

  test('that has expired is stopped with the own session alone', async () => {
    await expect(flows.impersonation.stop(undefined, anna.token)).resolves.toMatchObject({ kind: 'back' });
    await expect(flows.impersonation.stop(undefined, 'gone')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const refused = flows.impersonation.stop(ada, anna.token);
    await expect(refused).rejects.toMatchObject({ code: 'YOU_ARE_NOT_IMPERSONATING_ANYONE', status: 400 });
  });
});

describe('nobody acts as', () => {
  test.each(['support', 'admin'] as const)('staff with the role %s', async (role) => {
    const other = await flows.person('other', role);
    const refused = { code: 'YOU_CANNOT_IMPERSONATE_ADMINS', status: 403, message: 'You cannot impersonate admins' };
    await expect(begin({ reason: 'r' }, anna, other)).rejects.toMatchObject(refused);
  });

  test('themselves', async () => {
    const refused = { code: 'YOU_CANNOT_IMPERSONATE_YOURSELF', status: 400 };
    await expect(begin({ reason: 'r' }, anna, anna)).rejects.toMatchObject(refused);
  });

  test('a banned account', async () => {
    await flows.bans.ban({ userId: ada.user.id }, { reason: 'spam' });
    await expect(begin()).rejects.toMatchObject({ code: 'BANNED_USER', status: 403 });
  });

  test('a user without the role admin, or with one that was taken away meanwhile', async () => {
    const sven = await flows.person('sven', 'support');
    const refused = { code: 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS', status: 403 };
    await expect(begin({}, sven)).rejects.toMatchObject(refused);
    await flows.alter(anna.user, { role: 'support' });
    await expect(begin()).rejects.toMatchObject(refused);
  });

  test('anyone without a recent authentication', async () => {
    flows.clock.advance(DAY_MS);
    await expect(begin()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  test('anyone while acting as another already', async () => {
    const acting = await begin();
    const bob = await flows.person('bob');
    await flows.em.fork().execute('update "user" set role = ? where id = ?', ['admin', ada.user.id]);
    await expect(begin({ reason: 'r' }, acting, bob)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

interface End {
  readonly how: string;
  readonly by: (acting: SessionPrincipal) => Promise<unknown>;
}
const ends: Readonly<Record<string, End>> = {
  'the admin signs out in the session of the user': {
    how: 'stopped',
    by: ({ token }) => flows.sessions.signOut(token),
  },
  'the admin signs out elsewhere': { how: 'admin-ended', by: () => flows.sessions.signOut(anna.token) },
  'the admin ends all own sessions': { how: 'admin-ended', by: () => flows.sessions.revokeAll(anna) },
  'the admin is banned': {
    how: 'admin-ended',
    by: () => flows.bans.ban({ userId: anna.user.id }, { reason: 'left' }),
  },
  'the role of the admin is taken away': {
    how: 'admin-ended',
    by: () => flows.staffRoles.grant({ userId: anna.user.id }, 'support'),
  },
  'the account of the admin is deleted': {
    how: 'admin-ended',
    by: () => flows.deletion.request(anna, { password: PASSWORD }),
  },
  'the user gets a role': {
    how: 'user-ended',
    by: () => flows.staffRoles.grant({ userId: ada.user.id }, 'support'),
  },
  'the user signs out everywhere': { how: 'user-ended', by: () => flows.sessions.revokeAll(ada) },
  'the user signs out other devices': { how: 'user-ended', by: () => flows.sessions.revokeOthers(ada) },
  'the user is banned': {
    how: 'user-ended',
    by: () => flows.bans.ban({ userId: ada.user.id }, { reason: 'spam' }),
  },
  'the account of the user is deleted': {
    how: 'user-ended',
    by: () => flows.deletion.request(ada, { password: PASSWORD }),
  },
  'other staff sign the user out': {
    how: 'user-ended',
    by: ({ session }) => flows.staff.endSession(anna, session.id),
  },
  'its time has passed, and a purge has run': {
    how: 'expired',
    by: async () => {
      flows.clock.advance(30 * MINUTE_MS);
      await expect(flows.purge()).resolves.toMatchObject({ impersonations: 1, sessions: 0 });
    },
  },
};

describe.each(Object.entries(ends))('it ends when %s', (_, { how, by }) => {
  test('at once, with an entry, and a mail to the user', async () => {
    const acting = await begin();
    await by(acting);
    await expect(isSignedIn(acting)).resolves.toBe(false);
    await expect(flows.storedSessions({ id: acting.session.id })).resolves.toEqual([]);
    const told = { targetId: acting.session.id, accountId: ada.user.id, details: { how } };
    expect(await entriesOf('impersonation.ended')).toMatchObject([told]);
    expect(mails().filter((mail) => mail === 'impersonated ada@example.com')).toHaveLength(1);
    const signedOut = flows.outbox.events.flatMap(({ payload }) => ('sessionIds' in payload ? payload.sessionIds : []));
    expect(signedOut.includes(acting.session.id)).toBe(how !== 'expired');
  });
});

test('sessions of the admin that are not the one it began in end without it', async () => {
  const acting = await begin();
  await flows.sessions.revokeOthers(anna);
  await expect(isSignedIn(acting)).resolves.toBe(true);
});

test('one that has expired is not discarded silently, nor with the session that it began in', async () => {
  const acting = await begin();
  flows.clock.advance(8 * DAY_MS);
  await expect(isSignedIn(acting)).resolves.toBe(false);
  await expect(isSignedIn(anna)).resolves.toBe(false);
  await expect(flows.storedSessions({ id: acting.session.id })).resolves.toHaveLength(1);
  await expect(flows.purge()).resolves.toMatchObject({ impersonations: 1 });
  expect(await entriesOf('impersonation.ended')).toMatchObject([{ details: { how: 'expired' }, actorKind: 'system' }]);
  const [mail] = flows.outbox.mails;
  expect(mail!.text).toContain('12:30');
});

describe('the second guard, at the lock of the session or the proof', () => {
  const newPassword = 'another horse battery';
  const acts: Readonly<Record<string, (acting: SessionPrincipal) => Promise<unknown>>> = {
    'changes the address': (acting) => flows.emailChange.request(acting, 'staff@example.com'),
    'changes the password': (acting) =>
      flows.passwordChange.change(
        acting,
        { currentPassword: PASSWORD, newPassword, revokeOtherSessions: true },
        LAPTOP,
      ),
    'deletes the account': (acting) => flows.deletion.request(acting, { password: PASSWORD }),
    'ends sessions': (acting) => flows.sessions.revokeAll(acting),
    'proves itself by the password': (acting) => flows.stepUp.byPassword(acting, PASSWORD),
    'proves itself by a recent authentication': async (acting) => flows.stepUp.byRecentAuthentication(acting),
  };
  test.each(Object.keys(acts))('refuses who acts as the user and %s', async (name) => {
    const acting = await begin();
    await expect(acts[name]!(acting)).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });
});

describe('the profile', () => {
  test('is changed in the name of the user', async () => {
    await flows.profile.update(await begin(), { name: 'Ada L.', body: { name: 'Ada L.' } });
    expect(await flows.stored(ada.user)).toMatchObject({ name: 'Ada L.' });
  });

  test.each([
    ['username', { username: 'staff' }],
    ['phone number', { phoneNumber: null }],
  ])('keeps the %s, which signs in', async (_, change) => {
    const refused = flows.profile.update(await begin(), { ...change, body: change });
    await expect(refused).rejects.toMatchObject({ code: 'NOT_WHILE_IMPERSONATING', status: 403 });
  });
});
