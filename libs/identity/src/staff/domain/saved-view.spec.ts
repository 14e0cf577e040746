import { expect, test } from '@jest/globals';
import { mustBeDeletable, type SavedView, viewNameOf, withoutPage } from './saved-view.ts';

const view: SavedView = {
  id: 'v1',
  list: 'users',
  name: 'Banned',
  query: '',
  ownerId: null,
  createdBy: 'ada',
  createdAt: new Date(0),
};
const ada = { id: 'ada', role: 'support' } as const;
const bob = { id: 'bob', role: 'support' } as const;
const root = { id: 'root', role: 'admin' } as const;

test('a view keeps the filters of its list without the page', () => {
  expect(withoutPage('?banned=true&cursor=next.a.b&text=cursor%3D1')).toBe('banned=true&text=cursor%3D1');
  expect(withoutPage('cursor=x')).toBe('');
  expect(withoutPage('cursors=1')).toBe('cursors=1');
});

test('the name of a view is one visible line', () => {
  expect(viewNameOf(' New\ntoday ')).toBe('New today');
  expect(() => viewNameOf('\u200B')).toThrow(expect.objectContaining({ code: 'VIEW_NAME_EMPTY' }));
});

test.each([
  ['a shared view by who made it', view, ada, undefined],
  ['a shared view by other support', view, bob, 'FORBIDDEN'],
  ['a shared view by an admin', view, root, undefined],
  ['a shared view of a deleted account by support', { ...view, createdBy: null }, ada, 'FORBIDDEN'],
  ['a shared view of a deleted account by an admin', { ...view, createdBy: null }, root, undefined],
  ['a personal view by its owner', { ...view, ownerId: 'ada' }, ada, undefined],
  ['a personal view by an admin', { ...view, ownerId: 'ada' }, root, 'VIEW_NOT_FOUND'],
  ['no view', undefined, root, 'VIEW_NOT_FOUND'],
])('deleting %s', (_, one, person, code) => {
  const deleting = () => mustBeDeletable(one, person);
  if (code === undefined) expect(deleting).not.toThrow();
  else expect(deleting).toThrow(expect.objectContaining({ code }));
});
