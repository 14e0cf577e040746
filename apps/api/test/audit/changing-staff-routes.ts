import { type AuditProbe, NEW_PASSWORD } from './audit-probe.ts';
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

/** Sent by an administrator, about a person who is made for it. */
const onAccount = (entries: Entries, made: (probe: AuditProbe) => Promise<{ id: string; body?: object }>) =>
  route(entries, async (probe, name) => {
    const { id, body } = await made(probe);
    return probe.send((await probe.admin()).browser, name.replace(':id', id), { reason: 'called back', ...body });
  });

/** A person whose second factor ten wrong codes have locked. */
async function locked(probe: AuditProbe) {
  const person = await probe.protectedPerson();
  for (let i = 0; i < 10; i++) {
    const code = person.authenticator.wrong();
    await probe.send(await probe.challenged(person.email), 'POST /api/auth/two-factor/verify-totp', { code });
  }
  return person;
}

/** A person with two ways to sign in. @returns with the id of one */
async function linked(probe: AuditProbe) {
  const { id } = await probe.person();
  const [account] = await probe.database.rows<{ id: string }>(
    `insert into account (id, user_id, provider_id, account_id, scope, created_at, updated_at)
      values (gen_random_uuid(), $1, 'google', '1815', '', now(), now()) returning id`,
    id,
  );
  return { id, body: { accountId: account!.id } };
}

const repairs = under('/api/staff/users', {
  'POST :id/send-reset': onAccount('password.reset.requested', (probe) => probe.person()),
  'POST :id/send-verification': onAccount('email.verification.requested', async (probe) => {
    const person = await probe.person();
    await probe.database.rows('update "user" set email_proven = false where id = $1', person.id);
    return person;
  }),
  'POST :id/reset-two-factor': onAccount('two-factor.disabled', (probe) => probe.protectedPerson()),
  'POST :id/unlock-two-factor': onAccount('two-factor.unlocked', locked),
  'POST :id/revoke-trusted-devices': onAccount('trusted-device.all-removed', (probe) => probe.person()),
  'POST :id/unlink-account': onAccount('account.unlinked', linked),
  'POST :id/unprove-email': onAccount('email.unproven', (probe) => probe.person()),
});

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
  'POST create-user': onPerson('user.created', ({ id }) => ({ email: `made-${id}@example.com`, name: 'Mia' })),
  'POST update-user': onPerson(
    ['email.changed', 'email.verified', 'user.role.changed', 'profile.changed'],
    ({ id }) => {
      const address = { email: `moved-${id}@example.com`, emailVerified: true };
      return { userId: id, data: { ...address, role: 'user', name: 'Mia' } };
    },
  ),
  'POST set-user-password': onPerson('password.changed', ({ id }) => ({ userId: id, newPassword: NEW_PASSWORD })),
  'POST remove-user': onPerson('user.deleted', byId),
  'POST list-user-sessions': nothing('it only looks', onPerson([], byId).drive),
  'POST has-permission': nothing('it only looks', onPerson([], () => ({ permissions: { user: ['ban'] } })).drive),
});

const view = { list: 'users', name: 'Banned', query: 'banned=true', shared: false };

export const staffRoutes: Table = {
  ...adminRoutes,
  ...repairs,
  'POST /api/staff/audit/exports': byAdmin('audit-export.started', async () => '/api/staff/audit/exports'),
  'POST /api/staff/views': byAdmin('staff-view.saved', async () => '/api/staff/views', view),
  'DELETE /api/staff/views/:id': route('staff-view.deleted', async (probe) => {
    const { browser } = await probe.admin();
    const saved = await probe.send(browser, 'POST /api/staff/views', { ...view, name: 'Mine' });
    return probe.send(browser, `DELETE /api/staff/views/${String(saved.body['id'])}`);
  }),
  'POST /api/staff/jobs/:name/run': byAdmin('job.requested', async () => '/api/staff/jobs/account-cleanup/run'),
};
