import { describe, expect, test } from '@jest/globals';
import { daysProblem, endOf, expiresInOf, expiryOptions, usualExpiry } from './expiry.ts';

const usual = { minExpiresInDays: 1, maxExpiresInDays: 365, neverExpires: true };
const strict = { minExpiresInDays: 2, maxExpiresInDays: 60, neverExpires: false };
const values = (bounds: typeof usual) => expiryOptions(bounds).map(({ value }) => value);

describe('when a key ends', () => {
  test('what is offered fits the bounds of the service', () => {
    expect(values(usual)).toEqual(['7', '30', '90', '365', 'custom', 'never']);
    expect(values(strict)).toEqual(['7', '30', 'custom']);
    expect(values({ minExpiresInDays: 400, maxExpiresInDays: 500, neverExpires: false })).toEqual(['custom']);
  });

  test('90 days to begin with, else the shortest', () => {
    expect(usualExpiry(usual)).toBe('90');
    expect(usualExpiry(strict)).toBe('7');
  });

  test.each([
    ['7', '', 604_800],
    ['custom', '2', 172_800],
    ['never', '', null],
    ['keep', '', undefined],
  ])('%s with %j days is %j seconds', (expiry, days, seconds) => {
    expect(expiresInOf({ expiry, days })).toBe(seconds);
  });

  test.each([
    ['2', false],
    [' 60 ', false],
    ['1', true],
    ['61', true],
    ['', true],
    ['3.5', true],
    ['1e1', true],
    ['-5', true],
    ['ten', true],
  ])('%j days: wrong is %j', (text, isWrong) => {
    expect(daysProblem(text, strict)).toBe(isWrong ? 'Enter whole days, from 2 to 60.' : undefined);
  });

  test('the end is shown only where it is known', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(endOf({ expiry: '7', days: '' }, usual, now)).toEqual(new Date('2026-11-27T12:00:00Z'));
    expect(endOf({ expiry: 'custom', days: '900' }, usual, now)).toBeUndefined();
    expect(endOf({ expiry: 'never', days: '' }, usual, now)).toBeUndefined();
    expect(endOf({ expiry: 'keep', days: '' }, usual, now)).toBeUndefined();
  });
});
