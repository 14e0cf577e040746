import { expect, test } from '@jest/globals';
import * as statuses from './enumerations.ts';
import { follows, jumpBetween, type Machine, MACHINES } from './state-machines.ts';
import { order } from '../../testing/fixtures/purchases.ts';
import { grantStatus, mirroredFrom } from './references.ts';
import { isBillable, obstacleTo, subscriptionStatuses } from './subscription-commands.ts';

/** Statuses that nothing follows on, and those that nothing leads to. */
const ends = (machine: Machine<string>, all: readonly string[]) => {
  const reached = new Set(Object.values(machine).flatMap((next) => next ?? []));
  return [all.filter((status) => !machine[status]), all.filter((status) => !reached.has(status))];
};

test.each<[string, Machine<string>, readonly string[], string[], string[]]>([
  ['checkout', MACHINES.checkout, statuses.CHECKOUT_STATUSES, ['expired', 'succeeded', 'failed'], []],
  ['order', MACHINES.order, statuses.ORDER_STATUSES, [], []],
  [
    'subscription',
    MACHINES.subscription,
    statuses.SUBSCRIPTION_STATUSES,
    ['incomplete', 'incomplete_expired', 'unpaid'],
    ['incomplete', 'incomplete_expired', 'unpaid'],
  ],
  ['refund', MACHINES.refund, statuses.REFUND_STATUSES, ['failed', 'canceled'], []],
  ['grant', MACHINES.benefit_grant, ['pending', 'granted', 'revoked', 'failed'], [], []],
  ['seat', MACHINES.customer_seat, statuses.SEAT_STATUSES, [], []],
  ['license key', MACHINES.license_key, statuses.LICENSE_KEY_STATUSES, [], []],
])('where a %s ends', (_name, machine, all, final, unreached) => {
  expect(ends(machine, all)).toEqual([final, unreached]);
});

test('what follows on what', () => {
  expect(follows(MACHINES.subscription, 'canceled', 'active')).toBe(true);
  expect(follows(MACHINES.subscription, 'paused', 'trialing')).toBe(false);
  expect(follows(MACHINES.checkout, 'new', 'succeeded')).toBe(false);
  expect(follows(MACHINES.checkout, 'confirmed', 'open')).toBe(true);
  expect(follows(MACHINES.order, 'refunded', 'paid')).toBe(true);
  expect(follows(MACHINES.order, 'unknown', 'paid')).toBe(false);
  expect(follows(MACHINES.order, 'paid', 'unknown')).toBe(false);
  expect(follows(MACHINES.order, 'unknown', 'unknown')).toBe(true);
});

test('a jump is told by the two statuses', () => {
  const at = (status: string) => mirroredFrom('order', { ...order, status });
  expect(jumpBetween(at('pending'), at('paid'))).toBeUndefined();
  expect(jumpBetween(at('paid'), at('pending'))).toEqual({ from: 'paid', to: 'pending' });
  expect(jumpBetween(at('paid'), at('of another version'))).toEqual({ from: 'paid', to: 'unknown' });
});

test.each([
  [true, false, null, 'granted'],
  [true, true, null, 'revoked'],
  [false, true, null, 'revoked'],
  [false, false, { message: '', type: '', timestamp: '' }, 'failed'],
  [false, false, null, 'pending'],
])('a grant with granted %s, revoked %s, error %j is %s', (isGranted, isRevoked, error, status) => {
  expect(grantStatus({ isGranted, isRevoked, error })).toBe(status);
});

const COMMANDS = ['cancel', 'uncancel', 'revoke', 'change', 'pause', 'resume'] as const;
const possible = (status: (typeof statuses.SUBSCRIPTION_STATUSES)[number], scheduled: boolean) =>
  COMMANDS.filter((command) => {
    const state = { status, cancelAtPeriodEnd: scheduled, pauseAtPeriodEnd: scheduled };
    return obstacleTo(command, state) === undefined;
  });

test.each([
  ['active', false, ['cancel', 'revoke', 'change', 'pause']],
  ['active', true, ['uncancel', 'revoke']],
  ['trialing', false, ['cancel', 'revoke', 'change']],
  ['past_due', false, ['cancel', 'revoke', 'change']],
  ['paused', false, ['revoke', 'resume']],
  ['canceled', false, []],
  ['unpaid', false, []],
] as const)('%s, scheduled %s: %j', (status, scheduled, commands) => {
  expect(possible(status, scheduled)).toEqual(commands);
});

test('why a command cannot succeed', () => {
  const at = (status: 'active' | 'canceled' | 'unknown', cancelAtPeriodEnd = false) =>
    ({ status, cancelAtPeriodEnd, pauseAtPeriodEnd: false }) as const;
  expect(obstacleTo('uncancel', at('active'))).toBe('not-scheduled');
  expect(obstacleTo('cancel', at('active', true))).toBe('already-scheduled');
  expect(obstacleTo('uncancel', at('canceled'))).toBe('ended');
  expect(obstacleTo('cancel', at('unknown'))).toBe('wrong-status');
  expect([isBillable({ status: 'past_due' }), isBillable({ status: 'paused' })]).toEqual([true, false]);
});

test('each known status is either active or not', () => {
  expect(subscriptionStatuses(true)).toEqual(['trialing', 'active', 'past_due']);
  expect(subscriptionStatuses(false)).toEqual(['incomplete', 'incomplete_expired', 'paused', 'canceled', 'unpaid']);
});
