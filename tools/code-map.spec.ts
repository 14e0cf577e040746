import { expect, test } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const map = readFileSync(`${root}docs/CODE-MAP.md`, 'utf8');

const STORIES = 12;
/** Files that one can keep in mind while following a story. */
const MAX_FILES = 12;
const MAX_WORDS = 1300;
const LONGEST_ROW = 130;

const [tree = '', text = ''] = map.split('## What every story shares');
const paths = [...tree.matchAll(/^\| `(.+?)`/gm)].map(([, path = '']) => path);
const namesIn = (words: string) => [
  ...new Set([...words.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name)),
];
const stories = [...text.slice(text.indexOf('## Twelve stories')).matchAll(/^\*\*(.+?)\.\*\*(?:.+\n?)+/gm)].map(
  ([story, name = '']) => [name, story] as const,
);
const production = globSync(['libs/*/src/**/*.ts', 'apps/{api,console}/src/**/*.{ts,tsx}'], { cwd: root }).filter(
  (path) => !/\.(?:spec|contract)\.tsx?$|\/testing\//.test(path),
);

test.each(paths)('%s exists, as the code map says', (path) => {
  expect(existsSync(root + path)).toBe(true);
});

test.each(namesIn(text))('%s is the end of the path of one file', (name) => {
  expect(production.filter((path) => path.endsWith(`/${name}`))).toHaveLength(1);
});

test(`the code map has ${STORIES} stories`, () => {
  expect(stories.map(([name]) => name)).toHaveLength(STORIES);
});

test.each(stories)(`the story "%s" has at most ${MAX_FILES} files`, (_, story) => {
  const files = namesIn(story);
  expect(files.length).toBeGreaterThan(0);
  expect(files.slice(MAX_FILES)).toEqual([]);
});

test('the code map is one page', () => {
  const words = map.split(/\s+/).filter((word) => /\w/.test(word));
  expect(words.length).toBeLessThanOrEqual(MAX_WORDS);
  expect(map.split('\n').filter((line) => line.startsWith('|') && line.length > LONGEST_ROW)).toEqual([]);
});

test('every room has a row', () => {
  const rooms = globSync('libs/*/src/*/*.module.ts', { cwd: root }).map((path) => path.replace(/\/[^/]+$/, ''));
  expect(rooms.filter((room) => !paths.includes(room) && !room.startsWith('libs/shared-kernel/'))).toEqual([]);
});
