import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const map = readFileSync(`${root}docs/CODE-MAP.md`, 'utf8');

/** Files that one can keep in mind while following a story. */
const MAX_FILES = 12;

const pathsIn = (text: string) => [
  ...new Set([...text.matchAll(/`((?:apps|libs|docs|tools|bench)[\w./-]*)`/g)].map(([, path = '']) => path)),
];
const walks = [...map.slice(map.indexOf('## Walks')).matchAll(/^\*\*(.+?)\.\*\*(?:.+\n?)+/gm)].map(
  ([text, name = '']) => [name, text] as const,
);

test.each(pathsIn(map))('%s exists, as the code map says', (path) => {
  expect(existsSync(root + path)).toBe(true);
});

test('the code map has the walks', () => {
  expect(walks.map(([name]) => name)).toEqual(
    expect.arrayContaining(['Sign-in', 'Key verification', 'Accepting an invitation', 'Change of email']),
  );
});

test.each(walks)(`the walk "%s" has at most ${MAX_FILES} files`, (_, text) => {
  const files = pathsIn(text);
  expect(files.length).toBeGreaterThan(0);
  expect(files.slice(MAX_FILES)).toEqual([]);
});
