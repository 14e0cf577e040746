import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { data, expectRefused, joined, refusal, type Somebody, somebody } from '../organizations/people.ts';
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
  return data(person.organization.create({ name, slug: `acme-${slug}` }));
};
const invite = (email: string, changes: object = {}, by = ada) =>
  by.organization.inviteMember({ email, role: 'member', ...changes });
const activeOf = async (person: Somebody) =>
  (await data(person.client.getSession())).session as unknown as Record<string, unknown>;

beforeEach(async () => {
  ada = await somebody(app, 'ada');
  ({ id: organizationId } = await create(ada));
});

describe('an invitation', () => {
  test('is mailed, shown to its recipient, and accepted', async () => {
    const bob = await somebody(app, 'bob');
    const invitation = await data(invite(bob.email.toUpperCase(), { role: ['admin', 'member'] }));
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

    expect(await data(bob.organization.getInvitation({ query: { id: invitation.id } }))).toMatchObject({
      id: invitation.id,
      organizationName: 'Acme',
      organizationSlug: `acme-${slug}`,
      inviterEmail: ada.email,
    });
    const accepted = await data(bob.organization.acceptInvitation({ invitationId: invitation.id }));
    expect(accepted).toMatchObject({
      invitation: { id: invitation.id, status: 'accepted' },
      member: { organizationId, userId: bob.id, role: 'admin,member' },
    });
    expect(await activeOf(bob)).toMatchObject({ activeOrganizationId: organizationId });
    const own = await data(bob.organization.getActiveMember());
    expect(own).toMatchObject({ userId: bob.id, user: { email: bob.email } });
    const again = await refusal(bob.organization.acceptInvitation({ invitationId: invitation.id }));
    expect(again).toMatchObject({ status: 400, message: 'Invitation not found', reason: 'accepted' });
  });

  test('is rejected by its recipient, once', async () => {
    const bob = await somebody(app, 'bob');
    const { id } = await data(invite(bob.email));
    const rejected = await data(bob.organization.rejectInvitation({ invitationId: id }));
    expect(rejected).toMatchObject({ invitation: { id, status: 'rejected' }, member: null });
    const again = await refusal(bob.organization.rejectInvitation({ invitationId: id }));
    expect(again).toMatchObject({ status: 400, message: 'Invitation not found!', reason: 'rejected' });
  });

  test('is canceled by members with permission', async () => {
    const bob = await somebody(app, 'bob');
    const carl = await joined(app, ada, organizationId, 'carl');
    const { id } = await data(invite(bob.email));
    const cancel = (person: Somebody) => person.organization.cancelInvitation({ invitationId: id });
    await expectRefused(cancel(carl), 403, 'You are not allowed to cancel this invitation');
    await expectRefused(cancel(bob), 400, 'Member not found');
    expect(await data(cancel(ada))).toMatchObject({ id, status: 'canceled' });
    const late = await refusal(bob.organization.acceptInvitation({ invitationId: id }));
    expect(late).toMatchObject({ message: 'Invitation not found', reason: 'canceled' });
    const list = await data(carl.organization.listInvitations({ query: { organizationId } }));
    expect(list.map(({ email, status }) => [email, status])).toEqual([
      [carl.email, 'accepted'],
      [bob.email, 'canceled'],
    ]);
  });

  test('is answered only by its recipient, with a verified address', async () => {
    const [bob, eve] = [await somebody(app, 'bob', { verified: false }), await somebody(app, 'eve')];
    const { id } = await data(invite(bob.email));
    const foreign = 'You are not the recipient of the invitation';
    for (const [{ organization }, words] of [
      [eve, foreign],
      [bob, 'Email verification required before accepting or rejecting invitation'],
    ] as const) {
      await expectRefused(organization.acceptInvitation({ invitationId: id }), 403, words);
      await expectRefused(organization.rejectInvitation({ invitationId: id }), 403, words);
    }
    const read = async ({ organization }: Somebody) => refusal(organization.getInvitation({ query: { id } }));
    expect(await read(eve)).toMatchObject({ status: 403, message: foreign, maskedEmail: `b••@example.com` });
    expect(await read(bob)).toMatchObject({ code: 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION' });
    expect((await bob.browser.get('/organization/list-user-invitations')).status).toBe(403);
    expect(await (await eve.browser.get('/organization/list-user-invitations')).json()).toEqual([]);
  });

  test('is sent again instead of created twice', async () => {
    const bob = await somebody(app, 'bob');
    const first = await data(invite(bob.email));
    await expectRefused(invite(bob.email), 400, 'User is already invited to this organization');
    app.clock.advance(1000);
    const again = await data(invite(bob.email, { role: 'admin', resend: true }));
    expect(again).toMatchObject({ id: first.id, role: 'admin' });
    expect(Number(again.expiresAt) - Number(first.expiresAt)).toBe(1000);
    expect((await app.mails(bob.email)).filter(({ kind }) => kind === 'invitation')).toHaveLength(2);
    await data(bob.organization.acceptInvitation({ invitationId: first.id }));
    await expectRefused(invite(bob.email), 400, 'User is already a member of this organization');
  });

  test('cannot be accepted after its sender has left', async () => {
    const admin = await joined(app, ada, organizationId, 'admin', 'admin');
    const bob = await somebody(app, 'bob');
    const { id } = await data(invite(bob.email, { organizationId }, admin));
    await data(admin.organization.leave({ organizationId } as never));
    const gone = 'Inviter is no longer a member of the organization';
    await expectRefused(bob.organization.getInvitation({ query: { id } }), 400, gone);
    await expectRefused(bob.organization.acceptInvitation({ invitationId: id }), 400, gone);
    const preview = await bob.browser.get(`/organization/invitation-preview?id=${id}`);
    expect(await preview.json()).toMatchObject({ state: 'inviter-left', organizationId, offer: null });
    const anew = await data(invite(bob.email, { organizationId }));
    await data(bob.organization.acceptInvitation({ invitationId: anew.id }));
  });

  test('cannot grant roles that its sender may not grant', async () => {
    const admin = await joined(app, ada, organizationId, 'admin', 'admin');
    const member = await joined(app, ada, organizationId, 'member');
    const answerTo = async (person: Somebody, role: unknown) => {
      const body = { email: `x${slug}@example.com`, role, organizationId };
      const answer = await person.browser.post('/organization/invite-member', body);
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    const owners = ['owner', ' owner', 'owner ', 'OWNER', 'member,owner', 'member, owner'];
    for (const role of [...owners, ['member', 'owner'], ['member,owner']]) {
      expect(await answerTo(admin, role)).toEqual([403, 'you are not allowed to invite user with this role']);
    }
    for (const role of ['', ' , ', [], 'superuser', 'member,superuser', 'constructor']) {
      expect([role, (await answerTo(admin, role))[0]]).toEqual([role, 400]);
    }
    const none = [403, 'You are not allowed to invite users to this organization'];
    expect(await answerTo(member, 'member')).toEqual(none);
  });

  test('says 401 in the words of the specification', async () => {
    for (const path of ['/organization/get-invitation?id=x', '/organization/list-invitations']) {
      const answer = await fetch(`${app.url}/api/auth${path}`);
      expect([answer.status, await answer.json()]).toMatchObject([401, { message: 'Not authenticated' }]);
    }
  });
});
