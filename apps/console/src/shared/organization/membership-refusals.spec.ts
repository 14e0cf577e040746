import { expect, test } from '@jest/globals';
import { areRolesOutdated, mayHaveEndedMembership } from './membership-refusals.ts';

test.each([
  ['YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION', true],
  ['USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', true],
  ['YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION', true],
  ['ORGANIZATION_NOT_FOUND', true],
  ['MEMBER_NOT_FOUND', true],
  ['TEAM_NOT_FOUND', true],
  ['ORGANIZATION_SLUG_ALREADY_TAKEN', false],
  ['USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION', false],
  ['KEY_NOT_FOUND', false],
  ['TOO_MANY_REQUESTS', false],
])('%s: %s', (code, expected) => {
  expect(mayHaveEndedMembership(code)).toBe(expected);
  expect(areRolesOutdated(code)).toBe(expected);
});

test('a role that someone else has changed is one that the page does not know', () => {
  expect(mayHaveEndedMembership('ROLE_HAS_CHANGED')).toBe(false);
  expect(areRolesOutdated('ROLE_HAS_CHANGED')).toBe(true);
});
