import { expect, test } from '@jest/globals';
import { newPerson } from './new-person.ts';

const email = 'ada@example.com';

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada\n\u202ELovelace ', 'Ada Lovelace'],
  ['', 'ada'],
  ['\u200B', 'ada'],
  ['x'.repeat(300), 'x'.repeat(255)],
])('the name %j becomes %j', (name, stored) => {
  expect(newPerson({ name, image: null }, email).name).toBe(stored);
});

test('a name that is cut within a character can be stored', () => {
  const { name } = newPerson({ name: `${'x'.repeat(254)}😀`, image: null }, email);
  expect(name).toHaveLength(255);
  expect(name.isWellFormed()).toBe(true);
});

test.each([
  ['https://images.example/ada.png', true],
  ['http://images.example/ada.png', false],
  ['javascript:alert(1)', false],
  ['https://example.com/api/auth/sign-out', false],
  [null, false],
])('the picture %s is kept: %s', (image, isKept) => {
  expect(newPerson({ name: 'Ada', image }, email).image).toBe(isKept ? image : null);
});
