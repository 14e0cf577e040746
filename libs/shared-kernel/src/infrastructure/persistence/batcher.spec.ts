import { expect, test } from '@jest/globals';
import { DatabaseUnavailable } from '../../application/database-unavailable.ts';
import { Batcher } from './batcher.ts';

/** Answers each word with itself in capitals, none when one is "broken". */
function capitals() {
  const asked: (readonly string[])[] = [];
  const askAll = async (words: readonly string[]) => {
    asked.push(words);
    if (words.includes('broken')) throw new Error('no luck');
    return words.map((word) => word.toUpperCase());
  };
  return { asked, words: new Batcher(askAll) };
}

test('concurrent questions are asked together, each with its own answer', async () => {
  const { asked, words } = capitals();
  expect(await Promise.all(['a', 'b', 'a'].map((word) => words.ask(word)))).toEqual(['A', 'B', 'A']);
  expect(asked).toEqual([['a', 'b', 'a']]);
});

test('a question that comes while others are being answered is asked by itself', async () => {
  const { asked, words } = capitals();
  const first = words.ask('a');
  await new Promise(setImmediate);
  expect(await Promise.all([first, words.ask('a')])).toEqual(['A', 'A']);
  expect(asked).toEqual([['a'], ['a']]);
});

test('no more batches run at once than allowed; what is asked meanwhile goes together into the next one', async () => {
  const batches: { readonly questions: readonly string[]; readonly end: () => void }[] = [];
  const words = new Batcher(async (questions: readonly string[]) => {
    await new Promise<void>((end) => batches.push({ questions, end }));
    if (questions.includes('broken')) throw new DatabaseUnavailable();
    return questions;
  }, 2);
  const answers = [];
  for (const word of ['a', 'broken', 'b', 'c', 'd']) {
    answers.push(words.ask(word));
    await new Promise(setImmediate);
  }
  const asked = () => batches.map(({ questions }) => questions);
  expect(asked()).toEqual([['a'], ['broken']]);
  batches[1]!.end();
  await expect(answers[1]).rejects.toThrow(DatabaseUnavailable);
  await new Promise(setImmediate);
  expect(asked()).toEqual([['a'], ['broken'], ['b', 'c', 'd']]);
  for (const { end } of batches) end();
  await expect(Promise.all([answers[0], ...answers.slice(2)])).resolves.toEqual(['a', 'b', 'c', 'd']);
  const last = words.ask('e');
  await new Promise(setImmediate);
  batches[3]!.end();
  await expect(last).resolves.toBe('e');
});

test('a question that fails does not fail the others', async () => {
  const { asked, words } = capitals();
  const answers = await Promise.allSettled(['a', 'broken', 'b'].map((word) => words.ask(word)));
  expect(answers).toMatchObject([{ value: 'A' }, { reason: { message: 'no luck' } }, { value: 'B' }]);
  expect(asked).toEqual([['a', 'broken', 'b'], ['a'], ['broken'], ['b']]);
});

test('an outage fails the whole batch, and no later one', async () => {
  const asked: (readonly string[])[] = [];
  const words = new Batcher(async (questions: readonly string[]) => {
    if (asked.push(questions) === 1) throw new DatabaseUnavailable();
    return questions;
  });
  const answers = await Promise.allSettled(['a', 'b'].map((word) => words.ask(word)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(words.ask('a')).resolves.toBe('a');
  expect(asked).toEqual([['a', 'b'], ['a']]);
});
