import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { MOST_VIEWS } from '../domain/saved-view.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';
import { type NewView, ViewsOfStaff } from './saved-views.ts';

let flows: StaffFlows;
let views: ViewsOfStaff;
let ada: SessionPrincipal;
let bob: SessionPrincipal;
beforeEach(async () => {
  flows = staffFlows();
  views = flows.wiring.get(ViewsOfStaff);
  ada = await flows.person('ada', 'support');
  bob = await flows.person('bob', 'support');
});

const banned: NewView = { list: 'users', name: 'Banned', query: 'banned=true', shared: false };
const namesFor = async (person: SessionPrincipal, list = 'users') => {
  const { own, shared } = await views.list(person, list);
  return { own: own.map(({ name }) => name), shared: shared.map(({ name }) => name) };
};

test('views are those of one person and the shared ones, by name', async () => {
  await views.save(ada, banned);
  await views.save(ada, { ...banned, name: 'admins' });
  await views.save(ada, { ...banned, name: 'New today', shared: true });
  await views.save(bob, { ...banned, list: 'sessions' });
  await expect(namesFor(ada)).resolves.toEqual({ own: ['admins', 'Banned'], shared: ['New today'] });
  await expect(namesFor(bob)).resolves.toEqual({ own: [], shared: ['New today'] });
  await expect(namesFor(bob, 'sessions')).resolves.toEqual({ own: ['Banned'], shared: [] });
});

describe('a name', () => {
  test('is taken without regard to case, in one list, by the same person or among the shared views', async () => {
    await views.save(ada, banned);
    await views.save(ada, { ...banned, shared: true });
    const again = { ...banned, name: 'BANNED' };
    await expect(views.save(ada, again)).rejects.toMatchObject({ code: 'VIEW_NAME_TAKEN' });
    await expect(views.save(bob, { ...again, shared: true })).rejects.toMatchObject({ code: 'VIEW_NAME_TAKEN' });
    await expect(views.save(bob, again)).resolves.toMatchObject({ name: 'BANNED' });
    await expect(views.save(ada, { ...again, list: 'sessions' })).resolves.toMatchObject({ list: 'sessions' });
  });

  test('is given once when two people save a shared view at once', async () => {
    const saved = await Promise.allSettled([ada, bob].map((person) => views.save(person, { ...banned, shared: true })));
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'VIEW_NAME_TAKEN' } });
  });
});

test('the last free place is given once when one person saves two views at once', async () => {
  await flows.em.fork().execute(
    `insert into saved_view (id, list, name, query, owner_id, created_by, created_at)
      select gen_random_uuid(), 'users', 'view ' || n, '', ?, ?, now() from generate_series(2, ?::int) n`,
    [ada.user.id, ada.user.id, MOST_VIEWS],
  );
  const saving = ['One', 'Two'].map((name) => views.save(ada, { ...banned, name, shared: name === 'Two' }));
  const saved = await Promise.allSettled(saving);
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY_VIEWS' } });
});

test('saving and deleting are in the audit trail', async () => {
  const { id } = await views.save(ada, banned);
  await expect(views.delete(bob, id)).rejects.toMatchObject({ code: 'VIEW_NOT_FOUND' });
  await views.delete(ada, id);
  await expect(views.delete(ada, id)).rejects.toMatchObject({ code: 'VIEW_NOT_FOUND' });
  await expect(views.delete(ada, 'none')).rejects.toMatchObject({ code: 'VIEW_NOT_FOUND' });
  const { entries } = await flows.audit.page({ target: id }, { limit: 10 });
  const told = entries.map(({ entry: { action, details, target } }) => [action, target.label, details]);
  expect(told).toEqual([
    ['staff-view.deleted', 'Banned', { list: 'users', shared: false }],
    ['staff-view.saved', 'Banned', { list: 'users', shared: false }],
  ]);
});

test('a role that was lost meanwhile saves nothing', async () => {
  await flows.alter(ada.user, { role: 'user' });
  await expect(views.save(ada, banned)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('of a deleted account the shared views stay', async () => {
  await views.save(ada, banned);
  const { id } = await views.save(ada, { ...banned, shared: true });
  await flows.alter(ada.user, { role: 'user' });
  const root = await flows.person('root', 'admin');
  await flows.staffAccounts.remove(root, ada.user.id);
  await expect(namesFor(ada)).resolves.toEqual({ own: [], shared: ['Banned'] });
  await expect(views.delete(bob, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await views.delete(root, id);
  await expect(namesFor(bob)).resolves.toEqual({ own: [], shared: [] });
});
