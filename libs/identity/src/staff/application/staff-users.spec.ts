import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { PASSWORD, PHONE } from '../../testing/account-flows.ts';
import type { UserQuery } from '../domain/user-query.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';

const DAY_SECONDS = 86_400;

let flows: StaffFlows;
let ada: SessionPrincipal;
let admin: SessionPrincipal;
let support: SessionPrincipal;
beforeEach(async () => {
  flows = staffFlows();
  ada = await flows.person('ada');
  admin = await flows.person('anna', 'admin');
  support = await flows.person('sven', 'support');
});

const isSignedIn = async (who: SessionPrincipal) => (await flows.sessions.current(who.token)) !== undefined;
const mails = () => flows.outbox.mails.map(({ kind, to }) => `${kind} ${to}`);
const lastEntry = async () => (await flows.auditRows()).at(-1);

type Act = (who: SessionPrincipal, userId: string) => Promise<unknown>;
const acts: Record<string, Act> = {
  ban: (who, userId) => flows.staff.ban(who, userId, { reason: 'spam' }),
  unban: (who, userId) => flows.staff.unban(who, userId),
  'set the role': (who, userId) => flows.staff.setRole(who, userId, 'support'),
  'sign out': (who, userId) => flows.staff.endSessions(who, userId),
  edit: (who, userId) => flows.edits.edit(who, userId, { profile: { name: 'Eve', body: {} } }),
  'set the password': (who, userId) => flows.staffAccounts.setPassword(who, userId, 'a new horse battery'),
  remove: (who, userId) => flows.staffAccounts.remove(who, userId),
  'mail a reset': (staff, userId) => flows.repairs.sendReset({ staff, userId }),
  'mark the address unproven': (staff, userId) => flows.repairs.unproveEmail({ staff, userId }),
};
const act = (name: string, who: SessionPrincipal, userId: string) => acts[name]!(who, userId);

describe.each(Object.keys(acts))('an act of staff: %s', (name) => {
  test('needs a recent authentication', async () => {
    flows.clock.advance(DAY_SECONDS * 1000);
    await expect(act(name, admin, ada.user.id)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  test('is refused when the role was taken away meanwhile', async () => {
    await flows.alter(admin.user, { role: 'user' });
    await expect(act(name, admin, ada.user.id)).rejects.toMatchObject({ status: 403 });
    await expect(isSignedIn(ada)).resolves.toBe(true);
  });

  test('is refused when the session of the member of staff has ended', async () => {
    await flows.sessions.signOut(admin.token);
    await expect(act(name, admin, ada.user.id)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test.each(['no id', '0190a8a1-0000-7000-8000-000000000000'])('does not know the user %s', async (userId) => {
    await expect(act(name, admin, userId)).rejects.toMatchObject({ code: 'USER_NOT_FOUND', status: 404 });
  });

  test('is not done by an account holder', async () => {
    await expect(act(name, ada, support.user.id)).rejects.toMatchObject({ status: 403 });
  });
});

describe('support', () => {
  test.each(['ban', 'unban', 'set the role', 'edit', 'set the password', 'remove', 'mark the address unproven'])(
    'does not %s',
    async (name) => {
      await expect(act(name, support, ada.user.id)).rejects.toMatchObject({ status: 403 });
    },
  );

  test('does not sign out other staff, but itself', async () => {
    const refused = flows.staff.endSessions(support, admin.user.id);
    await expect(refused).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
    await flows.staff.endSessions(support, support.user.id);
    await expect(isSignedIn(support)).resolves.toBe(false);
    expect(mails()).toEqual([]);
  });
});

describe('a ban', () => {
  test('ends sessions, keeps its reason and end, and tells the holder', async () => {
    const user = await flows.staff.ban(admin, ada.user.id, { reason: 'spam', lifeSeconds: DAY_SECONDS });
    const banExpires = new Date(flows.clock.now().getTime() + DAY_SECONDS * 1000);
    expect(user).toMatchObject({ banned: true, banReason: 'spam', banExpires });
    await expect(isSignedIn(ada)).resolves.toBe(false);
    expect(mails()).toEqual(['banned ada@example.com']);
    await flows.staff.unban(admin, ada.user.id, { reason: 'appeal' });
    await flows.staff.unban(admin, ada.user.id);
    expect(mails()).toEqual(['banned ada@example.com', 'unbanned ada@example.com']);
    expect(await lastEntry()).toMatchObject({ action: 'user.unbanned', targetId: ada.user.id });
  });

  test('is refused on oneself and on other staff', async () => {
    await expect(act('ban', admin, admin.user.id)).rejects.toMatchObject({ code: 'YOU_CANNOT_BAN_YOURSELF' });
    await expect(act('ban', admin, support.user.id)).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
    await expect(isSignedIn(support)).resolves.toBe(true);
  });
});

describe('a role', () => {
  test('is changed with its reason, and the holder is told once', async () => {
    await flows.staff.setRole(admin, ada.user.id, 'support', { reason: 'new colleague' });
    await flows.staff.setRole(admin, ada.user.id, 'support');
    expect(await flows.stored(ada.user)).toMatchObject({ role: 'support' });
    expect(mails()).toEqual(['role-changed ada@example.com']);
  });

  test('of the own account is refused, so that an admin stays', async () => {
    const refused = flows.staff.setRole(admin, admin.user.id, 'user');
    await expect(refused).rejects.toMatchObject({ code: 'YOU_CANNOT_CHANGE_YOUR_OWN_ROLE' });
  });

  test('of staff is not given to an address that was never proven', async () => {
    await flows.alter(ada.user, { emailProven: false });
    const refused = flows.staff.setRole(admin, ada.user.id, 'admin');
    await expect(refused).rejects.toMatchObject({ code: 'EMAIL_NOT_PROVEN' });
    expect(await flows.stored(ada.user)).toMatchObject({ role: 'user' });
  });

  test('of two admins who demote each other at once is lost by one of them', async () => {
    const other = await flows.person('olaf', 'admin');
    const outcomes = await Promise.allSettled([
      flows.staff.setRole(admin, other.user.id, 'user'),
      flows.staff.setRole(other, admin.user.id, 'user'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        reason: expect.objectContaining({ code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' }),
      }),
    );
    const roles = await Promise.all([admin, other].map(async ({ user }) => (await flows.stored(user)).role));
    expect(roles.toSorted()).toEqual(['admin', 'user']);
  });
});

describe('sessions', () => {
  test('are listed, and one of them is ended by its handle', async () => {
    await flows.signIn.withPassword({ email: 'ada@example.com' }, { password: PASSWORD }, PHONE);
    const [phone, laptop, ...others] = await flows.staff.sessionsOf(ada.user.id);
    expect([phone?.userAgent, laptop?.id]).toEqual([PHONE.userAgent, ada.session.id]);
    flows.outbox.mails = [];
    await flows.staff.endSession(support, ada.session.id, { reason: 'lost laptop' });
    await flows.staff.endSession(support, ada.session.id);
    await flows.staff.endSession(support, 'no handle');
    expect((await flows.staff.sessionsOf(ada.user.id)).map(({ id }) => id)).toEqual(
      [phone, ...others].map((session) => session!.id),
    );
    expect(mails()).toEqual(['signed-out-by-staff ada@example.com']);
  });

  test('of an unknown user are none', async () => {
    await expect(flows.staff.sessionsOf('no id')).resolves.toEqual([]);
  });
});

describe('the sessions of an address', () => {
  const at = async (who: SessionPrincipal, ipAddress: string) => {
    await flows.em.fork().execute('update session set ip_address = ? where id = ?', [ipAddress, who.session.id]);
    return who;
  };
  const end = (seen: number, staff = admin) =>
    flows.staff.endSessionsAt(staff, { ipAddress: '203.0.113.9', seen, reason: 'stuffing' });
  let bob: SessionPrincipal;
  beforeEach(async () => {
    bob = await at(await flows.person('bob'), '203.0.113.9');
    for (const who of [ada, admin]) await at(who, '203.0.113.9');
  });

  test('end, but for the own one; their holders and the audit trail are told', async () => {
    await expect(end(3)).resolves.toBe(2);
    await expect(Promise.all([ada, bob, admin, support].map((who) => isSignedIn(who)))).resolves.toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(mails().toSorted()).toEqual(['signed-out-by-staff ada@example.com', 'signed-out-by-staff bob@example.com']);
    const told = (await flows.auditRows()).filter(({ action }) => action === 'session.all-ended');
    expect(told).toMatchObject([
      { details: { count: 1 }, personal: { reason: 'stuffing' } },
      { details: { count: 1 }, personal: { reason: 'stuffing' } },
    ]);
    await expect(end(3)).resolves.toBe(0);
  });

  test('end once when two administrators end them at the same time', async () => {
    await at(admin, '192.0.2.1');
    const other = await flows.person('olga', 'admin');
    const counts = await Promise.all([end(2), end(2, other), end(2)]);
    expect(counts.toSorted()).toEqual([0, 0, 2]);
    expect(mails()).toHaveLength(2);
  });

  test('stay when there are more than were seen, or for support', async () => {
    await expect(end(2)).rejects.toMatchObject({ code: 'MORE_SESSIONS_THAN_SEEN', status: 409 });
    await expect(end(3, support)).rejects.toMatchObject({ code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS' });
    await expect(isSignedIn(ada)).resolves.toBe(true);
    expect(mails()).toEqual([]);
  });
});

describe('a search of users', () => {
  const all: UserQuery = { filters: [], sortBy: 'email', direction: 'asc', limit: 10, offset: 0 };
  const found = async (query: Partial<UserQuery>) => {
    const { users, total } = await flows.staff.find({ ...all, ...query });
    return [users.map(({ name }) => name), total];
  };

  test('sorts, and pages with the total of all pages', async () => {
    expect(await found({})).toEqual([['ada', 'anna', 'sven'], 3]);
    expect(await found({ direction: 'desc', limit: 1, offset: 1 })).toEqual([['anna'], 3]);
    expect(await found({ sortBy: 'createdAt', direction: 'desc', limit: 2 })).toEqual([['sven', 'anna'], 3]);
  });

  test.each([
    [{ field: 'email', operator: 'contains', value: 'A@EX' }, ['ada', 'anna']],
    [{ field: 'email', operator: 'starts_with', value: 'sv' }, ['sven']],
    [{ field: 'name', operator: 'ends_with', value: 'a' }, ['ada', 'anna']],
    [{ field: 'name', operator: 'contains', value: '%' }, []],
    [{ field: 'name', operator: 'contains', value: '_' }, []],
    [{ field: 'role', operator: 'eq', value: 'admin' }, ['anna']],
    [{ field: 'role', operator: 'ne', value: 'user' }, ['anna', 'sven']],
    [{ field: 'banned', operator: 'eq', value: true }, []],
    [{ field: 'createdAt', operator: 'gt', value: new Date(0) }, ['ada', 'anna', 'sven']],
    [{ field: 'id', operator: 'eq', value: 'no id' }, []],
  ] as const)('finds by %j', async (filter, names) => {
    expect(await found({ filters: [filter] })).toEqual([names, names.length]);
  });

  test('finds what all conditions hold for', async () => {
    const filters = [
      { field: 'email', operator: 'contains', value: '@' },
      { field: 'role', operator: 'eq', value: 'support' },
    ] as const;
    expect(await found({ filters })).toEqual([['sven'], 1]);
  });

  test('counts up to 10,000 users, and estimates more', async () => {
    const columns =
      'name, email_verified, phone_number_verified, two_factor_enabled, role, banned, extra, created_at, updated_at';
    await flows.em.fork().execute(
      `insert into "user" (id, email, ${columns})
       select gen_random_uuid(), 'many-' || n || '@example.com', ${columns} from "user", generate_series(1, 10500) as n
       where email = 'sven@example.com'`,
    );
    const [names, total] = await found({ sortBy: 'createdAt' });
    expect(names).toHaveLength(10);
    expect(total).toBeGreaterThan(10_000);
    const filters = [{ field: 'email', operator: 'starts_with', value: 'many-1@' }] as const;
    expect(await found({ filters })).toEqual([['sven'], 1]);
  });
});
