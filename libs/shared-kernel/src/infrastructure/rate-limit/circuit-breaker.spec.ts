import { describe, expect, test } from '@jest/globals';
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

describe('an absence', () => {
  const absence = new Absence();

  test('covers windows that are as short, and 5 s longer for others noticed it earlier, until those that began in it have ended', () => {
    expect([absence.covers(10, 50_000), absence.isRemembered(50_000)]).toEqual([false, false]);
    absence.noticed(100_000);
    absence.noticed(130_000);
    absence.over();
    expect(absence.covers(35_000, 164_999)).toBe(true);
    expect([absence.covers(35_000, 165_000), absence.covers(35_001, 130_000)]).toEqual([false, false]);
    expect([absence.isRemembered(164_999), absence.isRemembered(165_000)]).toEqual([true, false]);
  });

  test('begins anew the next time', () => {
    absence.noticed(200_000);
    expect([absence.covers(5000, 204_999), absence.covers(5001, 200_000)]).toEqual([true, false]);
  });

  test('lasts until the connection is back, also without a request', () => {
    absence.returned(220_000);
    expect(absence.covers(25_000, 244_999)).toBe(true);
    absence.over();
    absence.returned(300_000);
    expect(absence.covers(25_000, 245_000)).toBe(false);
  });
});
