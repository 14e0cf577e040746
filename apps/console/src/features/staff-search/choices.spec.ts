import { describe, expect, test } from '@jest/globals';
import { choicesFor, pathOf } from './choices.ts';

const nothing = () => undefined;
const acts = ['Edit…', 'Set password…', 'Ban…'].map((label) => ({ label, run: nothing }));
const pages = [
  { label: 'Users', path: '/staff/users' },
  { label: 'API keys', path: '/staff/api-keys' },
  { label: 'Rate limits', path: '/staff/rate-limits' },
  { label: 'Your account', path: '/account', isElsewhere: true },
];
const ada = { kind: 'user', id: '1', title: 'Ada', detail: 'ada@example.com', userId: '1', organizationId: null };
const titles = (typed: string, found?: (typeof ada)[]) =>
  choicesFor({ typed, sought: typed, acts, pages, found }).map(({ title }) => title);

describe('the lines of the palette', () => {
  test('acts of the page, pages, then what the service found', () => {
    expect(titles('')).toEqual(['Edit…', 'Set password…', 'Ban…', 'Users', 'API keys', 'Rate limits', 'Your account']);
    expect(titles('ke', [ada])).toEqual(['API keys', 'Ada']);
  });

  test('a mail is called as on its page', () => {
    const mail = { kind: 'mail', id: '6', title: 'unbanned', detail: 'sent', userId: null, organizationId: null };
    const [line] = choicesFor({ typed: '6', sought: '6', acts: [], pages: [], found: [mail] });
    expect(line).toMatchObject({ title: 'Ban lifted', detail: 'Sent' });
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
  ['user', '1', { userId: '1' }, '/staff/users/1'],
  ['organization', '2', { organizationId: '2' }, '/staff/organizations/2'],
  ['api-key', '7', { userId: '1' }, '/staff/api-keys/7'],
  ['oauth-api', '3', {}, '/staff/oauth/apis/3'],
  ['oauth-client', '3', { userId: '1' }, '/staff/oauth/clients/3'],
  ['billing-order', '4', { userId: '1' }, '/staff/billing/orders/4'],
  ['billing-custom-field', '4', {}, '/staff/billing/custom-fields/4'],
  ['session', '5', { userId: '1' }, '/staff/users/1'],
  ['member', '5', { userId: '1', organizationId: '2' }, '/staff/users/1'],
  ['team', '5', { organizationId: '2' }, '/staff/organizations/2'],
  ['mail', '6', {}, '/staff/emails/6'],
  ['job-run', '6', {}, '/staff/jobs/outbox-sweep'],
  ['request', 'a:b', {}, '/staff/audit?requestId=a%3Ab'],
  ['audit-entry', '6', {}, '/staff/audit?entry=6'],
  ['webhook', 'msg_6', {}, '/staff/webhooks?about=msg_6'],
  ['grant', '6', {}, '/staff/audit?target=6'],
])('a finding leads to its page: %s %s', (kind, id, of, path) => {
  expect(pathOf({ kind, id, title: 'outbox-sweep', userId: null, organizationId: null, ...of })).toBe(path);
});
