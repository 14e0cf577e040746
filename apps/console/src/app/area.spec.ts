import { expect, test } from '@jest/globals';
import { type Destination, groupsOf } from './area.ts';

const destination = (path: string, group?: string) => ({ path, ...(group && { group }) }) as Destination;

test('destinations stand under the heading of their group, in their order', () => {
  const groups = groupsOf([
    destination('/'),
    destination('/users', 'People'),
    destination('/sessions', 'People'),
    destination('/keys', 'Access'),
    destination('/account'),
  ]);
  expect(groups.map(({ heading, destinations }) => [heading, ...destinations.map(({ path }) => path)])).toEqual([
    [undefined, '/'],
    ['People', '/users', '/sessions'],
    ['Access', '/keys'],
    [undefined, '/account'],
  ]);
});
