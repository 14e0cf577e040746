import { StaffSources } from '#shared-kernel/application/staff-sources';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { RateLimitStorage } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { sealPurpose } from '#shared-kernel/infrastructure/queue/queue-item.schema';
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

/** A mail that the service gave up. @returns its id */
async function deadMail({ app, database }: AuditProbe): Promise<string> {
  await app.app.get(Queue).drain('mail');
  const [mail] = await database.rows<{ id: string }>(
    `update queue_item set status = 'dead', payload = $1 where id = (
      select id from queue_item where lane = 'mail' and status = 'delivered' limit 1) returning id`,
    'unset',
  );
  const content = { to: 'ada@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>', secrets: [] };
  const payload = app.app.get(SecretBox).seal(JSON.stringify(content), sealPurpose(mail!.id));
  await database.rows('update queue_item set payload = $2 where id = $1', mail!.id, payload);
  return mail!.id;
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

/** Rate limits are off here, so that nobody has to wait after wrong passwords. */
async function waiting(probe: AuditProbe) {
  const person = await probe.person();
  probe.app.app.get(StaffSources).register({ hasWaits: async (id) => id === person.id });
  return person;
}

const repairs = under('/api/staff/users', {
  'POST :id/send-reset': onAccount('password.reset.requested', (probe) => probe.person()),
  'POST :id/send-verification': onAccount('email.verification.requested', async (probe) => {
    const person = await probe.person();
    await probe.database.rows('update "user" set email_proven = false where id = $1', person.id);
    return person;
  }),
  'POST :id/reset-two-factor': onAccount('two-factor.disabled', (probe) => probe.protectedPerson()),
  'POST :id/clear-locks': onAccount('password.wait.ended', waiting),
  'POST :id/unlock-two-factor': onAccount('two-factor.unlocked', locked),
  'POST :id/revoke-trusted-devices': onAccount('trusted-device.all-removed', (probe) => probe.person()),
  'POST :id/unlink-account': onAccount('account.unlinked', linked),
  'POST :id/unprove-email': onAccount('email.unproven', (probe) => probe.person()),
});

/** Sent by an administrator, on a key of a new person. */
const onKey = (entries: Entries, change = '') =>
  route(entries, async (probe, name) => {
    const keyId = await probe.key(await probe.person());
    if (change !== '') await probe.database.rows(`update api_key set ${change} where id = $1`, keyId);
    return probe.send((await probe.admin()).browser, name.replace(':id', keyId), { reason: 'leaked' });
  });

const keyRoutes = under('/api/staff/api-keys', {
  'POST :id/disable': onKey('api-key.disabled'),
  'POST :id/enable': onKey('api-key.enabled', 'enabled = false'),
  'POST :id/delete': onKey('api-key.deleted'),
});

const adminRoutes = under('/api/auth/admin', {
  'POST ban-user': onPerson(['api-key.all-deleted', 'user.banned'], async (person, probe) => {
    await probe.key(person);
    return byId(person);
  }),
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
  'POST /api/staff/rate-limits/clear': route('rate-limit.cleared', async (probe, name) => {
    const key = 'general:/api/auth/ok:203.0.113.7';
    await probe.app.app.get(RateLimitStorage).increment(key, 10_000, 100, 10_000, 'general');
    return probe.send((await probe.admin()).browser, name, { key, reason: 'a shared address' });
  }),
  'POST /api/staff/emails/:id/resend': byAdmin(
    'mail.resent',
    async (probe) => `/api/staff/emails/${await deadMail(probe)}/resend`,
  ),
  'POST /api/staff/emails/:id/send-to': byAdmin(
    'mail.redirected',
    async (probe) => `/api/staff/emails/${await deadMail(probe)}/send-to`,
    { email: 'desk@example.com' },
  ),
  'POST /api/staff/emails/resend-dead': byAdmin('mail.all-resent', async (probe) => {
    await deadMail(probe);
    return '/api/staff/emails/resend-dead';
  }),
  'POST /api/staff/audit/exports': byAdmin('audit-export.started', async () => '/api/staff/audit/exports'),
  'POST /api/staff/views': byAdmin('staff-view.saved', async () => '/api/staff/views', view),
  'DELETE /api/staff/views/:id': route('staff-view.deleted', async (probe) => {
    const { browser } = await probe.admin();
    const saved = await probe.send(browser, 'POST /api/staff/views', { ...view, name: 'Mine' });
    return probe.send(browser, `DELETE /api/staff/views/${String(saved.body['id'])}`);
  }),
  ...keyRoutes,
  'POST /api/staff/sessions/end': route('session.all-ended', async (probe, name) => {
    const { id } = await probe.person();
    const ipAddress = '203.0.113.77';
    await probe.database.rows('update session set ip_address = $1 where user_id = $2', ipAddress, id);
    return probe.send((await probe.admin()).browser, name, { ipAddress, seen: 1, reason: 'stuffing' });
  }),
  'POST /api/staff/jobs/:name/run': byAdmin('job.requested', async () => '/api/staff/jobs/account-cleanup/run'),
};
