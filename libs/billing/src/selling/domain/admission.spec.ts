import { expect, test } from '@jest/globals';
import { codecs } from '../../objects/domain/codecs.ts';
import { prices } from '../../testing/fixtures/catalogue.ts';
import { admit } from './admission.ts';

const priced = (priceAmount: number) => [codecs.price.inbound({ ...prices.fixed, price_amount: priceAmount }).fields];
const plan = { isRecurring: true, prices: priced(1900) };
const freePlan = { isRecurring: true, prices: priced(0) };
const once = { isRecurring: false, prices: priced(1900) };
const subscription = (status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled', amount: number) => ({
  id: `${status} ${amount}`,
  productId: 'p1',
  status,
  amount,
});

const freeAndPaid = [subscription('active', 0), subscription('active', 9)];

test.each([
  ['nothing yet', [plan], [], false, { may: true }],
  ['a plan beside a plan', [plan], [subscription('active', 900)], false, { may: false, because: 'active 900' }],
  ['in its trial', [plan], [subscription('trialing', 900)], false, { may: false, because: 'trialing 900' }],
  ['with a payment that failed', [plan], [subscription('past_due', 9)], false, { may: false, because: 'past_due 9' }],
  ['after it ended', [plan], [subscription('canceled', 900)], false, { may: true }],
  ['while it is paused', [plan], [subscription('paused', 900)], false, { may: true }],
  ['where several are allowed', [plan], [subscription('active', 900)], true, { may: true }],
  ['something once', [once], [subscription('active', 900)], false, { may: true }],
  ['one of which renews', [once, plan], [subscription('active', 9)], false, { may: false, because: 'active 9' }],
  ['from free to paid', [plan], [subscription('active', 0)], false, { may: true, upgrades: 'active 0' }],
  ['free beside free', [freePlan], [subscription('active', 0)], false, { may: false, because: 'active 0' }],
  ['free and paid ones at once', [plan], freeAndPaid, false, { may: false, because: 'active 9' }],
] as const)('%s', (_, products, subscriptions, several, expected) => {
  expectAdmission(admit(products, subscriptions, several), expected);
});

test.each([
  ['a free one beside others', [plan], freeAndPaid, true, 'active 0', { may: true, upgrades: 'active 0' }],
  ['a free one, where one is allowed', [plan], freeAndPaid, false, 'active 0', { may: false, because: 'active 9' }],
  ['a paid one', [plan], freeAndPaid, true, 'active 9', { may: false, because: 'active 9' }],
  ['something once', [once], freeAndPaid, true, 'active 0', { may: true }],
] as const)('named to be upgraded: %s', (_, products, subscriptions, several, upgraded, expected) => {
  expectAdmission(admit(products, subscriptions, several, upgraded), expected);
});

test.each(['unknown', 'canceled 0'])('%s cannot be upgraded', (id) => {
  const subscriptions = [subscription('canceled', 0), subscription('active', 0)];
  expect(() => admit([plan], subscriptions, true, id)).toThrow('Subscription not found');
});

function expectAdmission(admission: ReturnType<typeof admit>, expected: object): void {
  expect(admission.may ? admission : { may: false, because: admission.because.id }).toEqual(expected);
}
