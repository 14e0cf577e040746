import { expect, test } from '@jest/globals';
import { subscriptionStatuses } from './activity.ts';

test('each known status is either active or not', () => {
  expect(subscriptionStatuses(true)).toEqual(['trialing', 'active', 'past_due']);
  expect(subscriptionStatuses(false)).toEqual(['incomplete', 'incomplete_expired', 'paused', 'canceled', 'unpaid']);
});
