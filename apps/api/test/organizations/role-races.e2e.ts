import { expect, test } from '@jest/globals';
import { TwoInstances } from '../support/two-instances.ts';
import { data, elsewhere, joined, somebody, type Somebody } from './people.ts';

/** Custom roles on two instances: no member and no open invitation has a role that does not exist. */
const LIMIT = 3;
const ROUNDS = 4;

const two = TwoInstances.duringTests({ ORGANIZATION_ROLE_LIMIT: String(LIMIT) });

let slugs = 0;
async function given() {
  slugs += 1;
  const here = await somebody(two.first, 'ada');
  const there = await elsewhere(two.second, here);
  const { id: organizationId } = await data(
    here.client.organization.create({ name: 'Acme', slug: `role-race-${slugs}` }),
  );
  const send = (self: Somebody, path: string, body: object) =>
    self.browser.post(`/organization/${path}`, { organizationId, ...body });
  return { here, there, organizationId, send };
}

const statuses = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

/** Counts members and open invitations with a role that does not exist. */
const dangling = (organizationId: string) =>
  two.count(
    `from (
       select role from member where organization_id = $1
       union all select role from invitation where organization_id = $1 and status = 'pending'
     ) as holder cross join unnest(string_to_array(holder.role, ',')) as name
     where name not in ('owner', 'admin', 'member')
       and not exists (select from organization_role r where r.organization_id = $1 and r.role = name)`,
    organizationId,
  );

test('one name, in any case, makes one role', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { here, there, organizationId, send } = await given();
    const names = ['desk', ' Desk', 'DESK', 'dEsk'];
    const answers = names.map((role, index) =>
      send(index % 2 ? there : here, 'create-role', { role, permission: { team: ['create'] } }),
    );
    expect(await statuses(answers)).toEqual([200, 400, 400, 400]);
    expect(await two.count('from organization_role where organization_id = $1', organizationId)).toBe(1);
  }
});

test('there are never more roles than the limit', async () => {
  const { here, there, organizationId, send } = await given();
  const answers = Array.from({ length: 8 }, (_, index) =>
    send(index % 2 ? there : here, 'create-role', { role: `role ${index}`, permission: {} }),
  );
  expect(await statuses(answers)).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
  expect(await two.count('from organization_role where organization_id = $1', organizationId)).toBe(LIMIT);
});

test.each(['given to a member', 'offered to somebody', 'renamed'])(
  'a role is deleted, or %s, never both',
  async (how) => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const { here, there, organizationId, send } = await given();
      await send(here, 'create-role', { role: 'desk', permission: {} });
      const bob = await joined(two.first, here, organizationId, 'bob');
      const { id: memberId } = await data(bob.client.organization.getActiveMember());
      const acts: Readonly<Record<string, () => Promise<Response>>> = {
        'given to a member': () => send(here, 'update-member-role', { memberId, role: 'desk' }),
        'offered to somebody': () => send(here, 'invite-member', { email: 'new@example.com', role: 'desk' }),
        renamed: () => send(here, 'update-role', { roleName: 'desk', data: { roleName: 'counter' } }),
      };
      const remove = () => send(there, 'delete-role', { roleName: 'desk' });
      const answers = round % 2 ? [acts[how]!(), remove()] : [remove(), acts[how]!()];
      outcomes.add(String(await statuses(answers)));
      expect(await dangling(organizationId)).toBe(0);
    }
    expect([...outcomes]).toEqual(['200,400']);
  },
);

test('of two concurrent updates with former permissions one is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { here, there, send } = await given();
    const former = { team: ['create'] };
    await send(here, 'create-role', { role: 'desk', permission: former });
    const change = (self: Somebody, permission: object) =>
      send(self, 'update-role', { roleName: 'desk', data: { permission, formerPermission: former } });
    const answers = await Promise.all([change(here, { team: ['update'] }), change(there, { team: ['delete'] })]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect([won!.status, lost!.status]).toEqual([200, 409]);
    expect(await lost!.json()).toMatchObject({ code: 'ROLE_HAS_CHANGED' });
    const { roleData } = (await won!.json()) as { roleData: { permission: object } };
    const now = await here.browser.get('/organization/get-role?roleName=desk');
    expect(await now.json()).toMatchObject({ permission: roleData.permission });
    // Existing clients send no former permissions.
    expect((await send(there, 'update-role', { roleName: 'desk', data: { permission: {} } })).status).toBe(200);
  }
});

test('an invitation that is accepted while its role is renamed gives the renamed role', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { here, organizationId, send } = await given();
    await send(here, 'create-role', { role: 'desk', permission: {} });
    const bob = await somebody(two.second, 'bob');
    const invited = await send(here, 'invite-member', { email: bob.email, role: 'desk' });
    const { id: invitationId } = (await invited.json()) as { id: string };
    const answers = [
      bob.browser.post('/organization/accept-invitation', { invitationId }),
      send(here, 'update-role', { roleName: 'desk', data: { roleName: 'counter' } }),
    ];
    expect(await statuses(answers)).toEqual([200, 200]);
    expect(await dangling(organizationId)).toBe(0);
  }
});

test('a permission that is removed cannot be used to create a role', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { here, organizationId, send } = await given();
    const bob = await joined(two.first, here, organizationId, 'bob', 'admin');
    const bobThere = await elsewhere(two.second, bob);
    const { id: memberId } = await data(bob.client.organization.getActiveMember());
    const strong = { role: 'strong', permission: { member: ['delete'] } };
    const [demotion, making] = await Promise.all([
      send(here, 'update-member-role', { memberId, role: 'member' }),
      send(bobThere, 'create-role', strong),
    ]);
    expect(demotion.status).toBe(200);
    expect([200, 403]).toContain(making.status);
    expect((await send(bobThere, 'update-member-role', { memberId, role: 'strong' })).status).not.toBe(200);
  }
});
