import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { guardPool } from '../infrastructure/persistence/pool-guard.ts';
import { duringTests } from './during-tests.ts';
import { postgresFixture } from './postgres.ts';

const PATIENCE_MS = 500;
const fixture = duringTests(() => postgresFixture());
let pool: pg.Pool;

beforeEach(() => {
  pool = new pg.Pool({ connectionString: fixture.url, max: 4, connectionTimeoutMillis: PATIENCE_MS });
  guardPool(pool, () => undefined);
});
afterEach(() => pool.end());

/** No further connection can be opened: nothing listens there. */
function refuseFurther(): void {
  const elsewhere = new URL(fixture.url);
  elsewhere.port = '1';
  pool.options.connectionString = elsewhere.href;
}

const one = () => pool.query<{ one: number }>('select 1 as one').then(({ rows }) => rows[0]?.one);

test('a request waits for an open connection when no further one can be opened', async () => {
  const held = await pool.connect();
  refuseFurther();
  const waiting = [one(), one(), one()];
  await sleep(50);
  held.release();
  expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
});

test('no longer than it waits for a place in the pool', async () => {
  const held = await pool.connect();
  refuseFurther();
  const began = performance.now();
  await expect(one()).rejects.toThrow('ECONNREFUSED');
  expect(performance.now() - began).toBeGreaterThanOrEqual(PATIENCE_MS - 5);
  held.release();
  expect(await one()).toBe(1);
});

test('nor longer when others take what comes back', async () => {
  const held = await pool.connect();
  refuseFurther();
  const began = performance.now();
  const waiting = one().catch((error: unknown) => String(error));
  await sleep(PATIENCE_MS / 2);
  held.release();
  const other = await pool.connect();
  expect(await waiting).toContain('ECONNREFUSED');
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS * 1.4);
  other.release();
  expect(await one()).toBe(1);
});

test('requests at once fail at once when no connection is open', async () => {
  refuseFurther();
  const began = performance.now();
  const outcomes = await Promise.allSettled([one(), one(), one()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
});

test('it fails at once when no connection is open, and when the last one is lost', async () => {
  const held = await pool.connect();
  refuseFurther();
  const waiting = one();
  await sleep(50);
  const began = performance.now();
  held.release(true);
  await expect(waiting).rejects.toThrow('ECONNREFUSED');
  await expect(one()).rejects.toThrow('ECONNREFUSED');
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
});
