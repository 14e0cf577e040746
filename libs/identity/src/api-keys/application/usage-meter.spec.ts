import { expect, test } from '@jest/globals';
import type { HourlyUsage, UsageCounts } from '../domain/ports.ts';
import { UsageMeter } from './key-usage.ts';

const now = new Date('2026-11-20T12:34:56.789Z');
const hour = new Date('2026-11-20T12:00:00Z');

function metered() {
  const written: (readonly HourlyUsage[])[] = [];
  const state = { isDown: false, diesAfter: Number.POSITIVE_INFINITY };
  const add = async (hours: readonly HourlyUsage[]) => {
    if (state.isDown || written.length === state.diesAfter) throw new Error('down');
    written.push(hours);
  };
  return { written, state, meter: new UsageMeter({ add } as UsageCounts) };
}

test('counts are added up by key and hour, and written once', async () => {
  const { meter, written } = metered();
  meter.count('a', 'calls', now);
  meter.count('a', 'calls', now);
  meter.count('a', 'refusals', now);
  meter.count('b', 'calls', new Date(now.getTime() + 3_600_000));
  await meter.flush();
  await meter.flush();
  expect(written).toEqual([
    [
      { keyId: 'a', hour, calls: 2, refusals: 1 },
      { keyId: 'b', hour: new Date(hour.getTime() + 3_600_000), calls: 1, refusals: 0 },
    ],
  ]);
});

test('counts that could not be written are written the next time, with newer ones', async () => {
  const { meter, written, state } = metered();
  meter.count('a', 'calls', now);
  state.isDown = true;
  await expect(meter.flush()).rejects.toThrow('down');
  meter.count('a', 'calls', now);
  state.isDown = false;
  await meter.flush();
  expect(written).toEqual([[{ keyId: 'a', hour, calls: 2, refusals: 0 }]]);
});

test('a long outage of the database does not fill the memory', async () => {
  const { meter, written } = metered();
  for (let i = 0; i < 50_010; i++) meter.count(String(i), 'calls', now);
  meter.count('0', 'calls', now);
  await meter.flush();
  expect(written.flat()).toHaveLength(50_000);
  expect(written[0]![0]).toMatchObject({ keyId: '0', calls: 2 });
});

test('many counts are written in batches: a failed batch does not repeat the earlier ones', async () => {
  const { meter, written, state } = metered();
  for (let i = 0; i < 2500; i++) meter.count(String(i), 'calls', now);
  state.diesAfter = 1;
  await expect(meter.flush()).rejects.toThrow('down');
  state.diesAfter = Number.POSITIVE_INFINITY;
  await meter.flush();
  expect(written.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  expect(new Set(written.flat().map(({ keyId }) => keyId)).size).toBe(2500);
});
