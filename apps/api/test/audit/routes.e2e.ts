import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { STAND_IN_TOKEN, StandInProcess } from '#billing/testing/stand-in';
import { declaredRoutes } from '../../src/http/server/declared-routes.ts';
import { platformOf } from '../billing/billing-app.ts';
import { startTestApp } from '../support/test-app.ts';
import { PASSWORD, AuditProbe } from './audit-probe.ts';
import { changingRoutes } from './changing-routes.ts';
import { socialProviders } from './changing-social-routes.ts';

/** GET routes that act, as a mailed link or a provider agrees to, or that hand out what belongs to another person. */
const ACTING_GETS = [
  'GET /api/auth/verify-email',
  'GET /api/auth/delete-user/callback',
  'GET /api/auth/callback/:id',
  'GET /api/auth/oauth2/callback/:providerId',
  'GET /api/staff/billing/orders/:id/invoice',
];

const standIn = new StandInProcess();
beforeAll(async () => {
  await standIn.start();
  await standIn.control('options', { refusedDomains: [] });
});
const app = duringTests(() =>
  startTestApp(
    {
      RATE_LIMIT: 'off',
      SERVICE_CREDENTIALS: 'a-service-credential-of-the-tests',
      POLAR_ACCESS_TOKEN: STAND_IN_TOKEN,
      POLAR_BASE_URL: standIn.origin,
      STAFF_REFUND_LIMITS: 'usd=1000000',
      POLAR_REQUESTS_PER_MINUTE: '6000',
    },
    undefined,
    undefined,
    { socialProviders },
  ),
);
const probe = new AuditProbe(app, platformOf(standIn));
afterAll(() => standIn.stop());

test('the table names every route that may change something, and no other', () => {
  const declared = declaredRoutes(app.app).map(({ method, path }) => `${method} ${path}`);
  const changing = declared.filter((name) => !name.startsWith('GET ') || ACTING_GETS.includes(name));
  const missing = changing.filter((name) => !Object.hasOwn(changingRoutes, name));
  expect(missing.map((name) => `${name}: drive it in apps/api/test/audit/changing-routes.ts`)).toEqual([]);
  expect(Object.keys(changingRoutes).filter((name) => !changing.includes(name))).toEqual([]);
});

test.each(Object.entries(changingRoutes))('%s leaves its audit entries', async (name, { entries, because, drive }) => {
  const answer = await drive(probe, name);
  // A route that records nothing may answer anything; one that records an act must have done it.
  expect(because !== undefined || answer.status < 400).toBe(true);
  expect(answer.entries).toEqual(entries);
});

describe('refusals that matter', () => {
  const signIn = (email: string, password: string) =>
    probe.send(probe.browser(), 'POST /api/auth/sign-in/email', { email, password });

  test('a wrong password, and an unknown name', async () => {
    const { email, id } = await probe.person();
    const refused = ['session.started refused INVALID_EMAIL_OR_PASSWORD'];
    expect((await signIn(email, 'wrong password')).entries).toEqual(refused);
    expect((await signIn('nobody@example.com', 'wrong password')).entries).toEqual(refused);
    const rows = await probe.database.rows(
      `select actor_kind, account_id, target_label from audit_entry left join audit_person on entry_id = id
      where outcome = 'refused' and action = 'session.started' order by audit_entry.occurred_at desc, id desc limit 2`,
    );
    expect(rows).toEqual([
      { actor_kind: 'anonymous', account_id: null, target_label: null },
      { actor_kind: 'anonymous', account_id: id, target_label: email },
    ]);
  });

  test('a sign-up with an address that has an account', async () => {
    const { email, id } = await probe.person();
    const body = { name: 'Eve', email, password: PASSWORD };
    const { entries } = await probe.send(probe.browser(), 'POST /api/auth/sign-up/email', body);
    expect(entries).toEqual(['user.created refused USER_ALREADY_EXISTS']);
    const rows = await probe.database.rows(
      `select actor_kind from audit_entry where account_id = $1 and reason = 'USER_ALREADY_EXISTS'`,
      id,
    );
    expect(rows).toEqual([{ actor_kind: 'anonymous' }]);
  });

  test.each([
    ['/change-password', { currentPassword: 'wrong', newPassword: 'new password', revokeOtherSessions: true }],
    ['/delete-user', { password: 'wrong' }],
    ['/reauthenticate', { password: 'wrong' }],
    ['/two-factor/enable', { password: 'wrong' }],
  ])('a wrong password where it confirms an act: %s', async (path, body) => {
    const { post } = await probe.person();
    expect((await post(path, body)).entries).toEqual(['password.confirmed refused INVALID_PASSWORD']);
  });

  test('a wrong code, one that was used, and the lock that follows', async () => {
    const { email, backupCodes, authenticator } = await probe.protectedPerson();
    const verify = async (path: string, code: string) =>
      (await probe.send(await probe.challenged(email), `POST /api/auth/two-factor/${path}`, { code })).entries;
    await verify('verify-backup-code', backupCodes[0]!);
    await expect(verify('verify-backup-code', backupCodes[0]!)).resolves.toEqual([
      'two-factor.passed refused INVALID_BACKUP_CODE',
    ]);
    const wrong = authenticator.wrong();
    const tries = [];
    for (let i = 0; i < 9; i++) tries.push(await verify('verify-totp', wrong));
    expect(tries.at(-2)).toEqual(['two-factor.passed refused INVALID_CODE']);
    expect(tries.at(-1)).toEqual(['two-factor.passed refused INVALID_CODE', 'two-factor.locked']);
  });

  test('a token of a trusted browser that was used before', async () => {
    const { email, authenticator } = await probe.protectedPerson();
    const browser = await probe.challenged(email);
    const trust = { code: authenticator.next(), trustDevice: true };
    const trusted = await probe.send(browser, 'POST /api/auth/two-factor/verify-totp', trust);
    expect(trusted.entries).toContain('trusted-device.added');
    const copy = probe.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const body = { email, password: PASSWORD };
    const first = await probe.send(browser, 'POST /api/auth/sign-in/email', body);
    expect(first.entries).toEqual(['trusted-device.used', 'session.started']);
    const second = await probe.send(copy, 'POST /api/auth/sign-in/email', body);
    expect(second.entries).toEqual(['trusted-device.used refused TRUSTED_DEVICE_NOT_FOUND', 'session.challenged']);
  });

  test('an invitation to somebody else', async () => {
    const { owner } = await probe.organization();
    const invitationId = await probe.invitation(owner, 'guest@example.com');
    const { post } = await probe.person();
    const reason = 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION';
    expect((await post('/organization/accept-invitation', { invitationId })).entries).toEqual([
      `organization.invitation.accepted refused ${reason}`,
    ]);
    expect((await post('/organization/reject-invitation', { invitationId })).entries).toEqual([
      `organization.invitation.rejected refused ${reason}`,
    ]);
  });

  test('a wrong code for a phone number', async () => {
    const { post } = await probe.person();
    await post('/phone-number/send-otp', { phoneNumber: '+4915112345674' });
    const answer = await post('/phone-number/verify', {
      phoneNumber: '+4915112345674',
      code: 'wrong!',
      updatePhoneNumber: true,
    });
    expect(answer.entries).toEqual(['phone.verified refused INVALID_OTP']);
  });
});

test('a deletion by mail is asked for, and then done', async () => {
  const byMail = await startTestApp({ RATE_LIMIT: 'off', DELETE_ACCOUNT_BY_MAIL: 'on' });
  const other = new AuditProbe(byMail);
  const { email, browser, post } = await other.person();
  expect((await post('/delete-user')).entries).toEqual(['user.deletion.requested']);
  const token = await other.mailed(email, 'delete-account');
  const answer = await other.send(browser, `GET /api/auth/delete-user/callback?token=${token}`);
  expect(answer.entries).toEqual(['user.deleted']);
  await byMail.close();
});

test('an entry says who, from where, and by which session', async () => {
  const { id, email, post } = await probe.person();
  await post('/update-user', { name: 'Augusta' });
  const [entry] = await probe.database.rows(
    `select actor_kind, actor_id, actor_label, session_id is not null as session, ip_address, user_agent, e.details,
      p.details as personal
    from audit_entry e join audit_person p on p.entry_id = e.id where account_id = $1 and action = 'profile.changed'`,
    id,
  );
  expect(entry).toEqual({
    actor_kind: 'user',
    actor_id: id,
    actor_label: email,
    session: true,
    ip_address: '127.0.0.1',
    user_agent: expect.stringContaining('Firefox'),
    details: { fields: ['name'] },
    personal: { before: { name: 'Ada' }, after: { name: 'Augusta' } },
  });
});

test('an account that is deleted leaves no name, address or device behind', async () => {
  const { id, email, post } = await probe.person('Dora');
  await post('/update-user', { name: 'Dora the Second' });
  await post('/delete-user', { password: PASSWORD });
  const rows = await probe.database.rows(
    `select action, target_label, actor_label, ip_address, user_agent, p.details
    from audit_entry e join audit_person p on p.entry_id = e.id where account_id = $1`,
    id,
  );
  expect(rows.map(({ action }) => String(action))).toEqual(expect.arrayContaining(['session.started', 'user.deleted']));
  for (const { action: _, ...personal } of rows) {
    expect(Object.values(personal)).toEqual(Object.values(personal).map(() => null));
  }
  expect(await probe.everything()).not.toContain(email);
});

test('an account with many entries is forgotten entirely, soon after its deletion', async () => {
  const { id, email, post } = await probe.person('Many');
  await probe.database.rows(
    `insert into audit_person (entry_id, occurred_at, actor_person_id, target_person_id, actor_label, target_label)
    select gen_random_uuid(), (select max(occurred_at) from audit_person), $1, $1, $2, $2
    from generate_series(1, 20000)`,
    id,
    email,
  );
  expect((await post('/delete-user', { password: PASSWORD })).status).toBe(200);
  await app.mails(email);
  const rows = await probe.database.rows('select count(*)::int from audit_person where actor_label = $1', email);
  expect(rows).toEqual([{ count: 0 }]);
});

test('no secret that was sent or received is in the trail', async () => {
  const everything = await probe.everything();
  expect(probe.secrets.size).toBeGreaterThan(100);
  expect([...probe.secrets].filter((secret) => secret.length > 5 && everything.includes(secret))).toEqual([]);
});
