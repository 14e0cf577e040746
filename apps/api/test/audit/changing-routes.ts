import { StaffRoles } from '#identity';
import { PASSWORD, type Told, type Witness } from './a-witness.ts';

export interface ChangingRoute {
  /** What its entries say; empty for a route that records nothing, and then `because`. */
  readonly entries: readonly string[];
  readonly because?: string;
  /** Makes everything the request needs, then sends it. */
  readonly drive: (witness: Witness) => Promise<Told>;
}

type Table = Readonly<Record<string, ChangingRoute>>;

const route = (entries: string | readonly string[], drive: ChangingRoute['drive']): ChangingRoute => ({
  entries: [entries].flat(),
  drive,
});
const nothing = (because: string, drive: ChangingRoute['drive']): ChangingRoute => ({ entries: [], because, drive });

const NEW_PASSWORD = 'another planted password';

const accounts: Table = {
  'POST /api/auth/sign-up/email': route(['user.created', 'session.started'], (witness) =>
    witness.send(witness.browser(), 'POST /api/auth/sign-up/email', {
      name: 'Ada',
      email: 'sign-up@example.com',
      password: PASSWORD,
    }),
  ),
  'POST /api/auth/sign-in/email': route('session.started', async (witness) => {
    const { email } = await witness.person();
    return witness.send(witness.browser(), 'POST /api/auth/sign-in/email', { email, password: PASSWORD });
  }),
  'POST /api/auth/sign-in/username': route('session.started', async (witness) => {
    await witness.person('Ursula', { username: 'ursula' });
    const body = { username: 'ursula', password: PASSWORD };
    return witness.send(witness.browser(), 'POST /api/auth/sign-in/username', body);
  }),
  'POST /api/auth/sign-in/phone-number': route('session.started', async (witness) => {
    await withPhone(witness, '+4915112345671');
    const body = { phoneNumber: '+4915112345671', password: PASSWORD };
    return witness.send(witness.browser(), 'POST /api/auth/sign-in/phone-number', body);
  }),
  'POST /api/auth/sign-out': route('session.ended', async (witness) => (await witness.person()).post('/sign-out')),
  'POST /api/auth/revoke-session': route('session.ended', async (witness) => {
    const person = await witness.person();
    const other = await witness.challenged(person.email);
    const sessions = (await (await other.get('/list-sessions')).json()) as { token: string }[];
    return person.post('/revoke-session', { token: sessions.at(-1)!.token });
  }),
  'POST /api/auth/revoke-sessions': route('session.all-ended', async (witness) =>
    (await witness.person()).post('/revoke-sessions'),
  ),
  'POST /api/auth/revoke-other-sessions': route('session.all-ended', async (witness) =>
    (await witness.person()).post('/revoke-other-sessions'),
  ),
  'POST /api/auth/reauthenticate': route('session.started', async (witness) =>
    (await witness.person()).post('/reauthenticate', { password: PASSWORD }),
  ),
  'POST /api/auth/change-password': route('password.changed', async (witness) => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: false };
    witness.secrets.add(NEW_PASSWORD);
    return (await witness.person()).post('/change-password', body);
  }),
  'POST /api/auth/request-password-reset': route('password.reset.requested', async (witness) => {
    const { email } = await witness.person();
    return witness.send(witness.browser(), 'POST /api/auth/request-password-reset', { email });
  }),
  'POST /api/auth/forget-password': route('password.reset.requested', async (witness) => {
    const { email } = await witness.person();
    return witness.send(witness.browser(), 'POST /api/auth/forget-password', { email });
  }),
  'POST /api/auth/reset-password': route('password.changed', async (witness) => {
    const { email } = await witness.person();
    await witness.send(witness.browser(), 'POST /api/auth/request-password-reset', { email });
    const token = await witness.mailed(email, 'reset-password');
    return witness.send(witness.browser(), 'POST /api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
  }),
  'POST /api/auth/send-verification-email': route('email.verification.requested', async (witness) =>
    witness.send(witness.browser(), 'POST /api/auth/send-verification-email', { email: 'unknown@example.com' }),
  ),
  'GET /api/auth/verify-email': route('email.verified', async (witness) => {
    const body = { name: 'Vera', email: 'vera@example.com', password: PASSWORD };
    const browser = witness.browser();
    await witness.send(browser, 'POST /api/auth/sign-up/email', body);
    const token = await witness.mailed(body.email, 'verify-email');
    return witness.send(browser, `GET /api/auth/verify-email?token=${token}`);
  }),
  'POST /api/auth/reset-password-preview': nothing('it only looks', async (witness) => {
    const { email } = await witness.person('Rita');
    await witness.send(witness.browser(), 'POST /api/auth/request-password-reset', { email });
    const token = await witness.mailed(email, 'reset-password');
    return witness.send(witness.browser(), 'POST /api/auth/reset-password-preview', { token });
  }),
  'POST /api/auth/confirm-email': route('email.verified', async (witness) => {
    const body = { name: 'Vera', email: 'vera-again@example.com', password: PASSWORD };
    const browser = witness.browser();
    await witness.send(browser, 'POST /api/auth/sign-up/email', body);
    const token = await witness.mailed(body.email, 'verify-email');
    return witness.send(browser, 'POST /api/auth/confirm-email', { token });
  }),
  'POST /api/auth/disown-account': route(['user.disowned', 'user.deleted'], async (witness) => {
    const body = { name: 'Eve', email: 'not-eve@example.com', password: PASSWORD };
    await witness.send(witness.browser(), 'POST /api/auth/sign-up/email', body);
    const token = await witness.mailed(body.email, 'verify-email');
    return witness.send(witness.browser(), 'POST /api/auth/disown-account', { token });
  }),
  'POST /api/auth/change-email': route('email.change.requested', async (witness) =>
    (await witness.person()).post('/change-email', { newEmail: 'newer@example.com' }),
  ),
  'POST /api/auth/undo-email-change': route('email.restored', async (witness) => {
    const { email, browser, post } = await witness.person('Uma');
    await post('/change-email', { newEmail: 'changed@example.com' });
    const agreed = await witness.mailed(email, 'change-email');
    await witness.send(browser, `GET /api/auth/verify-email?token=${agreed}`);
    const token = await witness.mailed(email, 'email-changed');
    return witness.send(witness.browser(), 'POST /api/auth/undo-email-change', { token });
  }),
  'POST /api/auth/cancel-email-change': route('email.change.canceled', async (witness) =>
    (await witness.person()).post('/cancel-email-change'),
  ),
  'POST /api/auth/phone-number/send-otp': route('phone.code.requested', async (witness) =>
    witness.send(witness.browser(), 'POST /api/auth/phone-number/send-otp', { phoneNumber: '+4915112345672' }),
  ),
  'POST /api/auth/phone-number/verify': route('phone.verified', (witness) => withPhone(witness, '+4915112345673')),
  'POST /api/auth/update-user': route('profile.changed', async (witness) =>
    (await witness.person()).post('/update-user', { name: 'Augusta' }),
  ),
  'POST /api/auth/delete-user': route('user.deleted', async (witness) =>
    (await witness.person()).post('/delete-user', { password: PASSWORD }),
  ),
  'GET /api/auth/delete-user/callback': nothing(
    'without DELETE_ACCOUNT_BY_MAIL there is no token; with it, see routes.e2e.ts',
    async (witness) => {
      const { browser } = await witness.person();
      return witness.send(browser, 'GET /api/auth/delete-user/callback?token=none');
    },
  ),
  'POST /api/auth/is-username-available': nothing('it only looks', (witness) =>
    witness.send(witness.browser(), 'POST /api/auth/is-username-available', { username: 'somebody' }),
  ),
};

async function withPhone(witness: Witness, phoneNumber: string): Promise<Told> {
  const person = await witness.person();
  await person.post('/phone-number/send-otp', { phoneNumber });
  const code = await witness.mailedCode(phoneNumber);
  return person.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true });
}

const twoFactor: Table = {
  'POST /api/auth/two-factor/enable': route('two-factor.prepared', async (witness) =>
    (await witness.person()).post('/two-factor/enable', { password: PASSWORD }),
  ),
  'POST /api/auth/two-factor/disable': route(['two-factor.disabled', 'session.started'], async (witness) =>
    (await witness.protectedPerson()).post('/two-factor/disable', { password: PASSWORD }),
  ),
  'POST /api/auth/two-factor/get-totp-uri': route('two-factor.secret.shown', async (witness) =>
    (await witness.protectedPerson()).post('/two-factor/get-totp-uri', { password: PASSWORD }),
  ),
  'POST /api/auth/two-factor/generate-backup-codes': route('two-factor.backup-codes.renewed', async (witness) => {
    const told = await (
      await witness.protectedPerson()
    ).post('/two-factor/generate-backup-codes', { password: PASSWORD });
    for (const code of told.body['backupCodes'] as string[]) witness.secrets.add(code);
    return told;
  }),
  'POST /api/auth/two-factor/send-otp': route('two-factor.code.requested', async (witness) => {
    const { email } = await witness.protectedPerson();
    return witness.send(await witness.challenged(email), 'POST /api/auth/two-factor/send-otp', {});
  }),
  'POST /api/auth/two-factor/verify-otp': route(['two-factor.passed', 'session.started'], async (witness) => {
    const { email } = await witness.protectedPerson();
    const browser = await witness.challenged(email);
    await witness.send(browser, 'POST /api/auth/two-factor/send-otp', {});
    const code = await witness.mailedCode(email);
    return witness.send(browser, 'POST /api/auth/two-factor/verify-otp', { code });
  }),
  'POST /api/auth/two-factor/verify-totp': route(['two-factor.passed', 'session.started'], async (witness) => {
    const { email, authenticator } = await witness.protectedPerson();
    const browser = await witness.challenged(email);
    return witness.send(browser, 'POST /api/auth/two-factor/verify-totp', { code: authenticator.next() });
  }),
  'POST /api/auth/two-factor/verify-backup-code': route(['two-factor.passed', 'session.started'], async (witness) => {
    const { email, backupCodes } = await witness.protectedPerson();
    const browser = await witness.challenged(email);
    return witness.send(browser, 'POST /api/auth/two-factor/verify-backup-code', { code: backupCodes[0] });
  }),
  'POST /api/auth/two-factor/revoke-trusted-device': route('trusted-device.removed', async (witness) => {
    const { email, authenticator, post, browser } = await witness.protectedPerson();
    const code = { code: authenticator.next(), trustDevice: true };
    await witness.send(await witness.challenged(email), 'POST /api/auth/two-factor/verify-totp', code);
    const devices = (await (await browser.get('/two-factor/list-trusted-devices')).json()) as { id: string }[];
    return post('/two-factor/revoke-trusted-device', { id: devices[0]!.id });
  }),
  'POST /api/auth/two-factor/revoke-trusted-devices': route('trusted-device.all-removed', async (witness) =>
    (await witness.protectedPerson()).post('/two-factor/revoke-trusted-devices'),
  ),
};

const keys: Table = {
  'POST /api/auth/api-key/create': route('api-key.created', async (witness) => {
    const told = await (await witness.person()).post('/api-key/create', { name: 'CI' });
    witness.secrets.add(String(told.body['key']));
    return told;
  }),
  'POST /api/auth/api-key/update': route('api-key.changed', async (witness) => {
    const person = await witness.person();
    return person.post('/api-key/update', { keyId: await witness.key(person), name: 'Nightly' });
  }),
  'POST /api/auth/api-key/rotate': route('api-key.rotated', async (witness) => {
    const person = await witness.person();
    const told = await person.post('/api-key/rotate', { keyId: await witness.key(person), overlapSeconds: 0 });
    witness.secrets.add(String(told.body['key']));
    return told;
  }),
  'POST /api/auth/api-key/delete': route('api-key.deleted', async (witness) => {
    const person = await witness.person();
    return person.post('/api-key/delete', { keyId: await witness.key(person) });
  }),
  'POST /api/auth/api-key/verify': nothing('uses of keys are counted by the hour instead', async (witness) =>
    witness.send(witness.browser(), 'POST /api/auth/api-key/verify', { key: 'none' }),
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
    async (witness) => (await witness.person()).post('/organization/create', { name: 'New', slug: 'brand-new' }),
  ),
  'POST /api/auth/organization/update': route('organization.updated', async (witness) => {
    const { owner, organizationId } = await witness.organization();
    return owner.post('/organization/update', { organizationId, data: { name: 'Acme Ltd' } });
  }),
  'POST /api/auth/organization/delete': route('organization.deleted', async (witness) => {
    const { owner, organizationId } = await witness.organization();
    return owner.post('/organization/delete', { organizationId });
  }),
  'POST /api/auth/organization/invite-member': route('organization.invitation.sent', async (witness) => {
    const { owner } = await witness.organization();
    return owner.post('/organization/invite-member', { email: 'guest@example.com', role: 'member' });
  }),
  'POST /api/auth/organization/accept-invitation': route(
    ['organization.member.added', 'organization.invitation.accepted'],
    async (witness) => {
      const { owner } = await witness.organization();
      const guest = await witness.person();
      const invitationId = await witness.invitation(owner, guest.email);
      return guest.post('/organization/accept-invitation', { invitationId });
    },
  ),
  'POST /api/auth/organization/reject-invitation': route('organization.invitation.rejected', async (witness) => {
    const { owner } = await witness.organization();
    const guest = await witness.person();
    const invitationId = await witness.invitation(owner, guest.email);
    return guest.post('/organization/reject-invitation', { invitationId });
  }),
  'POST /api/auth/organization/cancel-invitation': route('organization.invitation.canceled', async (witness) => {
    const { owner } = await witness.organization();
    const invitationId = await witness.invitation(owner, 'guest@example.com');
    return owner.post('/organization/cancel-invitation', { invitationId });
  }),
  'POST /api/auth/organization/remove-member': route('organization.member.removed', async (witness) => {
    const { owner, memberId } = await witness.organization();
    return owner.post('/organization/remove-member', { memberIdOrEmail: memberId });
  }),
  'POST /api/auth/organization/leave': route('organization.member.left', async (witness) => {
    const { member, organizationId } = await witness.organization();
    return member.post('/organization/leave', { organizationId });
  }),
  'POST /api/auth/organization/update-member-role': route('organization.member.role.changed', async (witness) => {
    const { owner, memberId } = await witness.organization();
    return owner.post('/organization/update-member-role', { memberId, role: 'admin' });
  }),
  'POST /api/auth/organization/create-role': route('organization.role.created', async (witness) =>
    createRole((await witness.organization()).owner),
  ),
  'POST /api/auth/organization/update-role': route('organization.role.updated', async (witness) => {
    const { owner } = await witness.organization();
    await createRole(owner);
    const data = { permission: { member: ['create'] } };
    return owner.post('/organization/update-role', { roleName: 'editor', data });
  }),
  'POST /api/auth/organization/delete-role': route('organization.role.deleted', async (witness) => {
    const { owner } = await witness.organization();
    await createRole(owner);
    return owner.post('/organization/delete-role', { roleName: 'editor' });
  }),
  'POST /api/auth/organization/create-team': route('organization.team.created', async (witness) =>
    createTeam((await witness.organization()).owner),
  ),
  'POST /api/auth/organization/update-team': route('organization.team.updated', async (witness) => {
    const { owner } = await witness.organization();
    const teamId = (await createTeam(owner)).body['id'];
    return owner.post('/organization/update-team', { teamId, data: { name: 'Blue' } });
  }),
  'POST /api/auth/organization/remove-team': route('organization.team.deleted', async (witness) => {
    const { owner } = await witness.organization();
    return owner.post('/organization/remove-team', { teamId: (await createTeam(owner)).body['id'] });
  }),
  'POST /api/auth/organization/add-team-member': route('organization.team.member.added', async (witness) => {
    const { owner, member } = await witness.organization();
    const teamId = (await createTeam(owner)).body['id'];
    return owner.post('/organization/add-team-member', { teamId, userId: member.id });
  }),
  'POST /api/auth/organization/remove-team-member': route('organization.team.member.removed', async (witness) => {
    const { owner, member } = await witness.organization();
    const teamId = (await createTeam(owner)).body['id'];
    await owner.post('/organization/add-team-member', { teamId, userId: member.id });
    return owner.post('/organization/remove-team-member', { teamId, userId: member.id });
  }),
  'POST /api/auth/organization/set-active': nothing('what a browser works in is no act', async (witness) => {
    const { owner, organizationId } = await witness.organization();
    return owner.post('/organization/set-active', { organizationId });
  }),
  'POST /api/auth/organization/set-active-team': nothing('what a browser works in is no act', async (witness) =>
    (await witness.organization()).owner.post('/organization/set-active-team', { teamId: null }),
  ),
  'POST /api/auth/organization/check-slug': nothing('it only looks', async (witness) =>
    (await witness.person()).post('/organization/check-slug', { slug: 'free-slug' }),
  ),
  'POST /api/auth/organization/has-permission': nothing('it only looks', async (witness) =>
    (await witness.organization()).owner.post('/organization/has-permission', { permissions: { member: ['create'] } }),
  ),
};

type Somebody = Awaited<ReturnType<Witness['person']>>;

const createTeam = (owner: Somebody) => owner.post('/organization/create-team', { name: 'Red' });
const createRole = (owner: Somebody) =>
  owner.post('/organization/create-role', { role: 'editor', permission: { member: ['update'] } });

async function admin(witness: Witness) {
  const person = await witness.person('Anna');
  await witness.app.app.get(StaffRoles).grant({ userId: person.id }, 'admin');
  return person;
}

const staff: Table = {
  'POST /api/staff/organizations/:id/owners': route('organization.member.role.changed', async (witness) => {
    const { organizationId, member } = await witness.organization();
    const { browser } = await admin(witness);
    return witness.send(browser, `POST /api/staff/organizations/${organizationId}/owners`, { userId: member.id });
  }),
  'POST /api/staff/organizations/:id/invitations/:invitationId/cancel': route(
    'organization.invitation.canceled',
    async (witness) => {
      const { organizationId, owner } = await witness.organization();
      const invitationId = await witness.invitation(owner, 'guest@example.com');
      const { browser } = await admin(witness);
      const path = `/api/staff/organizations/${organizationId}/invitations/${invitationId}/cancel`;
      return witness.send(browser, `POST ${path}`, {});
    },
  ),
  'PATCH /api/staff/organizations/:id/members/:memberId': route('organization.member.role.changed', async (witness) => {
    const { organizationId, memberId } = await witness.organization();
    const { browser } = await admin(witness);
    const path = `/api/staff/organizations/${organizationId}/members/${memberId}`;
    return witness.send(browser, `PATCH ${path}`, { role: 'admin' });
  }),
  'DELETE /api/staff/organizations/:id/members/:memberId': route('organization.member.removed', async (witness) => {
    const { organizationId, memberId } = await witness.organization();
    const { browser } = await admin(witness);
    return witness.send(browser, `DELETE /api/staff/organizations/${organizationId}/members/${memberId}`);
  }),
  'DELETE /api/staff/organizations/:id': route('organization.deleted', async (witness) => {
    const { organizationId } = await witness.organization();
    const { browser } = await admin(witness);
    return witness.send(browser, `DELETE /api/staff/organizations/${organizationId}`);
  }),
  'DELETE /dev/mailbox': nothing('it empties what the developer reads', (witness) =>
    witness.send(witness.browser(), 'DELETE /dev/mailbox'),
  ),
};

/** Every route that may change something, how to reach that, and what it leaves in the audit trail. */
export const changingRoutes: Table = { ...accounts, ...twoFactor, ...keys, ...organizations, ...staff };
