import { expect, test } from '@jest/globals';
import { TwoInstances } from '../support/two-instances.ts';
import { data, elsewhere, joined, PASSWORD, somebody, type Somebody } from './people.ts';

const LIMIT = 4;

const two = TwoInstances.duringTests({ ORGANIZATION_MEMBERSHIP_LIMIT: String(LIMIT), ORGANIZATION_LIMIT: '3' });

const person = (name: string) => somebody(two.first, name);

/** The same person on both instances. */
async function atBoth(person: Somebody): Promise<readonly [Somebody, Somebody]> {
  return [person, await elsewhere(two.second, person)];
}

let slugs = 0;
async function organizationOf(owner: Somebody): Promise<string> {
  slugs += 1;
  return (await data(owner.client.organization.create({ name: 'Acme', slug: `race-${slugs}` }))).id;
}

const statuses = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

const invited = async (host: Somebody, organizationId: string, email: string) =>
  (await data(host.client.organization.inviteMember({ email, role: 'member', organizationId }))).id;

const member = (host: Somebody, organizationId: string, name: string, role = 'member') =>
  joined(two.first, host, organizationId, name, role);

const ownersOf = (organizationId: string) =>
  two.count(`from member where organization_id = $1 and role like '%owner%'`, organizationId);

test.each(['leave', 'step down', 'remove each other', 'delete their accounts'])(
  'two owners %s at once: an owner remains',
  async (how) => {
    for (let round = 0; round < 4; round++) {
      const ada = await person('ada');
      const organizationId = await organizationOf(ada);
      const eve = await member(ada, organizationId, 'eve', 'owner');
      await member(ada, organizationId, 'bob');
      const eveThere = (await atBoth(eve))[1];
      const full = await data(ada.client.organization.getFullOrganization({ query: { organizationId } }));
      const idOf = (somebodyThere: Somebody) => full.members.find(({ userId }) => userId === somebodyThere.id)!.id;
      const act = (self: Somebody, other: Somebody) => {
        const send = (path: string, body: object) => self.browser.post(path, body);
        if (how === 'leave') return send('/organization/leave', { organizationId });
        if (how === 'delete their accounts') return send('/delete-user', { password: PASSWORD });
        const body = { organizationId, memberIdOrEmail: idOf(other), memberId: idOf(self), role: 'member' };
        return send(how === 'step down' ? '/organization/update-member-role' : '/organization/remove-member', body);
      };
      expect(await statuses([act(ada, eve), act(eveThere, ada)])).toEqual([200, 400]);
      expect(await ownersOf(organizationId)).toBe(1);
    }
  },
);

test('the last free membership is given once', async () => {
  const ada = await person('ada');
  const organizationId = await organizationOf(ada);
  for (let place = 2; place < LIMIT; place++) await member(ada, organizationId, 'early');
  const late = await Promise.all(['bob', 'carl', 'dan', 'eve', 'fay', 'gus'].map(person));
  const ids = await Promise.all(late.map(({ email }) => invited(ada, organizationId, email)));
  const there = await Promise.all(late.map(async (one, index) => (await atBoth(one))[index % 2]!));
  const answers = there.map(({ browser }, index) =>
    browser.post('/organization/accept-invitation', { invitationId: ids[index] }),
  );
  expect(await statuses(answers)).toEqual([200, 403, 403, 403, 403, 403]);
  expect(await two.count('from member where organization_id = $1', organizationId)).toBe(LIMIT);
  expect(await two.count(`from invitation where organization_id = $1 and status = 'pending'`, organizationId)).toBe(5);
});

test('one slug, in any case, makes one organization', async () => {
  const founders = await Promise.all(['ada', 'bob', 'carl', 'dan'].map(person));
  const there = await Promise.all(founders.map(async (one, index) => (await atBoth(one))[index % 2]!));
  const slug = ['Wanted', 'wanted', 'WANTED', 'wAnted'];
  const answers = there.map(({ browser }, index) =>
    browser.post('/organization/create', { name: 'W', slug: slug[index] }),
  );
  expect(await statuses(answers)).toEqual([200, 400, 400, 400]);
  expect(await two.count(`from organization where lower(slug) = 'wanted'`)).toBe(1);
});

test('of two changes to one slug one succeeds', async () => {
  const ada = await person('ada');
  const [one, other] = [await organizationOf(ada), await organizationOf(ada)];
  const [here, there] = await atBoth(ada);
  const change = (self: Somebody, organizationId: string) =>
    self.browser.post('/organization/update', { data: { slug: 'contested' }, organizationId });
  expect(await statuses([change(here, one), change(there, other)])).toEqual([200, 400]);
});

test('concurrent creations do not exceed the limit of organizations', async () => {
  const ada = await person('ada');
  const both = await atBoth(ada);
  const answers = Array.from({ length: 8 }, (_, index) =>
    both[index % 2]!.browser.post('/organization/create', { name: 'Many', slug: `many-${index}` }),
  );
  expect(await statuses(answers)).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
  expect(await two.count('from member where user_id = $1', ada.id)).toBe(3);
});

test('an invitation accepted many times at once makes one membership', async () => {
  const [ada, bob] = [await person('ada'), await person('bob')];
  const organizationId = await organizationOf(ada);
  const invitationId = await invited(ada, organizationId, bob.email);
  const both = await atBoth(bob);
  const answers = Array.from({ length: 8 }, (_, index) =>
    both[index % 2]!.browser.post('/organization/accept-invitation', { invitationId }),
  );
  expect(await statuses(answers)).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  expect(await two.count('from member where organization_id = $1 and user_id = $2', organizationId, bob.id)).toBe(1);
});

test.each(['cancel', 'reject'])(
  'an invitation is accepted, or the other request wins (%s), never both',
  async (other) => {
    for (let round = 0; round < 5; round++) {
      const [ada, bob] = [await person('ada'), await person('bob')];
      const organizationId = await organizationOf(ada);
      const invitationId = await invited(ada, organizationId, bob.email);
      const rival = (await atBoth(other === 'cancel' ? ada : bob))[1];
      const answers = [
        bob.browser.post('/organization/accept-invitation', { invitationId }),
        rival.browser.post(`/organization/${other}-invitation`, { invitationId }),
      ];
      expect(await statuses(answers)).toEqual([200, 400]);
      const members = await two.count('from member where organization_id = $1', organizationId);
      const accepted = await two.count(`from invitation where id = $1 and status = 'accepted'`, invitationId);
      expect(members).toBe(1 + accepted);
    }
  },
);

test('of the last two teams, removed at once, one remains', async () => {
  for (let round = 0; round < 5; round++) {
    const ada = await person('ada');
    const organizationId = await organizationOf(ada);
    const create = await ada.browser.post('/organization/create-team', { name: 'Second', organizationId });
    const second = (await create.json()) as { id: string };
    const teams = await two.rows<{ id: string }>('select id from team where organization_id = $1', organizationId);
    const first = teams.find(({ id }) => id !== second.id)!;
    await ada.browser.post('/organization/remove-team-member', { teamId: first.id, userId: ada.id, organizationId });
    const [here, there] = await atBoth(ada);
    const remove = (self: Somebody, teamId: string) =>
      self.browser.post('/organization/remove-team', { teamId, organizationId });
    expect(await statuses([remove(here, first.id), remove(there, second.id)])).toEqual([200, 400]);
    expect(await two.count('from team where organization_id = $1', organizationId)).toBe(1);
  }
});

test('a member who is removed while choosing the organization does not keep it active', async () => {
  const ada = await person('ada');
  const organizationId = await organizationOf(ada);
  for (let round = 0; round < 5; round++) {
    const bob = await member(ada, organizationId, 'bob');
    const there = (await atBoth(bob))[1];
    await Promise.all([
      there.browser.post('/organization/set-active', { organizationId }),
      ada.browser.post('/organization/remove-member', { memberIdOrEmail: bob.email, organizationId }),
    ]);
    expect(await two.count('from session where user_id = $1 and active_organization_id is not null', bob.id)).toBe(0);
  }
});

test('one address invited many times at once is invited once', async () => {
  const ada = await person('ada');
  const organizationId = await organizationOf(ada);
  const both = await atBoth(ada);
  const body = { email: 'wanted@example.com', role: 'member', organizationId };
  const answers = Array.from({ length: 6 }, (_, index) =>
    both[index % 2]!.browser.post('/organization/invite-member', body),
  );
  expect(await statuses(answers)).toEqual([200, 400, 400, 400, 400, 400]);
  expect(await two.count(`from invitation where email = 'wanted@example.com'`)).toBe(1);
});
