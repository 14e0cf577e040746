import { expect, test } from '@jest/globals';
import { wayTo } from './plan-way.ts';

type Running = Parameters<typeof wayTo>[1][number];
type Plan = Parameters<typeof wayTo>[0];

const END = '2026-12-22T00:00:00Z';
const running = (id: string, amount: number, more: Partial<Running> = {}): Running => ({
  id,
  productId: `product of ${id}`,
  amount,
  status: 'active',
  cancelAtPeriodEnd: false,
  canceledAt: null,
  currentPeriodEnd: END,
  endedAt: null,
  endsAt: null,
  trialEnd: null,
  ...more,
});
const price = (isFree: boolean) => [{ isFree }] as unknown as Plan['prices'];
const pro: Plan = { id: 'pro', isRecurring: true, prices: price(false) };
const free: Plan = { ...pro, id: 'free', prices: price(true) };
const once: Plan = { ...pro, id: 'once', isRecurring: false };

const basic = running('basic', 500);
const nothing = running('nothing', 0);
const paused = running('paused', 900, { status: 'paused' });
const ending = running('ending', 900, { cancelAtPeriodEnd: true, endsAt: END });

test.each<readonly [string, Plan, readonly Running[], string]>([
  ['without a subscription', pro, [], 'buy'],
  ['something once beside one', once, [basic], 'buy'],
  ['another plan', pro, [basic], 'change basic'],
  ['a free plan instead of a paid one', free, [basic], 'change basic'],
  ['the plan that there is', { ...pro, id: basic.productId }, [nothing, basic], 'keep basic'],
  ['a paid plan instead of a free one', pro, [nothing], 'buy upgrades nothing'],
  ['a free plan instead of a free one', free, [nothing], 'change nothing'],
  ['a free and a paid one', pro, [nothing, basic], 'change basic'],
  ['one that ends', pro, [ending], 'blocked ending'],
  ['one that ends, and another', pro, [ending, basic], 'change basic'],
  ['one that is paused', pro, [paused], 'blocked paused'],
  ['the plan that is paused', { ...pro, id: paused.productId }, [basic, paused], 'blocked paused'],
  ['one that is paused, and another', pro, [paused, basic], 'change basic'],
])('%s', (_, plan, subscriptions, expected) => {
  expect(words(wayTo(plan, subscriptions))).toBe(expected);
});

test('the one that is meant is changed, unless it cannot be', () => {
  const all = [basic, running('team', 900), ending];
  expect(words(wayTo(pro, all, 'team'))).toBe('change team');
  expect(words(wayTo(pro, all, 'ending'))).toBe('change basic');
});

function words(way: ReturnType<typeof wayTo>): string {
  if (way.to !== 'buy') return `${way.to} ${way.subscription.id}`;
  return way.upgrades ? `buy upgrades ${way.upgrades.id}` : 'buy';
}
