import { expect, test } from '@jest/globals';
import { groupPlans } from './plan-groups.ts';

const every = (recurringInterval: string, recurringIntervalCount = 1) => ({
  isRecurring: true,
  recurringInterval,
  recurringIntervalCount,
});

test('plans are grouped by how often they are paid, and keep their order', () => {
  const once = { isRecurring: false, recurringInterval: null, recurringIntervalCount: null, id: 1 };
  const plans = [
    once,
    { ...every('year'), id: 2 },
    { ...every('month', 3), id: 3 },
    { ...every('month'), id: 4 },
    { ...every('unknown'), id: 5 },
    { ...every('month'), id: 6 },
  ];
  expect(groupPlans(plans).map(({ name, plans: members }) => [name, members.map(({ id }) => id)])).toEqual([
    ['Monthly', [4, 6]],
    ['Every 3 months', [3]],
    ['Yearly', [2]],
    ['Per period', [5]],
    ['One-time purchases', [1]],
  ]);
});
