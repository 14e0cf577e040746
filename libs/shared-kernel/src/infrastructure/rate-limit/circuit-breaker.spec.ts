import { expect, test } from '@jest/globals';
import { Absence, CircuitBreaker } from './circuit-breaker.ts';

let now = 0;
const make = () => {
  now = 0;
  return new CircuitBreaker(2, 100, () => now);
};

test('opens after the failures in a row, not before', () => {
  const breaker = make();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  expect(breaker.admits()).toBe(true);
  breaker.failed();
  expect(breaker.admits()).toBe(false);
});

test('after a while one call may try; its failure keeps it open, its success closes it', () => {
  const breaker = make();
  breaker.failed();
  breaker.failed();
  now = 100;
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.failed();
  now = 199;
  expect(breaker.admits()).toBe(false);
  now = 200;
  expect(breaker.admits()).toBe(true);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

test('an absence covers windows that are as short, until those that began in it have ended', () => {
  const absence = new Absence();
  expect([absence.covers(10, 5), absence.isRemembered(5)]).toEqual([false, false]);
  absence.noticed(100);
  absence.noticed(130);
  absence.over();
  expect([absence.covers(30, 159), absence.covers(30, 160), absence.covers(31, 130)]).toEqual([true, false, false]);
  expect([absence.isRemembered(159), absence.isRemembered(160)]).toEqual([true, false]);
  // The next one begins anew.
  absence.noticed(200);
  expect(absence.covers(30, 200)).toBe(false);
});
