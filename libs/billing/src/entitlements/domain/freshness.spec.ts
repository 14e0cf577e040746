import { expect, test } from '@jest/globals';
import { entitlementsAt, shareOfMember } from './entitlement-rules.ts';
import type { HeldBenefit } from './holdings.ts';

const AS_OF = new Date('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const benefit = (benefitId: string, holders: HeldBenefit['holders']): HeldBenefit => ({
  benefitId,
  type: 'feature_flag',
  description: null,
  metadata: {},
  since: null,
  holders,
});
const known = {
  benefits: [benefit('all', null), benefit('u1', ['u1'])],
  products: [],
  meters: [{ meterId: 'm', name: null, consumedUnits: 1, creditedUnits: 2, balance: 1 }],
  actionsNeeded: [],
  asOf: AS_OF,
};
const after = (ms: number) => new Date(AS_OF.getTime() + ms);

test.each([
  ['at once', 0, { stale: false, closed: false }],
  ['of the future: clocks differ', -MINUTE, { stale: false, closed: false }],
  ['after 15 minutes', 15 * MINUTE, { stale: false, closed: false }],
  ['later', 15 * MINUTE + 1, { stale: true, closed: false }],
  ['after 72 hours', 72 * HOUR, { stale: true, closed: false }],
  ['later than that', 72 * HOUR + 1, { stale: true, closed: true }],
])('%s', (_name, age, expected) => {
  const entitlements = entitlementsAt(known, after(age));
  // Never after now.
  expect(entitlements).toMatchObject({ ...expected, asOf: age < 0 ? after(age) : AS_OF });
  expect(entitlements.benefits).toHaveLength(expected.closed ? 0 : 1);
  expect(entitlements.meters).toHaveLength(expected.closed ? 0 : 1);
});

test('benefits of seats are those of the user who asks, and name no other', () => {
  const benefits = [...known.benefits, benefit('guest', ['guest@example.com'])];
  const idsFor = (userId?: string, email: string | null = null) => {
    const holder = userId === undefined ? undefined : { userId, email };
    return entitlementsAt({ ...known, benefits }, AS_OF, holder).benefits.map(({ benefitId }) => benefitId);
  };
  expect([idsFor(), idsFor('u1'), idsFor('u2')]).toEqual([['all'], ['all', 'u1'], ['all']]);
  expect(idsFor('u2', 'guest@example.com')).toEqual(['all', 'guest']);
  expect(JSON.stringify(entitlementsAt(known, AS_OF, { userId: 'u1', email: null }))).not.toContain('holders');
});

test('a member without the permission to read billing sees benefits, and nothing of what is paid', () => {
  const product = { productId: 'p', name: 'Team', subscriptionId: 's', status: 'past_due', paymentNeeded: true };
  const paid = { ...product, seats: 5, units: null, currentPeriodEnd: null, endsAt: null };
  const needed = { reason: 'payment', subscriptionId: 's', productId: 'p' } as const;
  const all = entitlementsAt({ ...known, products: [paid], actionsNeeded: [needed] }, after(HOUR));
  expect(shareOfMember(all)).toEqual({
    benefits: [expect.objectContaining({ benefitId: 'all' })],
    products: [],
    meters: [],
    actionsNeeded: [],
    asOf: AS_OF,
    stale: true,
    closed: false,
  });
});

test.each([
  [10, -0.5, true],
  [10, 0, true],
  [10, 0.5, false],
  [0, -3, false],
])('credits of %d with a balance of %d are used up: %s', (creditedUnits, balance, usedUp) => {
  const meter = { ...known.meters[0]!, creditedUnits, balance };
  expect(entitlementsAt({ ...known, meters: [meter] }, AS_OF).meters).toEqual([{ ...meter, usedUp }]);
});

test('a customer of whom nothing is known is to be asked about', () => {
  expect(entitlementsAt(undefined, AS_OF)).toMatchObject({ benefits: [], asOf: null, stale: true, closed: false });
});
