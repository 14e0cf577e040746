import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { apiKeyMessages, billingMessages } from './account-messages.ts';
import { organizationMessages } from './organization-messages.ts';
import { refusalMessages } from './refusal-messages.ts';
import { socialMessages } from './social-messages.ts';
import { staffMessages } from './staff-messages.ts';

const allMessages = {
  ...refusalMessages,
  ...apiKeyMessages,
  ...billingMessages,
  ...organizationMessages,
  ...socialMessages,
  ...staffMessages,
};

/**
 * Codes of a catalogue of refusals that need words: all but those that OAuth endpoints alone answer, which programs
 * read. They are declared in files of their own, and the catalogue has a section for each file.
 */
const codesOf = (catalogue: string) =>
  catalogue
    .split(/^## /m)
    .filter((section) => !/^\S*oauth-refusals\.ts\n/.test(section))
    .flatMap((section) => [...section.matchAll(/^\| `(\w+)` \| \d+ \|/gm)].map(([, code = '']) => code));

test('every code of the published catalogue has words', () => {
  const codes = codesOf(readFileSync(`${import.meta.dirname}/../../../../docs/REFUSALS.md`, 'utf8'));
  expect(codes.length).toBeGreaterThan(100);
  const missing = codes.filter((code) => !Object.hasOwn(allMessages, code));
  expect(missing.map((code) => `${code}: say it in the table of its context in apps/console/src/messages`)).toEqual([]);
});

test('refusals of OAuth endpoints need no words', () => {
  const section = (file: string, code: string) => `## libs/a/src/domain/${file}.ts\n\n| \`${code}\` | 400 | No |\n\n`;
  const catalogue = section('a-refusals', 'A') + section('oauth-refusals', 'B') + section('c-oauth-refusals', 'C');
  expect(codesOf(`${catalogue}${section('refusals', 'D')}`)).toEqual(['A', 'D']);
});

test('words are sentences of ours: capital, full stop, no code but where one is asked for', () => {
  for (const [code, message] of Object.entries(allMessages)) {
    const text = typeof message === 'string' ? message : message.text;
    expect(text).toMatch(/^(?:[A-Z]|\{provider\}).*\.$/);
    if (!text.includes('{code}')) expect(text).not.toContain(code);
  }
});
