import { describe, expect, test } from '@jest/globals';
import { choicesFor, matches, pathOf } from './choices.ts';

const nothing = () => undefined;
const acts = ['Edit…', 'Set password…', 'Ban…'].map((label) => ({ label, run: nothing }));
const pages = [
  { label: 'Users', path: '/staff/users' },
  { label: 'API keys', path: '/staff/api-keys' },
  { label: 'Rate limits', path: '/staff/rate-limits' },
  { label: 'Your account', path: '/account', isElsewhere: true },
];
const ada = { kind: 'user', id: '1', title: 'Ada', detail: 'ada@example.com', userId: '1' };
const titles = (typed: string, found?: (typeof ada)[]) =>
  choicesFor({ typed, sought: typed, acts, pages, found }).map(({ title }) => title);

test.each([
  ['', 'Ban…', true],
  ['ban', 'Ban…', true],
  ['BAN', 'Ban…', true],
  ['pass', 'Set password…', true],
  ['set pass', 'Set password…', true],
  ['pass set', 'Set password…', true],
  ['word', 'Set password…', false],
  ['set key', 'Set password…', false],
])('“%s” finds “%s”: %s', (typed, label, does) => {
  expect(matches(typed, label)).toBe(does);
});

describe('the lines of the palette', () => {
  test('acts of the page, pages, then what the service found', () => {
    expect(titles('')).toEqual(['Edit…', 'Set password…', 'Ban…', 'Users', 'API keys', 'Rate limits', 'Your account']);
    expect(titles('ke', [ada])).toEqual(['API keys', 'Ada']);
  });

  test('there are eight of a group at most', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ label: `Page ${at}`, path: `/${at}` }));
    expect(choicesFor({ typed: '', sought: '', acts: [], pages: many, found: undefined })).toHaveLength(8);
  });

  test('users are looked for where nothing matches, once that is known', () => {
    expect(titles('nobody', [])).toEqual(['Search users for “nobody”']);
    expect(titles('nobody')).toEqual([]);
    expect(titles('ban', [])).toEqual(['Ban…']);
    expect(choicesFor({ typed: 'x', sought: '', acts, pages, found: [] })).toEqual([]);
    const [search] = choicesFor({ typed: 'a&b', sought: 'a&b', acts, pages, found: [] });
    expect(search?.leadsTo).toBe('/staff/users?text=a%26b');
  });
});

test.each([
  [{ kind: 'user', id: '1', userId: '1' }, '/staff/users/1'],
  [{ kind: 'organization', id: '2', userId: null }, '/staff/organizations/2'],
  [{ kind: 'api-key', id: '7', userId: '1' }, '/staff/api-keys/7'],
  [{ kind: 'oauth-client', id: '3', userId: '1' }, '/staff/oauth/clients/3'],
  [{ kind: 'billing-order', id: '4', userId: '1' }, '/staff/billing/orders/4'],
  [{ kind: 'session', id: '5', userId: '1' }, '/staff/users/1'],
  [{ kind: 'grant', id: '6', userId: null }, '/staff/audit?target=6'],
])('a finding leads to its page: %j', (found, path) => {
  expect(pathOf(found)).toBe(path);
});
