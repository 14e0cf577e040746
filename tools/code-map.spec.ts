import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const paths = [
  ...readFileSync(`${root}docs/CODE-MAP.md`, 'utf8').matchAll(/`((?:apps|libs|docs|tools|bench)[\w./-]*)`/g),
];

test.each(paths.map(([, path = '']) => path))('%s exists, as the code map says', (path) => {
  expect(existsSync(root + path)).toBe(true);
});
