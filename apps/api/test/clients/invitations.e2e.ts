import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { data, joined, refusal, somebody, type Somebody } from '../organizations/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Invitations, by the unmodified organization client of better-auth 1.2.12, the version of the specification. */
let app: TestApp;
let ada: Somebody;
let slug = 0;
let organizationId: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => app.close());

const create = async (person: Somebody, name = 'Acme') => {
  slug += 1;
  return data(person.client.organization.create({ name, slug: `acme-${slug}` }));
};
const activeOf = async (person: Somebody) =>
  (await data(person.client.getSession())).session as unknown as Record<string, unknown>;

beforeEach(async () => {
  ada = await somebody(app, 'ada');
  ({ id: organizationId } = await create(ada));
});

describe('an invitation', () => {
  test('is mailed, shown to its recipient, and accepted', async () => {
    const bob = await somebody(app, 'bob');
    const invitation = await data(
      ada.client.organization.inviteMember({ email: bob.email.toUpperCase(), role: ['admin', 'member'] }),
    );
    expect(invitation).toMatchObject({
      organizationId,
      email: bob.email,
      role: 'admin,member',
      status: 'pending',
      inviterId: ada.id,
      teamId: null,
    });
    expect(Number(invitation.expiresAt) - app.clock.now().getTime()).toBe(172_800_000);
    const mail = (await app.mails(bob.email)).at(-1)!;
    expect(mail).toMatchObject({
      kind: 'invitation',
      subject: expect.stringMatching(/^Gatehouse: .+ invited you to Acme$/),
    });
    expect(mail.text).toContain(`http://localhost/accept-invitation?id=${invitation.id}`);

    expect(await data(bob.client.organization.getInvitation({ query: { id: invitation.id } }))).toMatchObject({
      id: invitation.id,
      organizationName: 'Acme',
      organizationSlug: `acme-${slug}`,
      inviterEmail: ada.email,
    });
    const accepted = await data(bob.client.organization.acceptInvitation({ invitationId: invitation.id }));
    expect(accepted).toMatchObject({
      invitation: { id: invitation.id, status: 'accepted' },
      member: { organizationId, userId: bob.id, role: 'admin,member' },
    });
    expect(await activeOf(bob)).toMatchObject({ activeOrganizationId: organizationId });
    expect(await data(bob.client.organization.getActiveMember())).toMatchObject({
      userId: bob.id,
      user: { email: bob.email },
    });
    const again = await refusal(bob.client.organization.acceptInvitation({ invitationId: invitation.id }));
    expect(again).toMatchObject({ status: 400, message: 'Invitation not found', reason: 'accepted' });
  });

  test('is rejected by its recipient, once', async () => {
    const bob = await somebody(app, 'bob');
    const { id } = await data(ada.client.organization.inviteMember({ email: bob.email, role: 'member' }));
    const rejected = await data(bob.client.organization.rejectInvitation({ invitationId: id }));
    expect(rejected).toMatchObject({ invitation: { id, status: 'rejected' }, member: null });
    const again = await refusal(bob.client.organization.rejectInvitation({ invitationId: id }));
    expect(again).toMatchObject({ status: 400, message: 'Invitation not found!', reason: 'rejected' });
  });

  test('is canceled by members with permission', async () => {
    const bob = await somebody(app, 'bob');
    const carl = await joined(app, ada, organizationId, 'carl');
    const { id } = await data(ada.client.organization.inviteMember({ email: bob.email, role: 'member' }));
    expect(await refusal(carl.client.organization.cancelInvitation({ invitationId: id }))).toMatchObject({
      status: 403,
      message: 'You are not allowed to cancel this invitation',
    });
    expect(await refusal(bob.client.organization.cancelInvitation({ invitationId: id }))).toMatchObject({
      status: 400,
      message: 'Member not found',
    });
    expect(await data(ada.client.organization.cancelInvitation({ invitationId: id }))).toMatchObject({
      id,
      status: 'canceled',
    });
    expect(await refusal(bob.client.organization.acceptInvitation({ invitationId: id }))).toMatchObject({
      message: 'Invitation not found',
      reason: 'canceled',
    });
    const list = await data(carl.client.organization.listInvitations({ query: { organizationId } }));
    expect(list.map(({ email, status }) => [email, status])).toEqual([
      [carl.email, 'accepted'],
      [bob.email, 'canceled'],
    ]);
  });

  test('is answered only by its recipient, with a verified address', async () => {
    const [bob, eve] = [await somebody(app, 'bob', { verified: false }), await somebody(app, 'eve')];
    const { id } = await data(ada.client.organization.inviteMember({ email: bob.email, role: 'member' }));
    const foreign = { status: 403, message: 'You are not the recipient of the invitation' };
    const unproven = { status: 403, message: 'Email verification required before accepting or rejecting invitation' };
    for (const [person, words] of [
      [eve, foreign],
      [bob, unproven],
    ] as const) {
      expect(await refusal(person.client.organization.acceptInvitation({ invitationId: id }))).toMatchObject(words);
      expect(await refusal(person.client.organization.rejectInvitation({ invitationId: id }))).toMatchObject(words);
    }
    expect(await refusal(eve.client.organization.getInvitation({ query: { id } }))).toMatchObject({
      ...foreign,
      maskedEmail: `b••@example.com`,
    });
    expect(await refusal(bob.client.organization.getInvitation({ query: { id } }))).toMatchObject({
      code: 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION',
    });
    expect((await bob.browser.get('/organization/list-user-invitations')).status).toBe(403);
    expect(await (await eve.browser.get('/organization/list-user-invitations')).json()).toEqual([]);
  });

  test('is sent again instead of created twice', async () => {
    const bob = await somebody(app, 'bob');
    const first = await data(ada.client.organization.inviteMember({ email: bob.email, role: 'member' }));
    expect(await refusal(ada.client.organization.inviteMember({ email: bob.email, role: 'member' }))).toMatchObject({
      status: 400,
      message: 'User is already invited to this organization',
    });
    app.clock.advance(1000);
    const again = await data(ada.client.organization.inviteMember({ email: bob.email, role: 'admin', resend: true }));
    expect(again).toMatchObject({ id: first.id, role: 'admin' });
    expect(Number(again.expiresAt) - Number(first.expiresAt)).toBe(1000);
    expect((await app.mails(bob.email)).filter(({ kind }) => kind === 'invitation')).toHaveLength(2);
    await data(bob.client.organization.acceptInvitation({ invitationId: first.id }));
    expect(await refusal(ada.client.organization.inviteMember({ email: bob.email, role: 'member' }))).toMatchObject({
      status: 400,
      message: 'User is already a member of this organization',
    });
  });

  test('cannot be accepted after its sender has left', async () => {
    const admin = await joined(app, ada, organizationId, 'admin', 'admin');
    const bob = await somebody(app, 'bob');
    const { id } = await data(
      admin.client.organization.inviteMember({ email: bob.email, role: 'member', organizationId }),
    );
    await data(admin.client.organization.leave({ organizationId } as never));
    const gone = { status: 400, message: 'Inviter is no longer a member of the organization' };
    expect(await refusal(bob.client.organization.getInvitation({ query: { id } }))).toMatchObject(gone);
    expect(await refusal(bob.client.organization.acceptInvitation({ invitationId: id }))).toMatchObject(gone);
    expect(await (await bob.browser.get(`/organization/invitation-preview?id=${id}`)).json()).toMatchObject({
      state: 'inviter-left',
      organizationId,
      offer: null,
    });
    const anew = await data(ada.client.organization.inviteMember({ email: bob.email, role: 'member', organizationId }));
    await data(bob.client.organization.acceptInvitation({ invitationId: anew.id }));
  });

  test('cannot grant roles that its sender may not grant', async () => {
    const admin = await joined(app, ada, organizationId, 'admin', 'admin');
    const member = await joined(app, ada, organizationId, 'member');
    const invite = (person: Somebody, role: unknown) =>
      person.browser.post('/organization/invite-member', { email: `x${slug}@example.com`, role, organizationId });
    for (const role of [
      'owner',
      ' owner',
      'owner ',
      'OWNER',
      'member,owner',
      'member, owner',
      ['member', 'owner'],
      ['member,owner'],
    ]) {
      const answer = await invite(admin, role);
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { message: 'you are not allowed to invite user with this role' },
      ]);
    }
    for (const role of ['', ' , ', [], 'superuser', 'member,superuser', 'constructor']) {
      expect([role, (await invite(admin, role)).status]).toEqual([role, 400]);
    }
    const answer = await invite(member, 'member');
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: 'You are not allowed to invite users to this organization' },
    ]);
  });

  test('says 401 in the words of the specification', async () => {
    for (const path of ['/organization/get-invitation?id=x', '/organization/list-invitations']) {
      const answer = await fetch(`${app.url}/api/auth${path}`);
      expect([answer.status, await answer.json()]).toMatchObject([401, { message: 'Not authenticated' }]);
    }
  });
});
