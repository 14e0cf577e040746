import { expect, test } from '@jest/globals';
import { inBatches } from './in-batches.ts';

/** Removes from so many rows; notes how many went each time. */
function store(rows: number) {
  const batches: number[] = [];
  const removeSome = async (limit: number) => {
    const removed = Math.min(rows, limit);
    rows -= removed;
    batches.push(removed);
    return removed;
  };
  return { batches, removeSome };
}

test.each([
  [0, [0]],
  [4999, [4999]],
  [5000, [5000, 0]],
  [12_000, [5000, 5000, 2000]],
])('%i rows', async (rows, expected) => {
  const { batches, removeSome } = store(rows);
  await expect(inBatches(removeSome)).resolves.toBe(rows);
  expect(batches).toEqual(expected);
});

test('stops between two batches when it is told to', async () => {
  const { batches, removeSome } = store(12_000);
  const stop = new AbortController();
  const removeOnce = (limit: number) => removeSome(limit).finally(() => stop.abort());
  await expect(inBatches(removeOnce, stop.signal)).resolves.toBe(5000);
  expect(batches).toEqual([5000]);
  await expect(inBatches(removeSome, stop.signal)).resolves.toBe(0);
  expect(batches).toEqual([5000]);
});

test('what fails, fails', async () => {
  await expect(inBatches(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
