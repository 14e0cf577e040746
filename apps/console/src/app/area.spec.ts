import { expect, test } from '@jest/globals';
import { type Destination, groupsOf } from './area.ts';

const destination = (path: string, group?: string, label = path) =>
  ({ path, label, ...(group && { group }) }) as Destination;

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

test('a heading that would repeat its only link is left out; the link stays a group', () => {
  const groups = groupsOf([
    destination('/keys', 'Developer'),
    destination('/billing', 'Billing', 'Billing'),
    destination('/staff/billing', 'Payments', 'Billing'),
  ]);
  expect(groups.map(({ heading, destinations }) => [heading, ...destinations.map(({ path }) => path)])).toEqual([
    ['Developer', '/keys'],
    [undefined, '/billing'],
    ['Payments', '/staff/billing'],
  ]);
});
