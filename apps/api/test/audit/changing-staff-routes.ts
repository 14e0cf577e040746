import type { AuditProbe } from './audit-probe.ts';
import { byAdmin, type Entries, nothing, route, type Table, under } from './changing-route.ts';

type Person = Awaited<ReturnType<AuditProbe['person']>>;

/** Sent by an administrator, about a new person. */
const onPerson = (entries: Entries, body: (person: Person, probe: AuditProbe) => object | Promise<object>) =>
  route(entries, async (probe, name) => {
    const person = await probe.person();
    return probe.send((await probe.admin()).browser, name, await body(person, probe));
  });

const byId = ({ id }: Person) => ({ userId: id });

/** The handle of the only session. */
const sessionOf = async ({ id }: Person, { database }: AuditProbe) => {
  const [session] = await database.rows<{ id: string }>('select id from session where user_id = $1', id);
  return { sessionToken: session!.id };
};

const adminRoutes = under('/api/auth/admin', {
  'POST ban-user': onPerson(['api-key.all-deleted', 'user.banned'], byId),
  'POST unban-user': onPerson('user.unbanned', async ({ id }, probe) => {
    await (await probe.admin()).post('/admin/ban-user', { userId: id });
    return { userId: id };
  }),
  'POST impersonate-user': onPerson('impersonation.started', ({ id }) => ({ userId: id, reason: 'case 8841' })),
  'POST stop-impersonating': route('impersonation.ended', async (probe, name) => {
    const [{ id }, { browser, post }] = [await probe.person(), await probe.admin()];
    await post('/admin/impersonate-user', { userId: id });
    return probe.send(browser, name);
  }),
  'POST set-role': onPerson('user.role.changed', ({ id }) => ({ userId: id, role: 'user' })),
  'POST revoke-user-session': onPerson('session.ended', sessionOf),
  'POST revoke-user-sessions': onPerson('session.all-ended', byId),
  'POST list-user-sessions': nothing('it only looks', onPerson([], byId).drive),
  'POST has-permission': nothing('it only looks', onPerson([], () => ({ permissions: { user: ['ban'] } })).drive),
});

export const staffRoutes: Table = {
  ...adminRoutes,
  'POST /api/staff/jobs/:name/run': byAdmin('job.requested', async () => '/api/staff/jobs/account-cleanup/run'),
};
