import { expect, test } from '@jest/globals';
import { kernelDefaults } from '#shared-kernel/infrastructure/kernel-options';
import { accountThrottlers, rateLimitOf, rateLimits, throttlerName } from './rate-limits.ts';
import { ZoneTable } from '../zones/zone-table.ts';
import { zones } from '../zones/zones.ts';

const table = new ZoneTable(zones);

test.each([
  ['/api/auth/sign-in/email', 3, 10],
  ['/api/auth/sign-in/social', 3, 10],
  ['/api/auth/sign-up/email', 3, 10],
  ['/api/auth/change-password', 3, 10],
  ['/api/auth/reauthenticate', 3, 10],
  ['/api/auth/change-email', 3, 10],
  ['/api/auth/two-factor/verify-totp', 3, 10],
  ['/api/auth/two-factor/enable', 3, 10],
  ['/api/auth/two-factor/send-otp', 3, 10],
  ['/api/auth/two-factor/status', 100, 10],
  ['/api/auth/two-factor/challenge', 100, 10],
  ['/api/auth/phone-number/verify', 3, 10],
  ['/api/auth/delete-user', 5, 10],
  ['/api/auth/delete-user/callback', 5, 10],
  ['/api/auth/request-password-reset', 3, 60],
  ['/api/auth/forget-password', 3, 60],
  ['/api/auth/send-verification-email', 3, 60],
  ['/api/auth/phone-number/send-otp', 3, 60],
  ['/api/auth/api-key/create', 20, 10],
  ['/api/auth/api-key/rotate', 20, 10],
  ['/api/auth/api-key/list', 100, 10],
  ['/api/auth/get-session', 100, 10],
  ['/api/auth/link-social', 10, 10],
  ['/api/auth/reauthenticate/social', 10, 10],
  ['/api/auth/refresh-token', 20, 10],
  ['/api/auth/account-info', 20, 10],
  ['/api/auth/get-access-token', 100, 10],
  ['/api/auth/reset-password/:token', 100, 10],
  ['/api/billing/orders', 100, 10],
  ['/api/billing/orders/:id', 100, 10],
  ['/api/billing/orders/:id/invoice', 20, 10],
  ['/api/billing/portal', 20, 10],
  ['/api/billing/subscriptions/:id', 100, 10],
  ['/api/billing/subscriptions/:id/estimate', 20, 10],
  ['/api/billing/license-keys', 100, 10],
  ['/api/billing/license-keys/:id', 20, 10],
  ['/partners/orders', 100, 10],
])('%s: %i in %i seconds', (route, limit, windowSeconds) => {
  expect(rateLimitOf(route, { rateLimited: true })).toMatchObject({ limit, windowSeconds });
});

test.each([
  '/health/live',
  '/health/ready',
  '/metrics',
  '/dev/mailbox',
  '/account',
  '/assets/x.js',
  '/api/auth/api-key/verify',
  '/api/billing/usage/events',
])('%s is not limited', (route) => {
  expect(rateLimitOf(route, table.of(route))).toBeUndefined();
});

test.each(['email', 'username', 'phone-number'])(
  'waiting for an account at sign-in/%s grows: each tier allows a lower rate than the one before',
  (name) => {
    const counters = rateLimitOf(`/api/auth/sign-in/${name}`, { rateLimited: true })!.perSubject!;
    const tiers = counters.filter((counter) => counter.name.startsWith('account-'));
    expect(new Set(tiers.map((tier) => tier.name)).size).toBe(3);
    const rates = tiers.map(({ limit, windowSeconds }) => limit / windowSeconds);
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
  },
);

test('counters with the same name and subject are the same limit, so one throttler stands for them', () => {
  const throttlers = new Map(accountThrottlers().map(({ name, limit, ttl }) => [name, [limit, ttl]]));
  for (const counter of rateLimits.flatMap(({ perSubject }) => perSubject ?? [])) {
    const name = throttlerName(counter);
    expect([name, throttlers.get(name)]).toEqual([name, [counter.limit, counter.windowSeconds * 1000]]);
  }
});

test('while Redis is down, requests from one address may pass, but counters of accounts and recipients hold', () => {
  const open = new Set(kernelDefaults.rateLimit.failOpen);
  expect(accountThrottlers().filter(({ name }) => open.has(name!))).toEqual([]);
  expect(rateLimits.filter(({ name, perSubject }) => open.has(name) && perSubject)).not.toEqual([]);
});
