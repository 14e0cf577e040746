import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import type { ListQuery } from '#shared-kernel/application/list-page';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import { walkList } from '#shared-kernel/testing/walk-list';
import { ada, bob, expectRefusal, flows, invite, organizationId, twoPeople } from '../testing/two-people.ts';
import { type InvitationFilters, type OrganizationFilters, OrganizationLists } from './organization-lists.ts';

twoPeople();

const FIRST = { limit: 50 };
type Asked = Omit<ListQuery, 'filters'>;

describe('organizations', () => {
  const page = (filters: OrganizationFilters, asked: Asked = FIRST) =>
    flows.wiring.get(OrganizationLists).organizations({ ...asked, filters });
  const slugs = async (text: string) => (await page({ text }, { ...FIRST, sort: 'name' })).rows.map(({ slug }) => slug);
  let ids: string[];
  beforeEach(async () => {
    ids = [organizationId];
    for (const [name, slug] of [
      ['Beta', 'beta'],
      ['alpha_x', 'alpha-works'],
      ['Zeta', 'zeta'],
      ['alphaYx', 'gamma'],
    ] as const) {
      flows.clock.advance(1);
      const profile = { name, slug, logo: null, metadata: null };
      ids.push((await flows.management.create(bob, profile)).organization.id);
    }
  });

  test('are read in pages of each order, to the end and back', async () => {
    await expect(walkList((asked) => page({}, asked))).resolves.toEqual(ids.toReversed());
    await expect(walkList((asked) => page({}, asked), 'createdAt')).resolves.toEqual(ids);
    const byName = await walkList((asked) => page({}, asked), 'name');
    expect(byName.toSorted()).toEqual(ids.toSorted());
    await expect(walkList((asked) => page({}, asked), '-name')).resolves.toEqual(byName.toReversed());
  });

  test('are found by a part of name or slug, in which no character is a wildcard, and by id', async () => {
    await expect(slugs('ETA')).resolves.toEqual(['beta', 'zeta']);
    await expect(slugs('works')).resolves.toEqual(['alpha-works']);
    await expect(slugs('alpha_x')).resolves.toEqual(['alpha-works']);
    await expect(slugs('%')).resolves.toEqual([]);
    await expect(slugs('x'.repeat(40))).resolves.toEqual([]);
    await expect(slugs(organizationId)).resolves.toEqual(['acme']);
  });

  test('are found by a member, in one statement', async () => {
    const { id } = await invite(ada, bob);
    await flows.flow.accept(bob, id);
    const idsOf = async (filters: OrganizationFilters) => (await page(filters)).rows.map((row) => row.id);
    await expect(idsOf({ userId: bob.userId })).resolves.toEqual(ids.toReversed());
    await expect(idsOf({ userId: ada.userId })).resolves.toEqual([organizationId]);
    await expect(idsOf({ userId: ada.userId, text: 'beta' })).resolves.toEqual([]);
    await expect(idsOf({ userId: organizationId })).resolves.toEqual([]);
    await expect(statementsOf(() => page({ userId: bob.userId }))).resolves.toHaveLength(1);
  });

  test('are listed with their owners and the number of members', async () => {
    const { id } = await invite(ada, bob);
    await flows.flow.accept(bob, id);
    await flows.staff.addOwner(await flows.somebody('staff', { role: 'admin' }), organizationId, {
      userId: bob.userId,
    });
    const owners = [ada, bob].map(({ userId, email }, at) => ({ id: userId, name: ['ada', 'bob'][at], email }));
    const { rows } = await page({ text: 'acme' });
    expect(rows).toMatchObject([{ id: organizationId, memberCount: 2, owners, createdAt: expect.any(Date) }]);
  });
});

describe('invitations', () => {
  const page = (filters: InvitationFilters, asked: Asked = FIRST) =>
    flows.wiring.get(OrganizationLists).invitations({ ...asked, filters });
  const found = async (filters: InvitationFilters) => (await page(filters)).rows.map(({ email }) => email);
  const at = (name: string) => ({ email: `${name}@example.com` });
  const STATUSES = ['pending', 'accepted', 'rejected', 'canceled', 'expired'] as const;
  let ids: string[];
  let other: string;
  beforeEach(async () => {
    other = await flows.organizationOf(bob, 'beta');
    const sent = [await invite(ada, at('expired'))];
    flows.clock.advance(flows.options.invitationLifeSeconds * 1000);
    for (const email of ['pending', 'bob', 'canceled']) {
      sent.push(await invite(ada, at(email)));
      flows.clock.advance(1000);
    }
    sent.push(await flows.sending.invite(bob, { ...at('rejected'), role: 'member', organizationId: other }));
    ids = sent.map(({ id }) => id);
    await flows.flow.accept(bob, ids[2]!);
    await flows.sending.cancel(ada, ids[3]!);
    await flows.flow.reject(await flows.somebody('rejected'), ids[4]!);
  });

  test('are read in pages, the newest first, to the end and back', async () => {
    await expect(walkList((asked) => page({}, asked))).resolves.toEqual(ids.toReversed());
    await expect(walkList((asked) => page({}, asked), 'createdAt')).resolves.toEqual(ids);
  });

  test('are found by status, organization, address and sender', async () => {
    const byStatus = await Promise.all(STATUSES.map(async (status) => [status, await found({ status })]));
    expect(Object.fromEntries(byStatus)).toEqual({
      pending: ['pending@example.com'],
      accepted: ['bob@example.com'],
      rejected: ['rejected@example.com'],
      canceled: ['canceled@example.com'],
      expired: ['expired@example.com'],
    });
    await expect(found({ organizationId: other })).resolves.toEqual(['rejected@example.com']);
    await expect(found({ inviterId: bob.userId })).resolves.toEqual(['rejected@example.com']);
    await expect(found({ email: 'Expired@Example.com', inviterId: ada.userId })).resolves.toHaveLength(1);
  });

  test('are listed with the names of the organization and the sender', async () => {
    const { rows } = await page({ status: 'expired' });
    const sender = { inviterId: ada.userId, inviterName: 'ada', inviterEmail: ada.email };
    expect(rows).toMatchObject([{ organizationName: 'Acme', role: 'member', status: 'expired', ...sender }]);
  });

  describe('that staff send again', () => {
    let staff: Caller;
    beforeEach(async () => {
      const authentication = { authenticatedAt: flows.clock.now(), methods: [] };
      staff = { ...(await flows.somebody('staff', { role: 'support' })), authentication };
      flows.outbox.mails = [];
    });
    const sendAgain = (invitationId: string, by = organizationId) =>
      flows.staffInvitations.sendAgain({ staff, organizationId: by, invitationId, reason: 'lost' });

    test('are mailed in the name of the sender, and last as long as a new one', async () => {
      const again = await sendAgain(ids[1]!);
      expect(again).toMatchObject({ inviterId: ada.userId, createdAt: flows.clock.now() });
      expect(flows.outbox.mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
        'pending@example.com: Gatehouse: ada invited you to Acme',
      ]);
      const [entry] = await flows.rows('audit_person', `details ->> 'reason' = 'lost'`);
      expect(entry).toMatchObject({ details: { reason: 'lost' } });
    });

    test('must be open, and of the organization', async () => {
      for (const id of [ids[0]!, ids[2]!, ids[3]!, 'no id']) await expectRefusal(sendAgain(id), 'INVITATION_NOT_FOUND');
      await expectRefusal(sendAgain(ids[1]!, other), 'INVITATION_NOT_FOUND');
      await expectRefusal(sendAgain(ids[1]!, 'no id'), 'ORGANIZATION_NOT_FOUND');
      expect(flows.outbox.mails).toEqual([]);
    });

    test('count as mails to the recipient', async () => {
      for (let sent = 1; sent < flows.options.recipientMailsPerDay; sent++) await sendAgain(ids[1]!);
      await expectRefusal(sendAgain(ids[1]!), 'TOO_MANY_INVITATIONS_MAILED');
    });
  });
});
