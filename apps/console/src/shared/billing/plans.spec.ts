import { expect, test } from '@jest/globals';
import { groupPlans, type Price, type Priced, priceText, purchaseText } from './plans.ts';

const usd: Price = {
  amountType: 'fixed',
  currency: 'usd',
  isFree: false,
  amount: null,
  minimumAmount: null,
  maximumAmount: null,
  unitAmount: null,
  capAmount: null,
  tiers: [],
};
const fixed = (amount: number, currency = 'usd'): Price => ({ ...usd, amount, currency, isFree: amount === 0 });
const metered: Price = { ...usd, amountType: 'metered_unit', unitAmount: '0.015' };
const steps = [
  { upTo: 4, unitAmount: '1000' },
  { upTo: null, unitAmount: '800' },
];

const plan = (prices: readonly Price[], more: Partial<Priced> = {}): Priced => ({
  prices,
  isRecurring: true,
  recurringInterval: 'month',
  recurringIntervalCount: 1,
  ...more,
});
const once = { isRecurring: false, recurringInterval: null, recurringIntervalCount: null } as const;

test.each<readonly [string, Priced, string, readonly string[]]>([
  ['a fixed price', plan([fixed(2000)]), '$20.00 per month', []],
  ['a longer period', plan([fixed(2000)], { recurringIntervalCount: 3 }), '$20.00 every 3 months', []],
  ['a single payment', plan([fixed(1999)], once), '$19.99 one-time payment', []],
  ['nothing to pay', plan([fixed(0)]), 'Free ', []],
  ['two currencies', plan([fixed(2000), fixed(1900, 'eur')]), '$20.00 per month', ['€19.00 in euro countries']],
  [
    'what the buyer chooses',
    plan([{ ...usd, amountType: 'custom', minimumAmount: 100 }], once),
    'You choose from $1.00',
    [],
  ],
  ['any amount', plan([{ ...usd, amountType: 'custom' }]), 'You choose per month', []],
  ['usage on top', plan([fixed(1000), metered]), '$10.00 per month', ['plus $0.00015 per unit used']],
  ['usage first in the list', plan([metered, fixed(1000)]), '$10.00 per month', ['plus $0.00015 per unit used']],
  ['usage alone, with a cap', plan([{ ...metered, capAmount: 5000 }]), '$0.00015 per unit used', ['at most $50.00']],
  [
    'capped usage on top',
    plan([fixed(1000), { ...metered, capAmount: 5000 }]),
    '$10.00 per month',
    ['plus $0.00015 per unit used, at most $50.00'],
  ],
  ['seats', plan([{ ...usd, amountType: 'seat_based', tiers: [steps[0]!] }]), '$10.00 per seat per month', []],
  [
    'seats in steps',
    plan([{ ...usd, amountType: 'seat_based', tiers: steps }]),
    'from $8.00 per seat per month',
    ['1 to 4: $10.00', '5 or more: $8.00'],
  ],
  ['units', plan([{ ...usd, amountType: 'unit_based', tiers: [steps[0]!] }], once), '$10.00 per unit', []],
  ['tax on top', plan([{ ...fixed(2000), tax: 'exclusive' }]), '$20.00 per month', ['plus tax']],
  ['tax in the price', plan([{ ...fixed(2000), tax: 'inclusive' }]), '$20.00 per month', ['tax included']],
  ['tax by country', plan([{ ...fixed(2000), tax: null }]), '$20.00 per month', ['plus any tax']],
  ['no tax on nothing', plan([{ ...fixed(0), tax: 'exclusive' }]), 'Free ', []],
  ['an unknown price and its tax', plan([{ ...usd, amountType: 'unknown', tax: null }]), 'See price at checkout ', []],
  ['a newer kind of price', plan([{ ...usd, amountType: 'unknown' }]), 'See price at checkout ', []],
  ['no price', plan([]), 'See price at checkout ', []],
])('%s', (_, priced, head, notes) => {
  const words = priceText(priced);
  expect([`${words.figure} ${words.unit}`, words.notes]).toEqual([head, notes]);
});

test('whoever pays in a currency already sees no other one', () => {
  const priced = plan([fixed(2000), fixed(1900, 'eur')]);
  expect(priceText(priced, 'eur')).toMatchObject({ figure: '€19.00', notes: [] });
  expect(priceText(priced, 'jpy')).toMatchObject({ figure: '$20.00', notes: ['€19.00 in euro countries'] });
});

const seats: Price = { ...usd, amountType: 'seat_based', tiers: [{ upTo: null, unitAmount: '500' }], tax: null };
const inSteps: Price = { ...seats, tiers: steps };

test.each<readonly [string, string, Priced, Parameters<typeof purchaseText>[1]]>([
  ['a fixed price and its tax', '$20.00 per month, plus any tax', plan([{ ...fixed(2000), tax: null }]), {}],
  ['tax in the price', '$20.00 per month, tax included', plan([{ ...fixed(2000), tax: 'inclusive' }]), {}],
  ['usage', '$10.00 per month, plus $0.00015 per unit used', plan([fixed(1000), metered]), {}],
  ['the cap of usage alone', '$0.00015 per unit used, at most $50.00', plan([{ ...metered, capAmount: 5000 }]), {}],
  ['several seats', '5 × $5.00 = $25.00 per month, plus any tax', plan([seats]), { seats: 5 }],
  ['one seat', '$5.00 per month, plus any tax', plan([seats]), { seats: 1 }],
  ['seats once', '2 × $5.00 = $10.00, plus any tax', plan([seats], once), { seats: 2 }],
  ['seats that are not chosen here', '$5.00 per seat per month, plus any tax', plan([seats]), {}],
  ['no number of seats', '$5.00 per seat per month, plus any tax', plan([seats]), { seats: NaN }],
  ['seats of the first step', '4 × $10.00 = $40.00 per month, plus any tax', plan([inSteps]), { seats: 4 }],
  ['seats of later steps', 'from $8.00 per seat per month, plus any tax', plan([inSteps]), { seats: 5 }],
  ['a trial', '14 days free, then $15.00 per month', plan([fixed(1500)]), { trial: '14 days' }],
  ['nothing to pay', 'Free', plan([fixed(0)]), {}],
  ['the currency of the owner', '€19.00 per month', plan([fixed(2000), fixed(1900, 'eur')]), { currency: 'eur' }],
  [
    'other currencies',
    '$20.00 per month, plus any tax, €19.00 in euro countries',
    plan([{ ...fixed(2000), tax: null }, fixed(1900, 'eur')]),
    {},
  ],
  ['no price', 'See price at checkout', plan([]), {}],
])('the price at the button: %s', (_, words, priced, bought) => {
  expect(purchaseText(priced, bought)).toBe(words);
});

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
