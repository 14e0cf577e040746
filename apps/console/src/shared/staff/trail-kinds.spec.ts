import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { chosenKind, clientKinds, organizationTrailKinds, personKinds } from './trail-kinds.ts';

const catalogue = readFileSync(`${import.meta.dirname}/../../../../../docs/AUDIT.md`, 'utf8');
const actions = [...catalogue.matchAll(/^\| `([\w.-]+)`/gm)].map(([, action = '']) => action);

const kinds = { person: personKinds, organization: organizationTrailKinds, client: clientKinds };
const namesIn = ({ filters: { action = '' } }: (typeof personKinds)[number]) => action.split(',').filter(Boolean);
const finds = (name: string, action: string) => (name.endsWith('.') ? action.startsWith(name) : action === name);

describe.each(Object.entries(kinds))('kinds of entries about a %s', (_, all) => {
  test('each name finds actions, and no action is of two kinds', () => {
    const names = all.flatMap(namesIn);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !actions.some((action) => finds(name, action)))).toEqual([]);
    expect(actions.filter((action) => names.filter((name) => finds(name, action)).length > 1)).toEqual([]);
  });

  test('each is recognized by its filters, begins with everything, and has a label of its own', () => {
    for (const kind of all) {
      const params = new URLSearchParams(kind.filters);
      expect(chosenKind(all, (name) => params.get(name) ?? '')).toBe(kind);
    }
    expect(chosenKind(all, () => '')).toBe(all[0]);
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  });
});

test('the kinds of a client have all that happens to one; APIs and keys of the service are no part of it', () => {
  const names = clientKinds.flatMap(namesIn);
  const missing = actions.filter((action) => action.startsWith('oauth.') && !names.some((name) => finds(name, action)));
  expect(missing.filter((action) => !/^oauth\.(?:api|signing-key)\./.test(action))).toEqual([]);
});

test('other filters are no kind', () => {
  const other = (name: string) => (name === 'action' ? 'session.,user.banned' : '');
  expect(chosenKind(personKinds, other)).toBeUndefined();
  expect(chosenKind(personKinds, (name) => (name === 'actorKind' ? 'system' : ''))).toBeUndefined();
});
