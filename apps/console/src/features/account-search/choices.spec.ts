import { expect, test } from '@jest/globals';
import { matches } from '../../ui/actions/palette-choices.ts';
import { choicesFor, type GeneralAct, type SearchedPlace } from './choices.ts';
import { otherWordsOf } from './other-words.ts';

const nothing = () => undefined;
const place = (name: string, isOpen = false): SearchedPlace => ({
  id: name,
  name,
  isOpen,
  pages: ['Members', 'Billing'].map((label) => ({ label, path: `/o/${name}/${label.toLowerCase()}` })),
  unlisted: [{ label: 'Billing: plans', path: `/o/${name}/billing/plans` }],
  switchTo: nothing,
});
const places = [place('Acme Orders', true), place('Blue Harbor'), place('Green Hill')];
const acts = [{ label: 'Invite people', run: nothing }];
const general: readonly GeneralAct[] = [
  { label: 'Invite people', words: 'add', leadsTo: '/invite' },
  { label: 'Sign out', words: 'log out logout', leadsTo: nothing },
];
const lines = (typed: string, all = places) =>
  choicesFor({ typed, acts, general, places: all }).map(({ group, title, detail }) => [
    group,
    title,
    ...(detail ? [detail] : []),
  ]);

test('without a text: acts and pages of what is open, and where to switch', () => {
  expect(lines('')).toEqual([
    ['On this page', 'Invite people'],
    ['Pages', 'Members'],
    ['Pages', 'Billing'],
    ['Pages', 'Billing: plans'],
    ['Switch to', 'Blue Harbor'],
    ['Switch to', 'Green Hill'],
  ]);
  expect(lines(' ')).toEqual(lines(''));
});

test('pages of other places are found by their own name and that of the place, those of their navigation first', () => {
  expect(lines('bill')).toEqual([
    ['Pages', 'Billing', 'Acme Orders'],
    ['Pages', 'Billing: plans', 'Acme Orders'],
    ['Elsewhere', 'Billing', 'Blue Harbor'],
    ['Elsewhere', 'Billing', 'Green Hill'],
    ['Elsewhere', 'Billing: plans', 'Blue Harbor'],
    ['Elsewhere', 'Billing: plans', 'Green Hill'],
  ]);
  expect(lines('green bil plan')).toEqual([['Elsewhere', 'Billing: plans', 'Green Hill']]);
  expect(lines('blue')).toEqual([
    ['Switch to', 'Blue Harbor'],
    ['Elsewhere', 'Members', 'Blue Harbor'],
    ['Elsewhere', 'Billing', 'Blue Harbor'],
    ['Elsewhere', 'Billing: plans', 'Blue Harbor'],
  ]);
});

test('“switch” lists the others; what nothing matches has no lines', () => {
  expect(lines('switch')).toEqual([
    ['Switch to', 'Blue Harbor'],
    ['Switch to', 'Green Hill'],
  ]);
  expect(lines('nowhere')).toEqual([]);
});

test('a page is found by other words than its label, after those whose label has the word', () => {
  expect(lines('card')).toEqual([
    ['Pages', 'Billing', 'Acme Orders'],
    ['Elsewhere', 'Billing', 'Blue Harbor'],
    ['Elsewhere', 'Billing', 'Green Hill'],
  ]);
  const one: SearchedPlace = {
    ...place('Personal account', true),
    pages: [
      { label: 'Sessions', path: '/account/sessions' },
      { label: 'Trusted devices', path: '/account/devices' },
    ],
    unlisted: [],
  };
  expect(lines('dev', [one])).toEqual([
    ['Pages', 'Trusted devices'],
    ['Pages', 'Sessions'],
  ]);
});

test('acts that every page has are found once something is typed, unless the page offers them', () => {
  expect(lines('logout', [])).toEqual([['Actions', 'Sign out']]);
  expect(lines('invite', [])).toEqual([['On this page', 'Invite people']]);
});

test.each([
  ['invoice', '/account/billing/orders'],
  ['seats', '/o/acme/billing'],
  ['cancel', '/o/acme/billing'],
  ['licen', '/account/billing/benefits'],
  ['licence', '/account/billing/benefits'],
  ['2fa', '/account/two-factor'],
  ['passkey', '/account/two-factor'],
  ['theme', '/account/preferences'],
  ['invite', '/o/acme/invitations'],
])('“%s” finds %s', (typed, path) => {
  expect(matches(typed, otherWordsOf(path))).toBe(true);
});

test('keys are unique', () => {
  const keys = choicesFor({ typed: 'b', acts, general, places }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
