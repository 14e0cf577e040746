import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { kindText, soughtText } from './sought.ts';

const KEY = 'gh_abcdeFGHIJ-KLMNOPQRSTUVWXYZ0123456789';

describe('what is sent for a text in the search box', () => {
  test.each([
    ['an API key', KEY, 'gh_abc'],
    ['with spaces around it', ` ${KEY}\n`, 'gh_abc'],
    ['as a header has it', `Bearer ${KEY}`, 'gh_abc'],
    ['a JWT', `${KEY}.${KEY}.${KEY}`, 'gh_abc'],
    ['the shortest secret', 'a'.repeat(33), 'aaaaaa'],
    ['an id of 32 letters', 'a'.repeat(32), 'a'.repeat(32)],
    ['an id', '01939d5e-6f3b-7c3a-8a2e-0123456789ab', '01939d5e-6f3b-7c3a-8a2e-0123456789ab'],
    ['a long address', `${'a'.repeat(40)}@example.com`, `${'a'.repeat(40)}@example.com`],
    ['words', ' Ada Lovelace ', 'Ada Lovelace'],
    ['two characters', 'Al', 'Al'],
    ['too little', ' A ', ''],
  ])('%s', (_name, typed, sent) => {
    expect(soughtText(typed)).toBe(sent);
  });
});

test('every kind of thing that the service finds has a name', () => {
  const openapi = JSON.parse(readFileSync(`${import.meta.dirname}/../../../../api/openapi.json`, 'utf8')) as {
    components: { schemas: { FindingsView: { properties: { kind: { description: string } } } } };
  };
  const list = openapi.components.schemas.FindingsView.properties.kind.description;
  const kinds = [...list.matchAll(/`([\w-]+)`/g)].map(([, kind = '']) => kind);
  expect(kinds.length).toBeGreaterThan(4);
  expect(kinds.filter((kind) => kindText(kind) === kind)).toEqual([]);
});
