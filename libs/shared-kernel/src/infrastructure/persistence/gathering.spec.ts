import { expect, test } from '@jest/globals';
import { Gathering } from './gathering.ts';

/** Answers each word with itself in capitals, none when one is "broken". */
function capitals() {
  const asked: (readonly string[])[] = [];
  const askAll = async (words: readonly string[]) => {
    asked.push(words);
    if (words.includes('broken')) throw new Error('no luck');
    return words.map((word) => word.toUpperCase());
  };
  return { asked, words: new Gathering(askAll) };
}

test('what comes at once is asked at once, and everybody has an own answer', async () => {
  const { asked, words } = capitals();
  expect(await Promise.all(['a', 'b', 'a'].map((word) => words.ask(word)))).toEqual(['A', 'B', 'A']);
  expect(asked).toEqual([['a', 'b', 'a']]);
});

test('what comes while others are being answered is asked by itself', async () => {
  const { asked, words } = capitals();
  const first = words.ask('a');
  await new Promise(setImmediate);
  expect(await Promise.all([first, words.ask('a')])).toEqual(['A', 'A']);
  expect(asked).toEqual([['a'], ['a']]);
});

test('a failure meets all who asked, and nobody after them', async () => {
  const { words } = capitals();
  const answers = await Promise.allSettled(['a', 'broken'].map((word) => words.ask(word)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(words.ask('a')).resolves.toBe('A');
});
