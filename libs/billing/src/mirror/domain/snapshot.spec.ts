import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { product } from '../../testing/fixtures/catalogue.ts';
import { FIXTURE_ORGANIZATION } from '../../testing/fixtures/ids.ts';
import { benefitGrant, order } from '../../testing/fixtures/purchases.ts';
import { codecs } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import {
  contentHash,
  isForeign,
  judge,
  judgeState,
  kept,
  ownContent,
  type Snapshot,
  snapshotOf,
} from './mirrored-object.ts';

const at = (modified: number, event: number | null, contentHash = 'a'): Snapshot => ({
  modifiedUs: BigInt(modified),
  eventUs: event === null ? null : BigInt(event),
  contentHash,
});

test.each<[string, Snapshot | undefined, Snapshot, ReturnType<typeof judge>]>([
  ['the first one', undefined, at(1, 1), { outcome: 'applied', refetch: false }],
  ['one microsecond newer', at(1, 1), at(2, 1, 'b'), { outcome: 'applied', refetch: false }],
  ['one microsecond older', at(2, 2), at(1, 3, 'b'), { outcome: 'stale', refetch: true }],
  ['the same again', at(1, 1), at(1, 1), { outcome: 'equal', refetch: false }],
  ['the same by a later event', at(1, 1), at(1, 2), { outcome: 'equal', refetch: false }],
  ['another content by a later event', at(1, 1), at(1, 2, 'b'), { outcome: 'applied', refetch: false }],
  ['another content by an earlier event', at(1, 2), at(1, 1, 'b'), { outcome: 'stale', refetch: true }],
  ['another content by the same event time', at(1, 1), at(1, 1, 'b'), { outcome: 'equal', refetch: true }],
  ['an answer of the same version', at(1, 1), at(1, null, 'b'), { outcome: 'applied', refetch: false }],
  ['an answer of an older version', at(2, 1), at(1, null, 'b'), { outcome: 'stale', refetch: true }],
  ['an event of the version of an answer', at(1, null), at(1, 9, 'b'), { outcome: 'equal', refetch: true }],
])('%s', (_name, stored, incoming, judgement) => {
  expect(judge(stored, incoming)).toEqual(judgement);
});

test('states of customers are compared by their events alone', () => {
  expect(judgeState(at(5, 1), at(1, 2, 'b')).outcome).toBe('applied');
  expect(judgeState(at(1, 2), at(5, 1, 'b')).outcome).toBe('stale');
});

/** A life of an object: content that comes and goes, with a new time of change at most steps. */
const history = fc
  .array(fc.tuple(fc.boolean(), fc.constantFrom('a', 'b', 'c')), { minLength: 1, maxLength: 8 })
  .map((steps) => {
    let modified = 0;
    return steps.map(([isMarked, content], index) => at((modified += isMarked ? 1 : 0), index + 1, content));
  });

/** The mirror of one object, which reads it again when it has to, some snapshots later. */
function mirrored(snapshots: readonly Snapshot[], last: Snapshot, delay: number): Snapshot | undefined {
  let stored: Snapshot | undefined;
  let due = 0;
  const take = (incoming: Snapshot) => {
    const judgement = judge(stored, incoming);
    stored = kept(stored, incoming, judgement);
    return judgement.refetch;
  };
  const readAgain = () => take({ ...last, eventUs: null });
  for (const snapshot of snapshots) {
    if (take(snapshot) && due === 0) due = delay + 1;
    if (due > 0 && (due -= 1) === 0) readAgain();
  }
  if (due > 0) readAgain();
  return stored;
}

test('events in any order, repeated, end in the last content', () => {
  fc.assert(
    fc.property(history, fc.array(fc.nat(), { maxLength: 30 }), fc.nat(), fc.nat(4), (life, picks, seed, delay) => {
      const repeated = [...life, ...picks.map((pick) => life[pick % life.length]!)];
      const shuffled = repeated.toSorted((a, b) => rank(a, seed) - rank(b, seed));
      expect(mirrored(shuffled, life.at(-1)!, delay)?.contentHash).toBe(life.at(-1)!.contentHash);
    }),
    { numRuns: 2000 },
  );
});

/** A number that looks random, the same for each snapshot and seed. */
function rank({ contentHash, eventUs }: Snapshot, seed: number): number {
  return (Number(eventUs ?? 0n) * 7919 * (seed + 1) + contentHash.charCodeAt(0)) % 1009;
}

test('content is the same in any order of its members, and not with another value', () => {
  const { fields } = codecs.order.inbound(order);
  const hash = (raw: object) => snapshotOf(fields, raw as never, order.created_at).contentHash;
  const reversed = Object.fromEntries(Object.entries(order).toReversed());
  expect(hash(reversed)).toBe(hash(order));
  expect(hash({ ...order, total_amount: order.total_amount + 1 })).not.toBe(hash(order));
  expect(hash({ ...order, items: [order.items[0], order.items[0]] })).not.toBe(hash(order));
  expect(snapshotOf(fields, {}, null)).toMatchObject({ eventUs: null, modifiedUs: 1_793_613_600_000_001n });
});

test('objects of another organization are recognized by what they embed', () => {
  const wire = codecs.order.inbound(order).raw;
  expect(isForeign(wire, FIXTURE_ORGANIZATION)).toBe(false);
  expect(isForeign(wire, 'another')).toBe(true);
  expect(isForeign({ ...wire, customer: { organization_id: 'another' } }, FIXTURE_ORGANIZATION)).toBe(true);
  expect(isForeign({ id: 'm' }, 'another')).toBe(false);
});

const own = (wire: object) => contentHash(ownContent(wire as JsonObject));

test('an object has not changed when one that it shows has', () => {
  expect(own({ ...order, customer: { ...order.customer, name: 'Another' } })).toBe(own(order));
  expect(own({ ...order, discount: null })).toBe(own(order));
  expect(own({ ...benefitGrant, previous_properties: {}, benefit: {} })).toBe(own(benefitGrant));
  const benefits = product.benefits.map((benefit) => ({ ...benefit, description: 'Another' }));
  expect(own({ ...product, benefits })).toBe(own(product));
});

test('it has when something of its own has', () => {
  expect(own({ ...order, total_amount: 1 })).not.toBe(own(order));
  expect(own({ ...order, items: [{ ...order.items[0], amount: 1 }] })).not.toBe(own(order));
  expect(own({ ...product, benefits: [] })).not.toBe(own(product));
});
