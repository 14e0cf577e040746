import { expect, test } from '@jest/globals';
import { actChoices, matches, pageChoices } from './palette-choices.ts';

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

test('there are eight of a group at most', () => {
  const labels = Array.from({ length: 9 }, (_, at) => `Page ${at}`);
  expect(
    pageChoices(
      '',
      labels.map((label) => ({ label, path: `/${label}` })),
    ),
  ).toHaveLength(8);
  expect(
    actChoices(
      '',
      labels.map((label) => ({ label, run: () => undefined })),
    ),
  ).toHaveLength(8);
});
