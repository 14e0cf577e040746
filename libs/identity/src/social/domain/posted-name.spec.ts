import { expect, test } from '@jest/globals';
import { postedName } from './posted-name.ts';

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
