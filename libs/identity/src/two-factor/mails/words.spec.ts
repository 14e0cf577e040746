import { expect, test } from '@jest/globals';
import { wordsIn } from './words.ts';

const { words } = wordsIn();
const name = 'Ada';

test('every mail greets by name, and nothing is forgotten in a template', () => {
  const all = [
    words.oneTimeCode({ name, code: '012345', lifeSeconds: 180 }),
    words.turnedOn({ name }),
    words.changed({ name }),
    words.turnedOff({ name }),
    words.locked({ name, lockSeconds: 900 }),
    words.backupCodesRenewed({ name }),
  ];
  for (const { subject, heading, paragraphs, note } of all) {
    expect(paragraphs[0]).toBe('Hello Ada,');
    expect([subject, heading, note].every((text) => text.length > 0)).toBe(true);
    expect([subject, heading, ...paragraphs, note].join()).not.toMatch(/undefined|null|NaN|\$\{|\[object/);
  }
});

test.each([
  [180, '3 minutes'],
  [119, '1 minute'],
  [30, '1 minute'],
])('a code of %d s: %s', (lifeSeconds, duration) => {
  const { subject, paragraphs, note } = words.oneTimeCode({ name, code: '012345', lifeSeconds });
  expect(note).toContain(`works once, for ${duration}.`);
  expect(paragraphs.join()).toContain('012345');
  // Subjects are shown on locked screens.
  expect(subject).not.toContain('012345');
});

test('a language without words of its own is answered in English, and says so', () => {
  expect(wordsIn('ru')).toEqual({ words, tag: 'en' });
});
