import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Test files that may call `jest.retryTimes`, each with the tests that need it and the reason. A test that sometimes
 * fails is a bug of the product or of the test: mend it first. `.ci/run` prints the tests that needed a second try.
 */
const RETRIED: Readonly<Record<string, string>> = {};

const OWN = 'tools/retried-tests.spec.ts';
const root = fileURLToPath(new URL('..', import.meta.url));

test('only the listed test files run a test twice', () => {
  const files = globSync(['{apps,libs,tools}/**/*.{ts,tsx}', 'jest.config.ts'], { cwd: root, exclude: [OWN] });
  const retrying = files.filter((path) => readFileSync(root + path, 'utf8').includes('retryTimes'));
  expect(retrying.toSorted()).toEqual(Object.keys(RETRIED).toSorted());
});
