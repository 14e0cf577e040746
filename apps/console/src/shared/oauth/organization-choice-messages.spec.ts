import { expect, test } from '@jest/globals';
import { choiceText, organizationLabel, organizationsLike } from './organization-choice-messages.ts';

const organization = (id: string, name: string) => ({ id, name, slug: `${id}-slug` });
const [acme, beta, twin] = [organization('a', 'Acme'), organization('b', 'Beta'), organization('c', 'Acme')];

test.each([
  [[acme, beta], null, 'Orders will see every organization you’re in, including ones you join later.'],
  [[], null, 'Orders will see every organization you’re in, including ones you join later.'],
  [[acme, beta], [], 'Orders won’t see any organization, including ones you join later.'],
  [[], [], 'Orders won’t see any organization, including ones you join later.'],
  [[acme], ['left'], 'Orders won’t see any organization, including ones you join later.'],
  [[acme], ['a'], 'Orders will see this organization, and none that you join later.'],
  [[acme, beta], ['b', 'left'], 'Orders will see 1 of your 2 organizations, and none that you join later.'],
])('of %j chosen %j: %s', (organizations, chosen, words) => {
  expect(choiceText('Orders', organizations, chosen)).toBe(words);
});

test('organizations of the same name are told apart by their slugs', () => {
  const all = [acme, beta, twin];
  expect(all.map((one) => organizationLabel(one, all))).toEqual(['Acme (a-slug)', 'Beta', 'Acme (c-slug)']);
});

test('organizations are found by name and slug, in any case', () => {
  const all = [acme, beta, twin];
  expect(organizationsLike(' ACME ', all)).toEqual([acme, twin]);
  expect(organizationsLike('c-sl', all)).toEqual([twin]);
  expect(organizationsLike('', all)).toEqual(all);
  expect(organizationsLike('nothing', all)).toEqual([]);
});
