import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { servicePaths } from './service-paths.ts';

test('every path that the service describes goes to it, and the development routes', () => {
  const paths = servicePaths(readFileSync(`${import.meta.dirname}/../../api/openapi.json`, 'utf8'));
  expect(paths).toEqual(expect.arrayContaining(['/api', '/dev', '/health', '/metrics']));
});

test('a route elsewhere adds its first segment, once', () => {
  const paths = { '/partners/{id}': {}, '/partners': {}, '/.well-known/jwks.json': {} };
  expect(servicePaths(JSON.stringify({ paths }))).toEqual(['/partners', '/.well-known', '/dev']);
});
