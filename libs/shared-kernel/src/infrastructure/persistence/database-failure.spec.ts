import { describe, expect, test } from '@jest/globals';
import { DatabaseUnavailable } from '../../application/database-unavailable.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isRetryable, recognizingOutages } from './database-failure.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const outcome = (error: unknown) => recognizingOutages(() => Promise.reject(error)).catch((thrown: unknown) => thrown);

describe('recognizingOutages', () => {
  test.each([
    ['connection refused', coded('ECONNREFUSED')],
    ['connection reset', coded('ECONNRESET')],
    [
      'several addresses, none reachable',
      Object.assign(new AggregateError([coded('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
    ],
    ['shut down by the administrator', coded('57P01')],
    ['still starting', coded('57P03')],
    ['too many connections', coded('53300')],
    ['disk full', coded('53100')],
    ['input and output failed', coded('58030')],
    ['connection failure', coded('08006')],
    ['statement timeout', coded('57014')],
    ['lock timeout', coded('55P03')],
    ['a replica', coded('25006')],
    ['no place in the pool', new Error('timeout exceeded when trying to connect')],
    ['connection lost', new Error('Connection terminated unexpectedly')],
    ['connection dead', new Error('Client has encountered a connection error and is not queryable')],
    ['wrapped by the ORM', new Error('select 1 - boom', { cause: coded('57P01') })],
  ])('%s', async (_, error) => {
    const thrown = await outcome(error);
    expect(thrown).toBeInstanceOf(DatabaseUnavailable);
    expect((thrown as Error).cause).toBe(error);
  });

  test.each([
    ['a refusal', new Refusal('NO', 400, 'no')],
    ['a duplicate', coded('23505')],
    ['a syntax error', coded('42601')],
    ['a code that only looks like one', coded('EPERM')],
    ['a bug', new TypeError('x is not a function')],
    ['a text', 'ECONNREFUSED'],
    ['nothing', undefined],
    ['an outage that is recognized already', new DatabaseUnavailable()],
  ])('%s stays what it is', async (_, error) => {
    expect(await outcome(error)).toBe(error);
  });

  test('a ring of causes ends', async () => {
    const error = new Error('a');
    error.cause = error;
    expect(await outcome(error)).toBe(error);
  });
});

test('only serialization failures and deadlocks are worth another attempt', () => {
  expect([coded('40001'), coded('40P01'), coded('23505'), coded('57P01'), undefined].map(isRetryable)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
