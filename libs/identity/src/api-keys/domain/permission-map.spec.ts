import { expect, test } from '@jest/globals';
import { permissionMapOf, permits } from './permission-map.ts';

const held = { files: ['read', 'write'], orders: [] };

test.each([
  [{ files: ['read'] }, true],
  [{ files: ['write', 'read'] }, true],
  [{ files: ['read', 'delete'] }, false],
  [{ files: ['read'], orders: ['read'] }, false],
  [{ users: ['read'] }, false],
  // An empty list or an empty request is never permitted.
  [{ files: [] }, false],
  [{ orders: [] }, false],
  [{ files: ['read'], orders: [] }, false],
  [{}, false],
  // Inherited names are not permissions.
  [{ toString: ['name'] }, false],
  [{ constructor: ['length'] }, false],
])('asked for %j: %s', (asked, expected) => {
  expect(permits(held, asked as Record<string, string[]>)).toBe(expected);
  expect(permits(null, asked as Record<string, string[]>)).toBe(false);
});

test.each([[{}], [held], [{ 'a:*': ['b.c/d'] }]])('%j is a map', (value) => {
  expect(permissionMapOf(value)).toBe(value);
});

test.each([
  null,
  undefined,
  'files',
  ['files'],
  { files: 'read' },
  { files: [1] },
  { files: [['read']] },
  { files: null },
  { '': ['read'] },
  { files: [''] },
  { files: ['a b'] },
  { 'f\0': ['read'] },
  { ['x'.repeat(65)]: ['read'] },
  { files: Array.from({ length: 101 }, (_, index) => `a${index}`) },
  Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`r${index}`, ['read']])),
])('%j is invalid', (value) => {
  expect(() => permissionMapOf(value)).toThrow(expect.objectContaining({ code: 'INVALID_PERMISSIONS' }));
});
