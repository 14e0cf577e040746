import { type AuditProbe, PASSWORD, type ProbedAnswer } from './audit-probe.ts';
import { nothing, route, type Table } from './changing-route.ts';
import { billingRoutes } from './changing-billing-routes.ts';
import { oauthRoutes } from './changing-oauth-routes.ts';
import { socialRoutes } from './changing-social-routes.ts';
import { webhookRoutes } from './changing-webhook-routes.ts';

const NEW_PASSWORD = 'another planted password';

const accounts: Table = {
  'POST /api/auth/sign-up/email': route(['user.created', 'session.started'], (probe) =>
    probe.send(probe.browser(), 'POST /api/auth/sign-up/email', {
      name: 'Ada',
      email: 'sign-up@example.com',
      password: PASSWORD,
    }),
  ),
  'POST /api/auth/sign-in/email': route('session.started', async (probe) => {
    const { email } = await probe.person();
    return probe.send(probe.browser(), 'POST /api/auth/sign-in/email', { email, password: PASSWORD });
  }),
  'POST /api/auth/sign-in/username': route('session.started', async (probe) => {
    await probe.person('Ursula', { username: 'ursula' });
    const body = { username: 'ursula', password: PASSWORD };
    return probe.send(probe.browser(), 'POST /api/auth/sign-in/username', body);
  }),
  'POST /api/auth/sign-in/phone-number': route('session.started', async (probe) => {
    await withPhone(probe, '+4915112345671');
    const body = { phoneNumber: '+4915112345671', password: PASSWORD };
    return probe.send(probe.browser(), 'POST /api/auth/sign-in/phone-number', body);
  }),
  'POST /api/auth/sign-out': route('session.ended', async (probe) => (await probe.person()).post('/sign-out')),
  'POST /api/auth/revoke-session': route('session.ended', async (probe) => {
    const person = await probe.person();
    const other = await probe.challenged(person.email);
    const sessions = (await (await other.get('/list-sessions')).json()) as { token: string }[];
    return person.post('/revoke-session', { token: sessions.at(-1)!.token });
  }),
  'POST /api/auth/revoke-sessions': route('session.all-ended', async (probe) =>
    (await probe.person()).post('/revoke-sessions'),
  ),
  'POST /api/auth/revoke-other-sessions': route('session.all-ended', async (probe) =>
    (await probe.person()).post('/revoke-other-sessions'),
  ),
  'POST /api/auth/reauthenticate': route('session.started', async (probe) =>
    (await probe.person()).post('/reauthenticate', { password: PASSWORD }),
  ),
  'POST /api/auth/change-password': route('password.changed', async (probe) => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: false };
    probe.secrets.add(NEW_PASSWORD);
    return (await probe.person()).post('/change-password', body);
  }),
  'POST /api/auth/request-password-reset': route('password.reset.requested', async (probe) => {
    const { email } = await probe.person();
    return probe.send(probe.browser(), 'POST /api/auth/request-password-reset', { email });
  }),
  'POST /api/auth/forget-password': route('password.reset.requested', async (probe) => {
    const { email } = await probe.person();
    return probe.send(probe.browser(), 'POST /api/auth/forget-password', { email });
  }),
  'POST /api/auth/reset-password': route('password.changed', async (probe) => {
    const { email } = await probe.person();
    await probe.send(probe.browser(), 'POST /api/auth/request-password-reset', { email });
    const token = await probe.mailed(email, 'reset-password');
    return probe.send(probe.browser(), 'POST /api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
  }),
  'POST /api/auth/send-verification-email': route('email.verification.requested', async (probe) =>
    probe.send(probe.browser(), 'POST /api/auth/send-verification-email', { email: 'unknown@example.com' }),
  ),
  'GET /api/auth/verify-email': route('email.verified', async (probe) => {
    const body = { name: 'Vera', email: 'vera@example.com', password: PASSWORD };
    const browser = probe.browser();
    await probe.send(browser, 'POST /api/auth/sign-up/email', body);
    const token = await probe.mailed(body.email, 'verify-email');
    return probe.send(browser, `GET /api/auth/verify-email?token=${token}`);
  }),
  'POST /api/auth/reset-password-preview': nothing('it only looks', async (probe) => {
    const { email } = await probe.person('Rita');
    await probe.send(probe.browser(), 'POST /api/auth/request-password-reset', { email });
    const token = await probe.mailed(email, 'reset-password');
    return probe.send(probe.browser(), 'POST /api/auth/reset-password-preview', { token });
  }),
  'POST /api/auth/confirm-email': route('email.verified', async (probe) => {
    const body = { name: 'Vera', email: 'vera-again@example.com', password: PASSWORD };
    const browser = probe.browser();
    await probe.send(browser, 'POST /api/auth/sign-up/email', body);
    const token = await probe.mailed(body.email, 'verify-email');
    return probe.send(browser, 'POST /api/auth/confirm-email', { token });
  }),
  'POST /api/auth/disown-account': route(['user.disowned', 'user.deleted'], async (probe) => {
    const body = { name: 'Eve', email: 'not-eve@example.com', password: PASSWORD };
    await probe.send(probe.browser(), 'POST /api/auth/sign-up/email', body);
    const token = await probe.mailed(body.email, 'verify-email');
    return probe.send(probe.browser(), 'POST /api/auth/disown-account', { token });
  }),
  'POST /api/auth/change-email': route('email.change.requested', async (probe) =>
    (await probe.person()).post('/change-email', { newEmail: 'newer@example.com' }),
  ),
  'POST /api/auth/undo-email-change': route('email.restored', async (probe) => {
    const { email, browser, post } = await probe.person('Uma');
    await post('/change-email', { newEmail: 'changed@example.com' });
    const agreed = await probe.mailed(email, 'change-email');
    await probe.send(browser, `GET /api/auth/verify-email?token=${agreed}`);
    const token = await probe.mailed(email, 'email-changed');
    return probe.send(probe.browser(), 'POST /api/auth/undo-email-change', { token });
  }),
  'POST /api/auth/cancel-email-change': route('email.change.canceled', async (probe) =>
    (await probe.person()).post('/cancel-email-change'),
  ),
  'POST /api/auth/phone-number/send-otp': route('phone.code.requested', async (probe) =>
    probe.send(probe.browser(), 'POST /api/auth/phone-number/send-otp', { phoneNumber: '+4915112345672' }),
  ),
  'POST /api/auth/phone-number/verify': route('phone.verified', (probe) => withPhone(probe, '+4915112345673')),
  'POST /api/auth/update-user': route('profile.changed', async (probe) =>
    (await probe.person()).post('/update-user', { name: 'Augusta' }),
  ),
  'POST /api/auth/delete-user': route('user.deleted', async (probe) =>
    (await probe.person()).post('/delete-user', { password: PASSWORD }),
  ),
  'GET /api/auth/delete-user/callback': nothing(
    'without DELETE_ACCOUNT_BY_MAIL there is no token; with it, see routes.e2e.ts',
    async (probe) => {
      const { browser } = await probe.person();
      return probe.send(browser, 'GET /api/auth/delete-user/callback?token=none');
    },
  ),
  'POST /api/auth/is-username-available': nothing('it only looks', (probe) =>
    probe.send(probe.browser(), 'POST /api/auth/is-username-available', { username: 'somebody' }),
  ),
};

async function withPhone(probe: AuditProbe, phoneNumber: string): Promise<ProbedAnswer> {
  const person = await probe.person();
  await person.post('/phone-number/send-otp', { phoneNumber });
  const code = await probe.mailedCode(phoneNumber);
  return person.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true });
}

const twoFactor: Table = {
  'POST /api/auth/two-factor/enable': route('two-factor.prepared', async (probe) =>
    (await probe.person()).post('/two-factor/enable', { password: PASSWORD }),
  ),
  'POST /api/auth/two-factor/disable': route(['two-factor.disabled', 'session.started'], async (probe) =>
    (await probe.protectedPerson()).post('/two-factor/disable', { password: PASSWORD }),
  ),
  'POST /api/auth/two-factor/get-totp-uri': route('two-factor.secret.shown', async (probe) =>
    (await probe.protectedPerson()).post('/two-factor/get-totp-uri', { password: PASSWORD }),
  ),
  'POST /api/auth/two-factor/generate-backup-codes': route('two-factor.backup-codes.renewed', async (probe) => {
    const answer = await (
      await probe.protectedPerson()
    ).post('/two-factor/generate-backup-codes', { password: PASSWORD });
    for (const code of answer.body['backupCodes'] as string[]) probe.secrets.add(code);
    return answer;
  }),
  'POST /api/auth/two-factor/send-otp': route('two-factor.code.requested', async (probe) => {
    const { email } = await probe.protectedPerson();
    return probe.send(await probe.challenged(email), 'POST /api/auth/two-factor/send-otp', {});
  }),
  'POST /api/auth/two-factor/verify-otp': route(['two-factor.passed', 'session.started'], async (probe) => {
    const { email } = await probe.protectedPerson();
    const browser = await probe.challenged(email);
    await probe.send(browser, 'POST /api/auth/two-factor/send-otp', {});
    const code = await probe.mailedCode(email);
    return probe.send(browser, 'POST /api/auth/two-factor/verify-otp', { code });
  }),
  'POST /api/auth/two-factor/verify-totp': route(['two-factor.passed', 'session.started'], async (probe) => {
    const { email, authenticator } = await probe.protectedPerson();
    const browser = await probe.challenged(email);
    return probe.send(browser, 'POST /api/auth/two-factor/verify-totp', { code: authenticator.next() });
  }),
  'POST /api/auth/two-factor/verify-backup-code': route(['two-factor.passed', 'session.started'], async (probe) => {
    const { email, backupCodes } = await probe.protectedPerson();
    const browser = await probe.challenged(email);
    return probe.send(browser, 'POST /api/auth/two-factor/verify-backup-code', { code: backupCodes[0] });
  }),
  'POST /api/auth/two-factor/revoke-trusted-device': route('trusted-device.removed', async (probe) => {
    const { email, authenticator, post, browser } = await probe.protectedPerson();
    const code = { code: authenticator.next(), trustDevice: true };
    await probe.send(await probe.challenged(email), 'POST /api/auth/two-factor/verify-totp', code);
    const devices = (await (await browser.get('/two-factor/list-trusted-devices')).json()) as { id: string }[];
    return post('/two-factor/revoke-trusted-device', { id: devices[0]!.id });
  }),
  'POST /api/auth/two-factor/revoke-trusted-devices': route('trusted-device.all-removed', async (probe) =>
    (await probe.protectedPerson()).post('/two-factor/revoke-trusted-devices'),
  ),
};

const keys: Table = {
  'POST /api/auth/api-key/create': route('api-key.created', async (probe) => {
    const answer = await (await probe.person()).post('/api-key/create', { name: 'CI' });
    probe.secrets.add(String(answer.body['key']));
    return answer;
  }),
  'POST /api/auth/api-key/update': route('api-key.changed', async (probe) => {
    const person = await probe.person();
    return person.post('/api-key/update', { keyId: await probe.key(person), name: 'Nightly' });
  }),
  'POST /api/auth/api-key/rotate': route('api-key.rotated', async (probe) => {
    const person = await probe.person();
    const answer = await person.post('/api-key/rotate', { keyId: await probe.key(person), overlapSeconds: 0 });
    probe.secrets.add(String(answer.body['key']));
    return answer;
  }),
  'POST /api/auth/api-key/delete': route('api-key.deleted', async (probe) => {
    const person = await probe.person();
    return person.post('/api-key/delete', { keyId: await probe.key(person) });
  }),
  'POST /api/auth/api-key/verify': nothing('uses of keys are counted by the hour instead', async (probe) =>
    probe.send(probe.browser(), 'POST /api/auth/api-key/verify', { key: 'none' }),
  ),
};

const organizations: Table = {
  'POST /api/auth/organization/create': route(
    [
      'organization.created',
      'organization.member.added',
      'organization.team.created',
      'organization.team.member.added',
    ],
    async (probe) => (await probe.person()).post('/organization/create', { name: 'New', slug: 'brand-new' }),
  ),
  'POST /api/auth/organization/update': route('organization.updated', async (probe) => {
    const { owner, organizationId } = await probe.organization();
    return owner.post('/organization/update', { organizationId, data: { name: 'Acme Ltd' } });
  }),
  'POST /api/auth/organization/delete': route('organization.deleted', async (probe) => {
    const { owner, organizationId } = await probe.organization();
    return owner.post('/organization/delete', { organizationId });
  }),
  'POST /api/auth/organization/invite-member': route('organization.invitation.sent', async (probe) => {
    const { owner } = await probe.organization();
    return owner.post('/organization/invite-member', { email: 'guest@example.com', role: 'member' });
  }),
  'POST /api/auth/organization/accept-invitation': route(
    ['organization.member.added', 'organization.invitation.accepted'],
    async (probe) => {
      const { owner } = await probe.organization();
      const guest = await probe.person();
      const invitationId = await probe.invitation(owner, guest.email);
      return guest.post('/organization/accept-invitation', { invitationId });
    },
  ),
  'POST /api/auth/organization/reject-invitation': route('organization.invitation.rejected', async (probe) => {
    const { owner } = await probe.organization();
    const guest = await probe.person();
    const invitationId = await probe.invitation(owner, guest.email);
    return guest.post('/organization/reject-invitation', { invitationId });
  }),
  'POST /api/auth/organization/cancel-invitation': route('organization.invitation.canceled', async (probe) => {
    const { owner } = await probe.organization();
    const invitationId = await probe.invitation(owner, 'guest@example.com');
    return owner.post('/organization/cancel-invitation', { invitationId });
  }),
  'POST /api/auth/organization/remove-member': route('organization.member.removed', async (probe) => {
    const { owner, memberId } = await probe.organization();
    return owner.post('/organization/remove-member', { memberIdOrEmail: memberId });
  }),
  'POST /api/auth/organization/leave': route('organization.member.left', async (probe) => {
    const { member, organizationId } = await probe.organization();
    return member.post('/organization/leave', { organizationId });
  }),
  'POST /api/auth/organization/update-member-role': route('organization.member.role.changed', async (probe) => {
    const { owner, memberId } = await probe.organization();
    return owner.post('/organization/update-member-role', { memberId, role: 'admin' });
  }),
  'POST /api/auth/organization/create-role': route('organization.role.created', async (probe) =>
    createRole((await probe.organization()).owner),
  ),
  'POST /api/auth/organization/update-role': route('organization.role.updated', async (probe) => {
    const { owner } = await probe.organization();
    await createRole(owner);
    const data = { permission: { member: ['create'] } };
    return owner.post('/organization/update-role', { roleName: 'editor', data });
  }),
  'POST /api/auth/organization/delete-role': route('organization.role.deleted', async (probe) => {
    const { owner } = await probe.organization();
    await createRole(owner);
    return owner.post('/organization/delete-role', { roleName: 'editor' });
  }),
  'POST /api/auth/organization/create-team': route('organization.team.created', async (probe) =>
    createTeam((await probe.organization()).owner),
  ),
  'POST /api/auth/organization/update-team': route('organization.team.updated', async (probe) => {
    const { owner } = await probe.organization();
    const teamId = (await createTeam(owner)).body['id'];
    return owner.post('/organization/update-team', { teamId, data: { name: 'Blue' } });
  }),
  'POST /api/auth/organization/remove-team': route('organization.team.deleted', async (probe) => {
    const { owner } = await probe.organization();
    return owner.post('/organization/remove-team', { teamId: (await createTeam(owner)).body['id'] });
  }),
  'POST /api/auth/organization/add-team-member': route('organization.team.member.added', async (probe) => {
    const { owner, member } = await probe.organization();
    const teamId = (await createTeam(owner)).body['id'];
    return owner.post('/organization/add-team-member', { teamId, userId: member.id });
  }),
  'POST /api/auth/organization/remove-team-member': route('organization.team.member.removed', async (probe) => {
    const { owner, member } = await probe.organization();
    const teamId = (await createTeam(owner)).body['id'];
    await owner.post('/organization/add-team-member', { teamId, userId: member.id });
    return owner.post('/organization/remove-team-member', { teamId, userId: member.id });
  }),
  'POST /api/auth/organization/set-active': nothing('what a browser works in is no act', async (probe) => {
    const { owner, organizationId } = await probe.organization();
    return owner.post('/organization/set-active', { organizationId });
  }),
  'POST /api/auth/organization/set-active-team': nothing('what a browser works in is no act', async (probe) =>
    (await probe.organization()).owner.post('/organization/set-active-team', { teamId: null }),
  ),
  'POST /api/auth/organization/check-slug': nothing('it only looks', async (probe) =>
    (await probe.person()).post('/organization/check-slug', { slug: 'free-slug' }),
  ),
  'POST /api/auth/organization/has-permission': nothing('it only looks', async (probe) =>
    (await probe.organization()).owner.post('/organization/has-permission', { permissions: { member: ['create'] } }),
  ),
};

type Somebody = Awaited<ReturnType<AuditProbe['person']>>;

const createTeam = (owner: Somebody) => owner.post('/organization/create-team', { name: 'Red' });
const createRole = (owner: Somebody) =>
  owner.post('/organization/create-role', { role: 'editor', permission: { member: ['update'] } });

const staff: Table = {
  'POST /api/staff/organizations/:id/owners': route('organization.member.role.changed', async (probe) => {
    const { organizationId, member } = await probe.organization();
    const { browser } = await probe.admin();
    return probe.send(browser, `POST /api/staff/organizations/${organizationId}/owners`, { userId: member.id });
  }),
  'POST /api/staff/organizations/:id/invitations/:invitationId/cancel': route(
    'organization.invitation.canceled',
    async (probe) => {
      const { organizationId, owner } = await probe.organization();
      const invitationId = await probe.invitation(owner, 'guest@example.com');
      const { browser } = await probe.admin();
      const path = `/api/staff/organizations/${organizationId}/invitations/${invitationId}/cancel`;
      return probe.send(browser, `POST ${path}`, {});
    },
  ),
  'PATCH /api/staff/organizations/:id/members/:memberId': route('organization.member.role.changed', async (probe) => {
    const { organizationId, memberId } = await probe.organization();
    const { browser } = await probe.admin();
    const path = `/api/staff/organizations/${organizationId}/members/${memberId}`;
    return probe.send(browser, `PATCH ${path}`, { role: 'admin' });
  }),
  'DELETE /api/staff/organizations/:id/members/:memberId': route('organization.member.removed', async (probe) => {
    const { organizationId, memberId } = await probe.organization();
    const { browser } = await probe.admin();
    return probe.send(browser, `DELETE /api/staff/organizations/${organizationId}/members/${memberId}`);
  }),
  'DELETE /api/staff/organizations/:id': route('organization.deleted', async (probe) => {
    const { organizationId } = await probe.organization();
    const { browser } = await probe.admin();
    return probe.send(browser, `DELETE /api/staff/organizations/${organizationId}`);
  }),
  'DELETE /dev/mailbox': nothing('it empties what the developer reads', (probe) =>
    probe.send(probe.browser(), 'DELETE /dev/mailbox'),
  ),
};

/** Every route that may change something, how to reach that, and what it leaves in the audit trail. */
export const changingRoutes: Table = {
  ...accounts,
  ...twoFactor,
  ...keys,
  ...organizations,
  ...staff,
  ...oauthRoutes,
  ...billingRoutes,
  ...socialRoutes,
  ...webhookRoutes,
};
