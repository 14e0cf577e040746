import { describe, expect, test } from '@jest/globals';
import {
  aCustomerMeter,
  aFailedGrant,
  aGrant,
  anotherId,
  aState,
  aSubscription,
  aTeam,
  FLAG,
  GRANT,
  NO_SUBSCRIPTIONS,
  objects,
  PRODUCT,
  REVOKED,
  SUBSCRIPTION,
} from '../../testing/customer-objects.ts';
import { areDoubtful, type CustomerObjects, doubtsAbout } from './customer-objects.ts';
import { holdingsOf, knownAtUs } from './entitlement-rules.ts';

const heldBy = (some: Partial<CustomerObjects>) => holdingsOf(objects(some)).benefits.map(({ benefitId }) => benefitId);
const isDoubtful = (some: Partial<CustomerObjects>) => areDoubtful(doubtsAbout(objects(some)));

describe('a benefit', () => {
  test('is held by a grant, with what is known of it', () => {
    expect(holdingsOf(objects({ grants: [aGrant()] })).benefits).toEqual([
      expect.objectContaining({
        benefitId: FLAG,
        type: 'feature_flag',
        metadata: expect.anything(),
        since: '2026-11-01T09:30:01.000000Z',
        holders: null,
      }),
    ]);
  });

  test('is held while one of two grants is', () => {
    const other = { id: anotherId(1), subscription_id: null, order_id: anotherId(2) };
    expect(heldBy({ grants: [aGrant(), aGrant(10, other)] })).toEqual([FLAG]);
    expect(heldBy({ grants: [aGrant(20, REVOKED), aGrant(10, other)] })).toEqual([FLAG]);
    expect(heldBy({ grants: [aGrant(20, REVOKED), aGrant(20, { ...other, ...REVOKED })] })).toEqual([]);
  });

  test('is not held by a grant that failed; the customer has to act', () => {
    const { benefits, actionsNeeded } = holdingsOf(objects({ grants: [aFailedGrant()] }));
    expect(benefits).toEqual([]);
    expect(actionsNeeded).toEqual([
      expect.objectContaining({ reason: 'benefit', error: 'BenefitActionRequiredError', message: 'No account' }),
    ]);
  });

  test('needs no action where another grant gives it', () => {
    const failed = aFailedGrant();
    const grants = [failed, aGrant(10, { benefit_id: failed.fields.benefitId })];
    expect(holdingsOf(objects({ grants })).actionsNeeded).toEqual([]);
  });

  test('is held while its subscription is past due, and the payment is asked for', () => {
    const subscriptions = [aSubscription(20, { status: 'past_due', past_due_at: '2026-11-02T10:00:00Z' })];
    const grace = holdingsOf(
      objects({ subscriptions, grants: [aGrant()], state: aState(30, [GRANT], NO_SUBSCRIPTIONS) }),
    );
    expect(grace.benefits).toHaveLength(1);
    expect(grace.products).toMatchObject([{ productId: PRODUCT, status: 'past_due', paymentNeeded: true }]);
    const needed = [{ reason: 'payment', subscriptionId: SUBSCRIPTION, productId: PRODUCT }];
    expect(grace.actionsNeeded).toEqual(needed);
    const over = holdingsOf(objects({ subscriptions, grants: [aGrant(40, REVOKED)] }));
    expect(over).toMatchObject({ benefits: [], products: [], actionsNeeded: needed });
  });

  test('of a type that this version does not know is not held', () => {
    expect(heldBy({ grants: [aGrant(10, { benefit: { type: 'teleport' } })] })).toEqual([]);
    expect(heldBy({ grants: [aGrant(10, { benefit: undefined })] })).toEqual([FLAG]);
  });

  test('of a seat is held by its member alone', () => {
    const grant = { member_id: anotherId(3), member: { external_id: 'u1' } };
    const team = (seats: number | null) => ({
      customer: aTeam(),
      subscriptions: [aSubscription(10, { seats })],
      grants: [aGrant(10, grant)],
    });
    expect(holdingsOf(objects(team(5))).benefits).toMatchObject([{ holders: ['u1'] }]);
    expect(holdingsOf(objects(team(null))).benefits).toMatchObject([{ holders: null }]);
    expect(holdingsOf(objects({ ...team(5), subscriptions: [] })).benefits).toMatchObject([{ holders: ['u1'] }]);
    const [second] = [aGrant(10, { id: anotherId(4), member_id: anotherId(5), member: { external_id: 'u2' } })];
    const both = { ...team(5), grants: [aGrant(10, grant), second] };
    expect(holdingsOf(objects(both)).benefits).toMatchObject([{ holders: ['u1', 'u2'] }]);
    expect(holdingsOf(objects({ ...team(5), customer: undefined })).benefits).toMatchObject([{ holders: null }]);
    const invited = aGrant(10, { ...grant, member: { external_id: null, email: 'Guest@example.com' } });
    expect(holdingsOf(objects({ ...team(5), grants: [invited] })).benefits).toMatchObject([
      { holders: ['guest@example.com'] },
    ]);
  });
});

describe('the state of a customer', () => {
  test('that is older than a grant takes nothing away, and is in doubt', () => {
    const some = { grants: [aGrant(20)], state: aState(10, [], NO_SUBSCRIPTIONS) };
    expect(heldBy(some)).toEqual([FLAG]);
    expect(isDoubtful(some)).toBe(true);
    expect(heldBy({ ...some, state: aState(20, [], NO_SUBSCRIPTIONS) })).toEqual([FLAG]);
  });

  test('that is newer than every grant takes away, and is in doubt all the same', () => {
    const some = { grants: [aGrant(20)], state: aState(21, [], NO_SUBSCRIPTIONS) };
    expect(heldBy(some)).toEqual([]);
    expect(isDoubtful(some)).toBe(true);
    const newer = aGrant(22, { id: anotherId(1), benefit_id: anotherId(2) });
    expect(heldBy({ ...some, grants: [aGrant(20), newer] })).toEqual([FLAG, newer.fields.benefitId]);
  });

  test('gives what a lost event would have', () => {
    expect(heldBy({ state: aState(10, [GRANT]) })).toEqual([FLAG]);
    expect(heldBy({ grants: [aGrant(10, REVOKED)], state: aState(20, [GRANT]) })).toEqual([FLAG]);
    expect(heldBy({ grants: [aGrant(20, REVOKED)], state: aState(10, [GRANT]) })).toEqual([]);
  });

  test('gives a team nothing that may be for single members', () => {
    expect(heldBy({ customer: aTeam(), state: aState(10, [GRANT], { type: 'individual' }) })).toEqual([]);
    expect(heldBy({ state: aState(10, [GRANT], { type: 'team' }) })).toEqual([]);
  });

  test('that agrees is in no doubt', () => {
    const some = { grants: [aGrant(10)], subscriptions: [aSubscription()], state: aState(20, [GRANT]) };
    expect(isDoubtful(some)).toBe(false);
    expect(isDoubtful({ ...some, state: undefined })).toBe(false);
    expect(isDoubtful({ ...some, state: aState(20, [GRANT], NO_SUBSCRIPTIONS) })).toBe(true);
    expect(isDoubtful({ ...some, subscriptions: [] })).toBe(true);
    const converting = { ...some, subscriptions: [aSubscription(10, { status: 'trialing' })] };
    expect(doubtsAbout(objects(converting)).subscriptionIds).toEqual([SUBSCRIPTION]);
  });
});

describe('a product', () => {
  test.each([
    ['trialing', true],
    ['active', true],
    ['past_due', false],
    ['paused', false],
    ['canceled', false],
    ['unpaid', false],
    ['hibernating', false],
  ])('of a subscription that is %s: %s', (status, isHeld) => {
    const subscriptions = [aSubscription(10, { status })];
    expect(holdingsOf(objects({ subscriptions })).products).toHaveLength(isHeld ? 1 : 0);
  });

  test('is known by the state before its subscription arrives', () => {
    const { products } = holdingsOf(objects({ state: aState(10, []) }));
    expect(products).toMatchObject([
      { productId: PRODUCT, subscriptionId: SUBSCRIPTION, status: 'active', name: null },
    ]);
  });
});

test('of a meter, the newer balance counts', () => {
  const [meterId] = [aCustomerMeter().fields.meterId];
  const stated = { ...aCustomerMeter().raw, consumed_units: 1, credited_units: 2, balance: 1 };
  const at = (version: number) => ({ state: aState(version, [], { active_meters: [stated] }) });
  const balance = (some: Partial<CustomerObjects>) => holdingsOf(objects(some)).meters.map((meter) => meter.balance);
  expect(holdingsOf(objects({ meters: [aCustomerMeter()] })).meters).toMatchObject([{ meterId, balance: -2.5 }]);
  expect(balance({ meters: [aCustomerMeter(20)], ...at(10) })).toEqual([-2.5]);
  expect(balance({ meters: [aCustomerMeter(20)], ...at(30) })).toEqual([1]);
  expect(balance(at(30))).toEqual([1]);
});

test('a customer who is gone has nothing, and nothing is in doubt', () => {
  const some = { isGone: true, grants: [aGrant()], subscriptions: [aSubscription()], state: aState(30, []) };
  expect(holdingsOf(objects(some))).toEqual({ benefits: [], products: [], meters: [], actionsNeeded: [] });
  expect(isDoubtful(some)).toBe(false);
});

test('it is known to be right as of the state, or else of the newest object', () => {
  expect(knownAtUs(objects({}))).toBeNull();
  expect(knownAtUs(objects({ grants: [aGrant(10)], subscriptions: [aSubscription(12)] }))).toBe(12n);
  expect(knownAtUs(objects({ grants: [aGrant(10)], state: aState(5, [GRANT]) }))).toBe(5n);
});
