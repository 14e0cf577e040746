import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { JobGauge } from './metrics.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a figure of a job is dropped when two further runs are overdue, because another worker has them', async () => {
  const gauge = new JobGauge({ name: 'found', help: '.', labelNames: ['what'], intervalSeconds: 60, registers: [] });
  const figures = async () => (await gauge.get()).values.map(({ value }) => value);
  gauge.found({ what: 'doors' }, 3);
  jest.advanceTimersByTime(170_000);
  gauge.found({ what: 'windows' }, 4);
  jest.advanceTimersByTime(170_000);
  expect(await figures()).toEqual([3, 4]);
  jest.advanceTimersByTime(20_000);
  expect(await figures()).toEqual([]);
});

test('without labels it is 0 then', async () => {
  const registers = [new Registry()];
  const gauge = new JobGauge({ name: 'age', help: '.', intervalSeconds: 60, registers });
  gauge.found({}, 7);
  expect(await registers[0]!.metrics()).toContain('\nage 7\n');
  jest.advanceTimersByTime(180_000);
  expect(await registers[0]!.metrics()).toContain('\nage 0\n');
});
