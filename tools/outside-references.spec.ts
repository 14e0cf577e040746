import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Code, comments and documents give the reason, or link an ADR or an RFC. A reader cannot open anything else.

/** Names and numbering of documents that are not in this repository. */
const OUTSIDE = [
  /\bcontract \(?§/i,
  /\bseed \d+ §/i,
  /\bseeds\b/i,
  /\bseed [12]\b(?! =)/i,
  /(?<![\w-])(?:security|console|console-review|front-door|architecture|harness|toolchain|decisions)\.md\b/,
  /\b\w+-contract\.md\b/,
  // Numbers of screens, levels or rows: in a comment, and where a title begins. The path of a picture begins with an M.
  /(?:\/\*\*|\/\/|^\s*\*) (?:[Rr]ows? )?[A-H]\d{1,2}[a-z]?\b/,
  /\b(?:[Ll]evel|[Rr]ows?) [A-H]\d{1,2}\b/,
  /(?:^\s*|[([]\s*)['"`][A-H]\d{1,2}[a-z]?(?:, [A-H]\d{1,2}[a-z]?)*[:.]? [\w%$«“‘]/,
  // The same at the end of a title.
  /\w \([A-H]\d{1,2}\)['"`]/,
];

const FILES = '{*.md,.ci/*,{apps,bench,docs,libs,tools}/**/*.{cjs,css,html,js,json,md,ts,tsx}}';
const OWN = 'tools/outside-references.spec.ts';
const root = fileURLToPath(new URL('..', import.meta.url));

const references = (text: string) => text.split('\n').filter((line) => OUTSIDE.some((pattern) => pattern.test(line)));

test.each([
  '/** Seconds a reset token lives (seed 1 §9). */',
  '// As the contract §3.1 wants it.',
  ' * the path differently (security.md #18).',
  '/** A22b. Who may do what. */',
  '/** C2. */',
  '// Rows B11 to B13 of the table.',
  '/** Confirmation level C3: the exact text. */',
  "test('F3: a tax id', async () => {",
  "test('a tax id (F3)', async () => {",
  "  'E4, E5: an answer that is lost',",
  "test.each([['A14 another body', 202]])('%s', async () => {",
  'See oauth-contract.md.',
  'The version of the seeds.',
])('finds %s', (line) => {
  expect(references(line)).toHaveLength(1);
});

test.each([
  'See [SECURITY](SECURITY.md).',
  '/** RFC 9112 §7.1 */',
  "await page.getByText('A1');",
  '--seed 4711',
  '<path d="C25 V14 a8 8" />',
  "expect(ids).toEqual(['F1', 'F2']);",
])('lets %s pass', (line) => {
  expect(references(line)).toEqual([]);
});

test('nothing refers to a document outside the repository', () => {
  const exclude = ['**/node_modules/**', 'bench/peers/**', OWN];
  const found = globSync(FILES, { cwd: root, exclude }).flatMap((path) =>
    references(readFileSync(root + path, 'utf8')).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
