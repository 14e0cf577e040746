import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RoleSet } from './role-set.ts';

test.each([
  ['owner', ['owner']],
  [' owner ', ['owner']],
  ['Owner', ['owner']],
  ['member,owner', ['member', 'owner']],
  ['member, owner,member', ['member', 'owner']],
  [
    ['member', 'admin,owner'],
    ['member', 'admin', 'owner'],
  ],
  [' , ,', []],
  ['', []],
  [[], []],
])('%j means %j', (given, expected) => {
  const roles = RoleSet.of(given);
  expect([...roles]).toEqual(expected);
  expect(roles.isEmpty).toBe(expected.length === 0);
  for (const role of expected) expect(roles.has(role)).toBe(true);
  expect(roles.has('')).toBe(false);
});

test('the stored text is read as the same roles', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(' owner', 'member,owner', 'ADMIN ', ','))), (texts) => {
      const roles = RoleSet.of(texts);
      expect(RoleSet.of(String(roles))).toEqual(roles);
    }),
  );
});

test('blanks, case, order and repetition never change a decision', () => {
  const name = fc.constantFrom('owner', 'admin', 'member');
  const noise = fc.tuple(fc.constantFrom('', ' ', '\t'), fc.boolean(), fc.constantFrom('', ' '));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, noise)), fc.boolean(), (named, joins) => {
      const texts = named.map(([role, [before, upper, after]]) => before + (upper ? role.toUpperCase() : role) + after);
      const noisy = RoleSet.of(joins ? texts.join(',') : texts.toReversed());
      for (const role of ['owner', 'admin', 'member']) {
        expect(noisy.has(role)).toBe(named.some(([given]) => given === role));
      }
    }),
  );
});
