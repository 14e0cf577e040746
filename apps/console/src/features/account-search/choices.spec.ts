import { expect, test } from '@jest/globals';
import { choicesFor, type SearchedPlace } from './choices.ts';

const nothing = () => undefined;
const place = (name: string, isOpen = false): SearchedPlace => ({
  id: name,
  name,
  isOpen,
  pages: ['Members', 'Billing'].map((label) => ({ label, path: `/${name}/${label}` })),
  unlisted: [{ label: 'Billing: plans', path: `/${name}/plans` }],
  switchTo: nothing,
});
const places = [place('Acme Orders', true), place('Blue Harbor'), place('Green Hill')];
const acts = [{ label: 'Invite people', run: nothing }];
const lines = (typed: string) =>
  choicesFor({ typed, acts, places }).map(({ group, title, detail }) => [group, title, ...(detail ? [detail] : [])]);

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
    ['Pages', 'Billing'],
    ['Pages', 'Billing: plans'],
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

test('keys are unique', () => {
  const keys = choicesFor({ typed: 'b', acts, places }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
