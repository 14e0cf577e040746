import { expect, test } from '@jest/globals';
import { type Allowance, exhaustion, isUsedUp, spend } from './allowance.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const DAY = 86_400_000;

const unlimited: Allowance = {
  remaining: null,
  refillAmount: null,
  refillInterval: null,
  lastRefillAt: null,
  rateLimitEnabled: false,
  rateLimitMax: 10,
  rateLimitTimeWindow: DAY,
  windowStartedAt: null,
  requestCount: 0,
  createdAt: now,
};
const refilled = { ...unlimited, refillAmount: 5, refillInterval: 2, createdAt: ago(10 * DAY) };
const limited = { ...unlimited, rateLimitEnabled: true, windowStartedAt: ago(1000), requestCount: 10 };

test.each<[string, Allowance, ReturnType<typeof exhaustion>]>([
  ['nothing limits', unlimited, undefined],
  ['one is left', { ...unlimited, remaining: 1 }, undefined],
  ['none is left', { ...unlimited, remaining: 0 }, { code: 'USAGE_EXCEEDED' }],
  ['none is left, a refill is due', { ...refilled, remaining: 0, lastRefillAt: ago(2 * DAY + 1) }, undefined],
  [
    'none is left, a refill is due in a moment',
    { ...refilled, remaining: 0, lastRefillAt: ago(2 * DAY) },
    { code: 'USAGE_EXCEEDED' },
  ],
  ['none is left, the first refill is due', { ...refilled, remaining: 0 }, undefined],
  ['the window has room', { ...limited, requestCount: 9 }, undefined],
  ['the window is full', limited, { code: 'RATE_LIMITED', tryAgainIn: DAY - 1000 }],
  [
    'the window is fuller than it may be',
    { ...limited, requestCount: 11 },
    { code: 'RATE_LIMITED', tryAgainIn: DAY - 1000 },
  ],
  [
    'the full window ends in a moment',
    { ...limited, windowStartedAt: ago(DAY - 1) },
    { code: 'RATE_LIMITED', tryAgainIn: 1 },
  ],
  ['the full window is over', { ...limited, windowStartedAt: ago(DAY) }, undefined],
  [
    'a full window that another instance opened, whose clock is a little ahead',
    { ...limited, windowStartedAt: ago(-60_000) },
    { code: 'RATE_LIMITED', tryAgainIn: DAY + 60_000 },
  ],
  [
    'a full window that was opened before the clock was set back',
    { ...limited, windowStartedAt: ago(-60_001) },
    undefined,
  ],
  ['the full window does not count', { ...limited, rateLimitEnabled: false }, undefined],
  ['used up before the window is', { ...limited, remaining: 0 }, { code: 'USAGE_EXCEEDED' }],
])('%s', (_, allowance, expected) => {
  expect(exhaustion(allowance, now)).toEqual(expected);
});

test.each<[string, Allowance, Partial<Allowance>]>([
  ['the first use begins a window', unlimited, { remaining: null, windowStartedAt: now, requestCount: 1 }],
  ['the next counts in it', { ...limited, requestCount: 1 }, { windowStartedAt: ago(1000), requestCount: 2 }],
  [
    'steady use does not keep it open',
    { ...limited, windowStartedAt: ago(DAY), requestCount: 9 },
    { windowStartedAt: now, requestCount: 1 },
  ],
  [
    'nor does a clock that was set back',
    { ...limited, windowStartedAt: ago(-60_001), requestCount: 9 },
    { windowStartedAt: now, requestCount: 1 },
  ],
  ['uses go down', { ...unlimited, remaining: 2 }, { remaining: 1 }],
  ['the last one is the last', { ...unlimited, remaining: 1 }, { remaining: 0 }],
  ['more will come', { ...refilled, remaining: 1, lastRefillAt: now }, { remaining: 0, lastRefillAt: now }],
  ['a refill replaces what is left', { ...refilled, remaining: 3 }, { remaining: 4, lastRefillAt: now }],
  ['nothing refills what has no limit', refilled, { remaining: null, lastRefillAt: null }],
])('%s', (_, allowance, expected) => {
  expect(spend(allowance, now)).toMatchObject(expected);
});

test('a key is used up without uses and refill', () => {
  expect(isUsedUp({ remaining: 0, refillAmount: null })).toBe(true);
  expect(isUsedUp({ remaining: 0, refillAmount: 1 })).toBe(false);
  expect(isUsedUp({ remaining: null, refillAmount: null })).toBe(false);
});
