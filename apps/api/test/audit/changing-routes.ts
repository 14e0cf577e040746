import { type AuditProbe, NEW_PASSWORD, PASSWORD, type ProbedAnswer } from './audit-probe.ts';
import {
  byAdmin,
  byPerson,
  byVisitor,
  type Drive,
  type Entries,
  nothing,
  route,
  type Table,
  under,
} from './changing-route.ts';
import { billingRoutes } from './changing-billing-routes.ts';
import { oauthRoutes } from './changing-oauth-routes.ts';
import { socialRoutes } from './changing-social-routes.ts';
import { staffRoutes } from './changing-staff-routes.ts';
import { webhookRoutes } from './changing-webhook-routes.ts';
import { aPng, dataUrlOf } from '#shared-kernel/testing/pictures';

const PICTURE = dataUrlOf('png', aPng(1, 1));

/** By a visitor who names the address of an account. */
const byForgetful: Drive = async (probe, name) =>
  probe.send(probe.browser(), name, { email: (await probe.person()).email });

/** With the token of a reset. */
const byReset = (entries: Entries, body: object = {}) =>
  route(entries, async (probe, name) => {
    const { email } = await probe.person('Rita');
    await probe.send(probe.browser(), 'POST /api/auth/request-password-reset', { email });
    const token = await probe.mailed(email, 'reset-password');
    return probe.send(probe.browser(), name, { token, ...body });
  });

/** The token of a mail about an act of a person's session. */
async function denied(probe: AuditProbe): Promise<string> {
  const { email, post } = await probe.person('Dora');
  await post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  return probe.mailed(email, 'password-changed');
}

/** A person who has not followed the link yet. */
async function signedUp(probe: AuditProbe, email: string) {
  const browser = probe.browser();
  await probe.send(browser, 'POST /api/auth/sign-up/email', { name: 'Vera', email, password: PASSWORD });
  return { browser, token: await probe.mailed(email, 'verify-email') };
}

async function withPhone(probe: AuditProbe, phoneNumber: string): Promise<ProbedAnswer> {
  const person = await probe.person();
  await person.post('/phone-number/send-otp', { phoneNumber });
  const code = await probe.mailedCode(phoneNumber);
  return person.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true });
}

const accounts = under('/api/auth', {
  'POST sign-up/email': byVisitor(['user.created', 'session.started'], {
    name: 'Ada',
    email: 'sign-up@example.com',
    password: PASSWORD,
  }),
  'POST sign-in/email': route('session.started', async (probe, name) => {
    const { email } = await probe.person();
    return probe.send(probe.browser(), name, { email, password: PASSWORD });
  }),
  'POST sign-in/username': route('session.started', async (probe, name) => {
    await probe.person('Ursula', { username: 'ursula' });
    return probe.send(probe.browser(), name, { username: 'ursula', password: PASSWORD });
  }),
  'POST sign-in/phone-number': route('session.started', async (probe, name) => {
    await withPhone(probe, '+4915112345671');
    return probe.send(probe.browser(), name, { phoneNumber: '+4915112345671', password: PASSWORD });
  }),
  'POST sign-out': byPerson('session.ended'),
  'POST revoke-session': route('session.ended', async (probe) => {
    const person = await probe.person();
    const other = await probe.challenged(person.email);
    const sessions = (await (await other.get('/list-sessions')).json()) as { token: string }[];
    return person.post('/revoke-session', { token: sessions.at(-1)!.token });
  }),
  'POST revoke-sessions': byPerson('session.all-ended'),
  'POST revoke-other-sessions': byPerson('session.all-ended'),
  'POST reauthenticate': byPerson('session.started', { password: PASSWORD }),
  'POST change-password': byPerson('password.changed', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    revokeOtherSessions: false,
  }),
  'POST request-password-reset': route('password.reset.requested', byForgetful),
  'POST forget-password': route('password.reset.requested', byForgetful),
  'POST reset-password': byReset('password.changed', { newPassword: NEW_PASSWORD }),
  'POST send-verification-email': byVisitor('email.verification.requested', { email: 'unknown@example.com' }),
  'GET verify-email': route('email.verified', async (probe, name) => {
    const { browser, token } = await signedUp(probe, 'vera@example.com');
    return probe.send(browser, `${name}?token=${token}`);
  }),
  'POST reset-password-preview': nothing('it only looks', byReset([]).drive),
  'POST confirm-email': route('email.verified', async (probe, name) => {
    const { browser, token } = await signedUp(probe, 'vera-again@example.com');
    return probe.send(browser, name, { token });
  }),
  'POST disown-session-preview': nothing('it only looks', async (probe, name) =>
    probe.send(probe.browser(), name, { token: await denied(probe) }),
  ),
  'POST disown-session': route(['session.disowned', 'session.ended', 'password.reset.requested'], async (probe, name) =>
    probe.send(probe.browser(), name, { token: await denied(probe) }),
  ),
  'POST disown-account': route(['user.disowned', 'user.deleted'], async (probe, name) => {
    const { token } = await signedUp(probe, 'not-vera@example.com');
    return probe.send(probe.browser(), name, { token });
  }),
  'POST change-email': byPerson('email.change.requested', { newEmail: 'newer@example.com' }),
  'POST undo-email-change': route('email.restored', async (probe, name) => {
    const { email, browser, post } = await probe.person('Uma');
    await post('/change-email', { newEmail: 'changed@example.com' });
    await probe.send(browser, `GET /api/auth/verify-email?token=${await probe.mailed(email, 'change-email')}`);
    return probe.send(probe.browser(), name, { token: await probe.mailed(email, 'email-changed') });
  }),
  'POST undo-email-change-preview': nothing('it only looks', async (probe, name) => {
    const { email, browser, post } = await probe.person('Una');
    await post('/change-email', { newEmail: 'changed-again@example.com' });
    await probe.send(browser, `GET /api/auth/verify-email?token=${await probe.mailed(email, 'change-email')}`);
    return probe.send(probe.browser(), name, { token: await probe.mailed(email, 'email-changed') });
  }),
  'POST cancel-email-change': byPerson('email.change.canceled'),
  'POST phone-number/send-otp': byVisitor('phone.code.requested', { phoneNumber: '+4915112345672' }),
  'POST phone-number/verify': route('phone.verified', (probe) => withPhone(probe, '+4915112345673')),
  'POST update-user': byPerson('profile.changed', { name: 'Augusta' }),
  'POST set-picture': byPerson('profile.changed', { picture: PICTURE }),
  'POST delete-user': byPerson('user.deleted', { password: PASSWORD }),
  'GET delete-user/callback': nothing(
    'without DELETE_ACCOUNT_BY_MAIL there is no token; with it, see routes.e2e.ts',
    async (probe, name) => probe.send((await probe.person()).browser, `${name}?token=none`),
  ),
  'POST is-username-available': nothing('it only looks', byVisitor([], { username: 'somebody' }).drive),
});

/** By a person with a second factor, signed in. */
const byProtected: Drive = async (probe, name) =>
  probe.send((await probe.protectedPerson()).browser, name, { password: PASSWORD });

const twoFactor = under('/api/auth/two-factor', {
  'POST enable': byPerson('two-factor.prepared', { password: PASSWORD }),
  'POST disable': route(['two-factor.disabled', 'session.started'], byProtected),
  'POST get-totp-uri': route('two-factor.secret.shown', byProtected),
  'POST generate-backup-codes': route('two-factor.backup-codes.renewed', async (probe, name) => {
    const answer = await byProtected(probe, name);
    for (const code of answer.body['backupCodes'] as string[]) probe.secrets.add(code);
    return answer;
  }),
  'POST send-otp': route('two-factor.code.requested', async (probe, name) => {
    const { email } = await probe.protectedPerson();
    return probe.send(await probe.challenged(email), name, {});
  }),
  'POST verify-otp': route(['two-factor.passed', 'session.started'], async (probe, name) => {
    const { email } = await probe.protectedPerson();
    const browser = await probe.challenged(email);
    await probe.send(browser, 'POST /api/auth/two-factor/send-otp', {});
    return probe.send(browser, name, { code: await probe.mailedCode(email) });
  }),
  'POST verify-totp': route(['two-factor.passed', 'session.started'], async (probe, name) => {
    const { email, authenticator } = await probe.protectedPerson();
    return probe.send(await probe.challenged(email), name, { code: authenticator.next() });
  }),
  'POST verify-backup-code': route(['two-factor.passed', 'session.started'], async (probe, name) => {
    const { email, backupCodes } = await probe.protectedPerson();
    return probe.send(await probe.challenged(email), name, { code: backupCodes[0] });
  }),
  'POST revoke-trusted-device': route('trusted-device.removed', async (probe, name) => {
    const { email, authenticator, browser } = await probe.protectedPerson();
    const code = { code: authenticator.next(), trustDevice: true };
    await probe.send(await probe.challenged(email), 'POST /api/auth/two-factor/verify-totp', code);
    const devices = (await (await browser.get('/two-factor/list-trusted-devices')).json()) as { id: string }[];
    return probe.send(browser, name, { id: devices[0]!.id });
  }),
  'POST revoke-trusted-devices': route('trusted-device.all-removed', byProtected),
});

/** By the owner of a key. @param change of the key */
const onKey = (entries: Entries, change: object) =>
  route(entries, async (probe, name) => {
    const person = await probe.person();
    const answer = await probe.send(person.browser, name, { keyId: await probe.key(person), ...change });
    if (answer.body['key']) probe.secrets.add(String(answer.body['key']));
    return answer;
  });

const keys = under('/api/auth/api-key', {
  'POST create': route('api-key.created', async (probe, name) => {
    const answer = await byPerson([], { name: 'CI' }).drive(probe, name);
    probe.secrets.add(String(answer.body['key']));
    return answer;
  }),
  'POST update': onKey('api-key.changed', { name: 'Nightly' }),
  'POST rotate': onKey('api-key.rotated', { overlapSeconds: 0 }),
  'POST delete': onKey('api-key.deleted', {}),
  'POST verify': nothing('uses of keys are counted by the hour instead', byVisitor([], { key: 'none' }).drive),
});

type Organization = Awaited<ReturnType<AuditProbe['organization']>>;
type Somebody = Organization['owner'];

const createTeam = async (owner: Somebody) =>
  (await owner.post('/organization/create-team', { name: 'Red' })).body['id'];
const ROLE = { role: 'editor', permission: { member: ['update'] } };
const createRole = (owner: Somebody) => owner.post('/organization/create-role', ROLE);

/** By the owner of an organization, whose active one it is. */
const byOwner = (entries: Entries, body: (organization: Organization, probe: AuditProbe) => object | Promise<object>) =>
  route(entries, async (probe, name) => {
    const organization = await probe.organization();
    return probe.send(organization.owner.browser, name, await body(organization, probe));
  });

/** By a person who is invited. */
const byGuest: Drive = async (probe, name) => {
  const { owner } = await probe.organization();
  const guest = await probe.person();
  return probe.send(guest.browser, name, { invitationId: await probe.invitation(owner, guest.email) });
};

const onMember = ({ member }: Organization, teamId: unknown) => ({ teamId, userId: member.id });

const organizations = under('/api/auth/organization', {
  'POST create': byPerson(
    [
      'organization.created',
      'organization.member.added',
      'organization.team.created',
      'organization.team.member.added',
    ],
    { name: 'New', slug: 'brand-new' },
  ),
  'POST update': byOwner('organization.updated', ({ organizationId }) => ({
    organizationId,
    data: { name: 'Acme Ltd' },
  })),
  'POST set-logo': byOwner('organization.updated', ({ organizationId }) => ({ organizationId, logo: PICTURE })),
  'POST delete': byOwner('organization.deleted', ({ organizationId }) => ({ organizationId })),
  'POST invite-member': byOwner('organization.invitation.sent', () => ({ email: 'guest@example.com', role: 'member' })),
  'POST accept-invitation': route(['organization.member.added', 'organization.invitation.accepted'], byGuest),
  'POST reject-invitation': route('organization.invitation.rejected', byGuest),
  'POST cancel-invitation': byOwner('organization.invitation.canceled', async ({ owner }, probe) => ({
    invitationId: await probe.invitation(owner, 'guest@example.com'),
  })),
  'POST remove-member': byOwner('organization.member.removed', ({ memberId }) => ({ memberIdOrEmail: memberId })),
  'POST leave': route('organization.member.left', async (probe, name) => {
    const { member, organizationId } = await probe.organization();
    return probe.send(member.browser, name, { organizationId });
  }),
  'POST update-member-role': byOwner('organization.member.role.changed', ({ memberId }) => ({
    memberId,
    role: 'admin',
  })),
  'POST create-role': byOwner('organization.role.created', () => ROLE),
  'POST update-role': byOwner('organization.role.updated', async ({ owner }) => {
    await createRole(owner);
    return { roleName: 'editor', data: { permission: { member: ['create'] } } };
  }),
  'POST delete-role': byOwner('organization.role.deleted', async ({ owner }) => {
    await createRole(owner);
    return { roleName: 'editor' };
  }),
  'POST create-team': byOwner('organization.team.created', () => ({ name: 'Red' })),
  'POST update-team': byOwner('organization.team.updated', async ({ owner }) => ({
    teamId: await createTeam(owner),
    data: { name: 'Blue' },
  })),
  'POST remove-team': byOwner('organization.team.deleted', async ({ owner }) => ({ teamId: await createTeam(owner) })),
  'POST add-team-member': byOwner('organization.team.member.added', async (organization) =>
    onMember(organization, await createTeam(organization.owner)),
  ),
  'POST remove-team-member': byOwner('organization.team.member.removed', async (organization) => {
    const added = onMember(organization, await createTeam(organization.owner));
    await organization.owner.post('/organization/add-team-member', added);
    return added;
  }),
  'POST set-active': nothing(
    'what a browser works in is no act',
    byOwner([], ({ organizationId }) => ({ organizationId })).drive,
  ),
  'POST set-active-team': nothing('what a browser works in is no act', byOwner([], () => ({ teamId: null })).drive),
  'POST check-slug': nothing('it only looks', byPerson([], { slug: 'free-slug' }).drive),
  'POST has-permission': nothing('it only looks', byOwner([], () => ({ permissions: { member: ['create'] } })).drive),
});

const STAFF = '/api/staff/organizations';
const memberPath = async (probe: AuditProbe) => {
  const { organizationId, memberId } = await probe.organization();
  return `${STAFF}/${organizationId}/members/${memberId}`;
};

const staff: Table = {
  'POST /api/staff/organizations/:id/owners': route('organization.member.role.changed', async (probe) => {
    const { organizationId, member } = await probe.organization();
    const { browser } = await probe.admin();
    return probe.send(browser, `POST ${STAFF}/${organizationId}/owners`, { userId: member.id, reason: 'case' });
  }),
  'POST /api/staff/organizations/:id/invitations/:invitationId/cancel': byAdmin(
    'organization.invitation.canceled',
    async (probe) => {
      const { organizationId, owner } = await probe.organization();
      const invitationId = await probe.invitation(owner, 'guest@example.com');
      return `${STAFF}/${organizationId}/invitations/${invitationId}/cancel`;
    },
    { reason: 'sent by mistake' },
  ),
  'POST /api/staff/organizations/:id/invitations/:invitationId/resend': byAdmin(
    'organization.invitation.sent',
    async (probe) => {
      const { organizationId, owner } = await probe.organization();
      const invitationId = await probe.invitation(owner, 'guest-again@example.com');
      return `${STAFF}/${organizationId}/invitations/${invitationId}/resend`;
    },
  ),
  'PATCH /api/staff/organizations/:id/members/:memberId': byAdmin('organization.member.role.changed', memberPath, {
    role: 'admin',
    reason: 'case',
  }),
  'POST /api/staff/organizations/:id/members/:memberId/remove': byAdmin(
    'organization.member.removed',
    async (probe) => `${await memberPath(probe)}/remove`,
    { reason: 'case' },
  ),
  'POST /api/staff/organizations/:id/delete': byAdmin(
    'organization.deleted',
    async (probe) => `${STAFF}/${(await probe.organization()).organizationId}/delete`,
    { reason: 'case' },
  ),
  'DELETE /dev/mailbox': nothing('it empties what the developer reads', byVisitor([]).drive),
};

/** Every route that may change something, how to reach that, and what it leaves in the audit trail. */
export const changingRoutes: Table = {
  ...accounts,
  ...twoFactor,
  ...keys,
  ...organizations,
  ...staff,
  ...staffRoutes,
  ...oauthRoutes,
  ...billingRoutes,
  ...socialRoutes,
  ...webhookRoutes,
};
