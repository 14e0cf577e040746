import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Caller, OrganizationPermissions, UserOrganizations } from '#identity';
import { organizationFlows, type OrganizationFlows } from '../testing/organization-flows.ts';

/** An application whose user chose the organization `acme`, or none (ADR 36). */
let flows: OrganizationFlows;
let ada: Caller;
let acme: string;
let secret: string;
beforeEach(async () => {
  flows = organizationFlows();
  ada = await flows.somebody('ada');
  [acme, secret] = [await flows.organizationOf(ada), await flows.organizationOf(ada, 'secret')];
});
const seeing = (...organizationIds: string[]): Caller => ({ ...ada, organizationIds });
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

test('lists have the chosen ones only; without a choice all', async () => {
  const { directory } = flows;
  const memberships = async (caller: Caller) =>
    idsOf((await directory.memberships(caller)).map(({ organization }) => organization));
  for (const list of [async (caller: Caller) => idsOf(await directory.list(caller)), memberships]) {
    await expect(list(seeing(acme))).resolves.toEqual([acme]);
    await expect(list(seeing())).resolves.toEqual([]);
    await expect(list(ada)).resolves.toEqual([acme, secret]);
  }
});

test('a chosen organization that the user left is not seen, and not another user’s either', async () => {
  const bob = await flows.somebody('bob');
  const foreign = await flows.organizationOf(bob, 'foreign');
  await flows.membership.add(foreign, ada.userId, 'member');
  await expect(flows.directory.list(seeing(foreign, acme))).resolves.toHaveLength(2);
  await flows.membership.leave(ada, foreign);
  await expect(flows.directory.list(seeing(foreign, acme))).resolves.toMatchObject([{ id: acme }]);
  const finding = flows.directory.find(seeing(foreign), { organizationId: foreign });
  await expect(finding).rejects.toMatchObject({ code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' });
});

describe('each read answers as for a stranger', () => {
  const reads: Readonly<Record<string, (caller: Caller, id: string) => Promise<unknown>>> = {
    'by id': (caller, organizationId) => flows.directory.find(caller, { organizationId }),
    'by slug': (caller) => flows.directory.find(caller, { organizationSlug: 'secret' }),
    members: (caller, organizationId) => flows.directory.listMembers(caller, { organizationId }, {}),
    invitations: (caller, organizationId) => flows.directory.listInvitations(caller, organizationId),
    roles: (caller, organizationId) => flows.memberAccess.rolesOf(caller, { organizationId }),
    permissions: (caller, organizationId) => flows.memberAccess.hasPermission(caller, organizationId, {}),
    teams: (caller, organizationId) => flows.teams.list(caller, organizationId),
    'own teams': (caller, organizationId) => flows.teamMembership.listOfUser(caller, organizationId),
    'own teams everywhere': (caller) => flows.teamMembership.listOfUser(caller),
    'places in teams': (caller, organizationId) => flows.teamMembership.listAllMembers(caller, organizationId),
    'members of a team': async (caller, organizationId) => {
      const [team] = await flows.teams.list(ada, organizationId);
      return flows.teamMembership.listMembers(caller, team!.id);
    },
  };
  const outcome = (answer: Promise<unknown>) =>
    answer.then(
      (value) => ({ value }),
      (error: unknown) => ({ code: (error as { code: string }).code }),
    );

  test.each(Object.entries(reads))('%s', async (_, read) => {
    const stranger = await flows.somebody('stranger');
    const refused = await outcome(read(stranger, secret));
    await expect(outcome(read(seeing(), secret))).resolves.toEqual(refused);
    await expect(outcome(read(seeing(secret), secret))).resolves.not.toEqual(refused);
  });
});

test('other contexts ask of which organizations a user is a member, with the roles', async () => {
  const bob = await flows.somebody('bob');
  await flows.membership.add(secret, bob.userId, 'admin,member');
  const organizations = flows.wiring.get(UserOrganizations);
  await expect(organizations.of(ada.userId)).resolves.toEqual([
    { id: acme, name: 'Acme', slug: 'acme', roles: ['owner'] },
    { id: secret, name: 'Acme', slug: 'secret', roles: ['owner'] },
  ]);
  await expect(organizations.of(bob.userId)).resolves.toEqual([
    { id: secret, name: 'Acme', slug: 'secret', roles: ['admin', 'member'] },
  ]);
  await flows.membership.leave(bob, secret);
  await expect(organizations.of(bob.userId)).resolves.toEqual([]);
});

test('other contexts ask what a caller may do in an organization, and who owns it', async () => {
  const permissions = flows.wiring.get(OrganizationPermissions);
  const bob = await flows.somebody('bob');
  const carl = await flows.somebody('carl');
  await flows.membership.add(acme, bob.userId, 'admin');
  await flows.membership.add(acme, carl.userId, 'member,owner');
  const standings = (caller: Caller, id: string) =>
    Promise.all(['read', 'manage'].map((action) => permissions.membership(caller, id, ['billing', action])));
  await expect(standings(ada, acme)).resolves.toEqual(['allowed', 'allowed']);
  await expect(standings(bob, acme)).resolves.toEqual(['allowed', 'not-allowed']);
  for (const id of [secret, 'no id', bob.userId]) {
    await expect(standings(bob, id)).resolves.toEqual(['not-a-member', 'not-a-member']);
  }
  // An application sees what its user chose.
  await expect(standings(seeing(secret), acme)).resolves.toEqual(['not-a-member', 'not-a-member']);
  const summary = { id: acme, name: 'Acme', ownerIds: [ada.userId, carl.userId] };
  await expect(permissions.summary(acme)).resolves.toEqual(summary);
  await expect(permissions.summary('no id')).resolves.toBeUndefined();
  const summaries = await permissions.summaries([secret, 'no id', acme]);
  expect([...summaries.keys()].toSorted()).toEqual([acme, secret].toSorted());
  expect(summaries.get(acme)).toEqual(summary);
});

test('a custom role may carry the permissions of billing, by an author who has them', async () => {
  const bob = await flows.somebody('bob');
  await flows.membership.add(acme, bob.userId, 'admin');
  const treasurer = { name: 'treasurer', permissions: { billing: ['read', 'manage'] } };
  const details = { missingPermissions: ['billing:manage'] };
  const refused = { code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE', details };
  await expect(flows.roles.create(bob, treasurer, acme)).rejects.toMatchObject(refused);
  await flows.roles.create(ada, treasurer, acme);
  const carl = await flows.somebody('carl');
  await flows.membership.add(acme, carl.userId, 'treasurer');
  const permissions = flows.wiring.get(OrganizationPermissions);
  await expect(permissions.membership(carl, acme, ['billing', 'manage'])).resolves.toBe('allowed');
});
