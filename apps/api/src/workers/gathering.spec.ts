import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Worker } from 'node:cluster';
import type { Figures } from '../observability/metrics.ts';
import { Gathering } from './gathering.ts';
import type { ToWorker } from './messages.ts';

const PATIENCE_MS = 2000;

/** Keeps what it is told. */
class Listener {
  readonly told: ToWorker[] = [];
  isGone = false;
  isConnected = () => !this.isGone;
  send(message: ToWorker): void {
    this.told.push(message);
  }
  /** The names of the figures that it got. */
  get answers(): readonly string[] | undefined {
    const answers = this.told.find((message) => message.kind === 'answers');
    return answers?.figures.map((figures) => figures.map(({ name }) => name).join());
  }
}

const PRIMARY = 'gatehouse_workers,gatehouse_worker_deaths_total';
const figures = (name: string) => [{ name }] as unknown as Figures;

let workers: readonly [Listener, Listener, Listener];
let gathering: Gathering;
const worker = (index: 0 | 1 | 2) => workers[index] as unknown as Worker;
const asker = () => workers[0];

beforeEach(() => {
  jest.useFakeTimers();
  workers = [new Listener(), new Listener(), new Listener()];
  gathering = new Gathering({ running: workers as never, deaths: 0 });
  gathering.begin(worker(0), 'q');
});
afterEach(() => {
  jest.useRealTimers();
});

test('all others are asked, and their figures come with those of the primary', () => {
  expect(workers.map(({ told }) => told)).toEqual([
    [],
    [{ kind: 'ask', question: 'q' }],
    [{ kind: 'ask', question: 'q' }],
  ]);
  gathering.take(worker(1), 'q', figures('one'));
  expect(asker().answers).toBeUndefined();
  gathering.take(worker(2), 'q', figures('two'));
  expect(asker().answers).toEqual(['one', 'two', PRIMARY]);
});

describe('those that do not answer are left out:', () => {
  test('one that hangs, after a while', () => {
    gathering.take(worker(2), 'q', figures('two'));
    jest.advanceTimersByTime(PATIENCE_MS - 1);
    expect(asker().answers).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(asker().answers).toEqual(['two', PRIMARY]);
    // The answer may come later.
    gathering.take(worker(1), 'q', figures('one'));
    expect(asker().told).toHaveLength(1);
  });

  test('one that ends, at once', () => {
    gathering.take(worker(2), 'q', figures('two'));
    gathering.forget(worker(1));
    expect(asker().answers).toEqual(['two', PRIMARY]);
  });
});

test('an asker that has ended gets nothing', () => {
  asker().isGone = true;
  for (const index of [1, 2] as const) gathering.take(worker(index), 'q', figures('some'));
  expect(asker().told).toEqual([]);
});

test('one worker alone gets the figures of the primary', () => {
  const alone = new Listener();
  new Gathering({ running: [alone] as never, deaths: 3 }).begin(alone as unknown as Worker, 'q');
  expect(alone.answers).toEqual([PRIMARY]);
});
