import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Parameters } from './parameters.ts';

const read = (body: Record<string, unknown>) => Parameters.read(body, ['code', 'resource']);

test('each parameter is a text, given once; a resource may be given several times', () => {
  const parameters = read({ code: 'c', resource: ['a', 'b', ''], other: ['x', 'y'] });
  expect([parameters.get('code'), parameters.list('resource'), parameters.get('other')]).toEqual([
    'c',
    ['a', 'b'],
    undefined,
  ]);
});

test('an empty one counts as left out', () => {
  const parameters = read({ code: '', resource: '' });
  expect([parameters.get('code'), parameters.list('resource')]).toEqual([undefined, []]);
});

test.each([
  ['code', null],
  ['code', 7],
  ['code', true],
  ['code', {}],
  ['code', ['a']],
  ['code', 'a\0b'],
  ['code', '\ud800'],
  ['resource', ['a', 7]],
  ['resource', [['a']]],
])('%s: %j is refused', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`${name} must be given once, as text`);
});

test('any JSON is read or refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      try {
        expect(typeof (read({ code: value }).get('code') ?? '')).toBe('string');
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID_PARAMETER' });
      }
    }),
  );
});

test('members of every object are no parameters', () => {
  expect(Parameters.read({}, ['constructor', '__proto__']).get('constructor')).toBeUndefined();
});
