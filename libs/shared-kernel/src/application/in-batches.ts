/** Rows per statement, so that it ends well before the statement timeout, however many rows there are. */
const BATCH_SIZE = 5000;

/**
 * Removes batch after batch until one is not full, or `signal` aborts. @returns how many rows were removed
 * @param removeSome removes `limit` rows at most, in a transaction of its own, and answers how many there were
 */
export async function inBatches(removeSome: (limit: number) => Promise<number>, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE && !signal?.aborted; total += removed) {
    removed = await removeSome(BATCH_SIZE);
  }
  return total;
}
