import { expect, test } from '@jest/globals';
import { DatabaseUnavailable } from '../../application/database-unavailable.ts';
import { type Lookup, Lookups } from './lookups.ts';

interface Word {
  readonly word: string;
}

const kind = (name: string): Lookup<Word> => ({
  name,
  text: `select ${name} any($1)`,
  nothing: '',
  keyOf: ({ word }) => word,
});
const [apples, birds, cats] = [kind('apples'), kind('birds'), kind('cats')];

/** Finds each word but "unknown"; fails where one is "broken" or while the database is "down". */
function dictionary() {
  const asked: (readonly [name: string, text: string, ...keys: readonly string[]])[] = [];
  const lookups = new Lookups(async (name, text, values) => {
    const keys = (values as string[][]).map((padded) => padded.filter((key) => key !== ''));
    asked.push([name, text, ...keys.map((some) => some.join())]);
    if (keys.flat().includes('down')) throw new DatabaseUnavailable();
    if (keys.flat().includes('broken')) throw new Error('no luck');
    return keys.flatMap((some, part) =>
      some.filter((key) => key !== 'unknown').map((word) => ({ ...(keys.length > 1 && { part }), found: { word } })),
    );
  });
  return { asked, lookups };
}

test('what is asked for in one turn is found by one statement, each by its own key', async () => {
  const { asked, lookups } = dictionary();
  const answers = ['a', 'unknown', 'b', 'a'].map((key) => lookups.ask(apples, key));
  await expect(Promise.all(answers)).resolves.toEqual([{ word: 'a' }, undefined, { word: 'b' }, { word: 'a' }]);
  expect(asked).toEqual([['apples', 'select apples any($1)', 'a,unknown,b,a']]);
});

test('two kinds share a statement, whichever comes first', async () => {
  const { asked, lookups } = dictionary();
  const text =
    'select 0 as part, found from (select apples any($1)) as part0' +
    ' union all select 1 as part, found from (select birds any($2)) as part1';
  await expect(Promise.all([lookups.ask(birds, 'same'), lookups.ask(apples, 'same')])).resolves.toHaveLength(2);
  await expect(Promise.all([lookups.ask(apples, 'unknown'), lookups.ask(birds, 'b')])).resolves.toEqual([
    undefined,
    { word: 'b' },
  ]);
  expect(asked).toEqual([
    ['apples birds', text, 'same', 'same'],
    ['apples birds', text, 'unknown', 'b'],
  ]);
});

test('a third kind has a statement of its own', async () => {
  const { asked, lookups } = dictionary();
  await Promise.all([lookups.ask(cats, 'c'), lookups.ask(apples, 'a'), lookups.ask(birds, 'b')]);
  expect(asked.map(([name]) => name)).toEqual(['apples birds', 'cats']);
});

test('what is asked for later has a statement of its own', async () => {
  const { asked, lookups } = dictionary();
  const first = lookups.ask(apples, 'a');
  await new Promise(setImmediate);
  await expect(Promise.all([first, lookups.ask(apples, 'b')])).resolves.toEqual([{ word: 'a' }, { word: 'b' }]);
  expect(asked.map(([, , keys]) => keys)).toEqual(['a', 'b']);
});

test('a key that fails does not fail the others', async () => {
  const { asked, lookups } = dictionary();
  const answers = [lookups.ask(apples, 'a'), lookups.ask(apples, 'broken'), lookups.ask(birds, 'b')];
  await expect(Promise.allSettled(answers)).resolves.toMatchObject([
    { value: { word: 'a' } },
    { reason: { message: 'no luck' } },
    { value: { word: 'b' } },
  ]);
  expect(asked.map(([name]) => name)).toEqual(['apples birds', 'apples', 'apples', 'birds']);
});

test('an outage fails all of them at once, and none that comes later', async () => {
  const { asked, lookups } = dictionary();
  const answers = [lookups.ask(apples, 'down'), lookups.ask(birds, 'b')];
  await expect(Promise.allSettled(answers)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  await expect(lookups.ask(birds, 'b')).resolves.toEqual({ word: 'b' });
  expect(asked).toHaveLength(2);
});
