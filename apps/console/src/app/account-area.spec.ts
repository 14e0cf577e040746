import { describe, expect, test } from '@jest/globals';
import { organizationArea, personalArea } from './account-area.ts';
import { type Area, byLetter, groupsOf } from './area.ts';

const boot = {
  billing: true,
  providers: [{ id: 'google', name: 'Google' }],
  deleteAccountEnabled: true,
  organizationCreation: true,
};
const personal = personalArea(boot);
const owner = organizationArea('acme', { billing: ['read'], organization: ['update'] }, boot);
const member = organizationArea('acme', {}, boot);

const labels = (area: Area) =>
  groupsOf(area.destinations).map(({ heading, destinations }) => [heading, ...destinations.map(({ label }) => label)]);
const pathOf = (area: Area, wanted: string) => area.destinations.find(({ label }) => label === wanted)?.path;
const letters = (area: Area) => Object.fromEntries(byLetter(area).map(({ letter, path }) => [letter, path]));

test('the pages of a person stand in groups; deleting the account is not among them', () => {
  expect(labels(personal)).toEqual([
    [undefined, 'Overview'],
    ['Account', 'Profile', 'Email', 'Organizations', 'Preferences'],
    [
      'Security',
      'Password',
      'Two-factor',
      'Linked accounts',
      'Sessions',
      'Trusted devices',
      'Security activity',
      'Connected apps',
    ],
    ['Developer', 'API keys', 'Developer apps'],
    [undefined, 'Billing'],
  ]);
  expect(personal.unlisted?.map(({ label }) => label)).toContain('Delete account');
});

test('what the configuration lacks is not offered', () => {
  const bare = personalArea({
    billing: false,
    providers: [],
    deleteAccountEnabled: false,
    organizationCreation: false,
  });
  const offered = [...bare.destinations, ...bare.unlisted!].map(({ label }) => label);
  expect(offered.filter((label) => /Billing|Linked|Delete|Create/.test(label))).toEqual([]);
  expect(labels(organizationArea('acme', { billing: ['read'] }, { billing: false }))).not.toContainEqual(
    expect.arrayContaining(['Billing']),
  );
});

describe('in an organization', () => {
  test('all places are below its address, and billing is its own', () => {
    expect(labels(owner)).toEqual([
      ['People', 'Members', 'Invitations', 'Teams', 'Roles'],
      ['Organization', 'Settings', 'Audit log'],
      [undefined, 'Billing'],
    ]);
    const places = [...owner.destinations, ...owner.unlisted!, owner.home];
    expect(places.filter(({ path }) => !path.startsWith('/o/acme/'))).toEqual([]);
    expect(pathOf(owner, 'Billing')).toBe('/o/acme/billing');
    expect(pathOf(personal, 'Billing')).toBe('/account/billing');
  });

  test('what the user may not see is left out, and no letter leads to their own billing instead', () => {
    expect(labels(member)).toEqual([
      ['People', 'Members', 'Invitations', 'Teams', 'Roles'],
      ['Organization', 'Settings'],
    ]);
    expect(letters(member)).not.toHaveProperty('b');
    expect(letters(member)).toMatchObject({ h: '/account', o: '/account/organizations', m: '/o/acme/members' });
  });
});

test.each([
  ['the personal account', personal],
  ['an organization', owner],
])('%s: each letter leads to one place; a phone has room for them', (_, area) => {
  const all = byLetter(area).map(({ letter }) => letter);
  expect(new Set(all).size).toBe(all.length);
  const onBar = area.destinations.filter(({ onPhone }) => onPhone).map(({ label }) => label);
  expect(onBar.length).toBeLessThanOrEqual(4);
  expect(onBar).toContain('Billing');
});
