import { expect, test } from '@jest/globals';
import { newPerson, postedName } from './new-person.ts';

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

test('only the name of the person is taken', () => {
  const user = JSON.stringify({
    name: { firstName: 'Ada', lastName: 'Lovelace', role: 'admin' },
    email: 'a@example.com',
  });
  expect(postedName(user)).toBe('{"name":{"firstName":"Ada","lastName":"Lovelace"}}');
  expect(postedName('{"name":{"firstName":"Ada"}}')).toBe('{"name":{"firstName":"Ada","lastName":""}}');
});

test('long names are cut, and stay texts that can be stored', () => {
  const { name } = JSON.parse(postedName(JSON.stringify({ name: { firstName: `${'x'.repeat(99)}😀` } }))!) as {
    name: { firstName: string };
  };
  expect(name.firstName).toHaveLength(100);
  expect(name.firstName.isWellFormed()).toBe(true);
});

test.each([
  [undefined],
  [''],
  ['Ada'],
  ['null'],
  ['[]'],
  ['{}'],
  ['{"name":"Ada"}'],
  ['{"name":null}'],
  ['{"name":{"firstName":{"$ne":1},"lastName":["x"]}}'],
  ['{"__proto__":{"name":{"firstName":"Eve"}}}'],
  ['{"email":"ada@example.com"}'],
])('there is no name in %s', (user) => {
  expect(postedName(user)).toBeNull();
});
