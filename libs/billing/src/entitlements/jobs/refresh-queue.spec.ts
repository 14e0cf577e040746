import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { CustomerRefreshing } from '../application/customer-refreshing.ts';
import { RefreshQueue } from './refresh-queue.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the shutdown waits a moment for what is under way, not as long as a silent platform', async () => {
  const begun: string[] = [];
  const silent: Pick<CustomerRefreshing, 'refresh'> = {
    refresh: (customerId) => {
      begun.push(customerId);
      return new Promise<never>(() => undefined);
    },
  };
  const queue = new RefreshQueue(silent as CustomerRefreshing);
  for (const customerId of ['a', 'b', 'c', 'd', 'e']) queue.ask(customerId);
  const stopped = queue.beforeApplicationShutdown();
  await jest.advanceTimersByTimeAsync(5000);
  await stopped;
  queue.ask('f');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});
