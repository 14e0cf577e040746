import { expect, test } from '@jest/globals';
import { AccountLink } from '../customers/domain/account-link.ts';
import { mirroredFrom, type MirroredKind } from '../objects/domain/references.ts';
import { type HeldBenefit, type Holdings, NOTHING } from '../entitlements/domain/holdings.ts';
import { newRun } from '../mirror/domain/sync-run.ts';
import { mirroredObject, type Provenance } from '../mirror/domain/mirrored-object.ts';
import { objects as customerObjects } from './customer-objects.ts';
import { benefits, meter, product } from './fixtures/catalogue.ts';
import { all } from './fixtures/ids.ts';
import { customer, customerState } from './fixtures/people.ts';
import { benefitGrant, customerMeter, order, subscription } from './fixtures/purchases.ts';
import { after, NOW, onPostgres, postgresKits } from './postgres-kit.ts';

const EVENT: Provenance = { eventTime: '2026-11-20T11:00:00.000001Z', source: 'webhook' };

let made = 0;
const uuid = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;

const aBenefit = (benefitId: string): HeldBenefit => ({
  benefitId,
  type: 'feature_flag',
  description: 'As it was granted',
  metadata: { my_key: 'a' },
  since: '2026-11-01T09:30:01.000000Z',
  holders: null,
});
const bought = { subscriptionId: 's1', status: 'past_due', paymentNeeded: false };
const held = { ...bought, ...all(null, 'seats', 'units', 'currentPeriodEnd', 'endsAt') };
const PERIOD_END = '2026-12-01T09:30:00.123456Z';
const holding = (...ids: string[]): Holdings => ({ ...NOTHING, benefits: ids.map(aBenefit) });

onPostgres('Entitlements', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = (ownerId: string) => kit().entitlementRows.find(ownerId);
  const save = (customerId: string, holdings: Holdings, asOf: Date | null = NOW) =>
    run(async () => {
      await kit().entitlementRows.lock(customerId);
      await kit().entitlementRows.save(customerId, holdings, asOf);
    });
  const mirror = (kind: MirroredKind, wire: object, from = EVENT, deletedAt: Date | null = null) =>
    run(() => kit().objects.save({ ...mirroredObject(mirroredFrom(kind, wire), from, NOW), deletedAt }));

  /** @returns the ids of an owner and of the customer it is linked to */
  async function linked(status: 'linked' | 'detached' = 'linked') {
    const [ownerId, customerId] = [uuid(), uuid()];
    const link = AccountLink.begin(uuid(), { type: 'user', id: ownerId }, NOW);
    link.link(customerId, NOW);
    if (status === 'detached') link.detach(NOW);
    await run(() => kit().links.add(link));
    return { ownerId, customerId };
  }

  test('are found by the owner, as they were saved last', async () => {
    const { ownerId, customerId } = await linked();
    await expect(find(ownerId)).resolves.toEqual({ customerId, known: undefined });
    const holdings: Holdings = {
      benefits: [aBenefit('b1')],
      products: [
        { ...held, productId: 'p1', name: 'Pro', paymentNeeded: true, seats: 3, currentPeriodEnd: PERIOD_END },
      ],
      meters: [{ meterId: 'm1', name: null, consumedUnits: 12.5, creditedUnits: 10, balance: -2.5 }],
      actionsNeeded: [{ reason: 'payment', subscriptionId: 's1', productId: 'p1' }],
    };
    await save(customerId, holdings);
    await expect(find(ownerId)).resolves.toEqual({ customerId, known: { ...holdings, asOf: NOW } });
    await save(customerId, holding('b2'), after(1));
    await expect(find(ownerId)).resolves.toEqual({ customerId, known: { ...holding('b2'), asOf: after(1) } });
    await save(customerId, NOTHING, after(1));
    await expect(find(ownerId)).resolves.toEqual({ customerId, known: { ...NOTHING, asOf: after(1) } });
  });

  test('are not found for owners without a customer, and not after the account ended', async () => {
    const { ownerId, customerId } = await linked('detached');
    await save(customerId, holding('b1'));
    for (const id of [ownerId, uuid(), 'no-uuid', '']) await expect(find(id)).resolves.toBeUndefined();
  });

  test('of several owners are found at once, each of its own', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => linked()));
    for (const { customerId } of owners) await save(customerId, holding(customerId));
    const found = await Promise.all(owners.map(({ ownerId }) => find(ownerId)));
    const ids = found.map((one) => one?.known?.benefits.map(({ benefitId }) => benefitId));
    expect(ids).toEqual(owners.map(({ customerId }) => [customerId]));
  });

  test('have the names and metadata that the mirror has now', async () => {
    const { ownerId, customerId } = await linked();
    const [benefitId, productId, meterId] = [uuid(), uuid(), uuid()];
    await mirror('benefit', { ...benefits.feature_flag, id: benefitId, description: 'Now', metadata: { a_b: 2 } });
    await mirror('product', { ...product, id: productId, name: 'Pro now' });
    await mirror('meter', { ...meter, id: meterId, name: 'Calls now' });
    await save(customerId, {
      benefits: [aBenefit(benefitId), aBenefit('unknown')],
      products: [{ ...held, productId, name: null }],
      meters: [{ meterId, name: 'Before', consumedUnits: 0, creditedUnits: 0, balance: 0 }],
      actionsNeeded: [],
    });
    await expect(find(ownerId)).resolves.toMatchObject({
      known: {
        benefits: [
          { benefitId, type: 'feature_flag', description: 'Now', metadata: { a_b: 2 } },
          { benefitId: 'unknown', description: 'As it was granted' },
        ],
        products: [{ productId, name: 'Pro now' }],
        meters: [{ meterId, name: 'Calls now' }],
      },
    });
  });

  test('are as of the latest time that was ever given', async () => {
    const { ownerId, customerId } = await linked();
    const asOf = async () => (await find(ownerId))?.known?.asOf;
    await save(customerId, NOTHING, after(5));
    await save(customerId, holding('b'), after(1));
    expect(await asOf()).toEqual(after(5));
    await run(() => kit().entitlementRows.confirm(customerId, after(9)));
    await run(() => kit().entitlementRows.confirm(customerId, after(8)));
    await save(customerId, holding('c'), null);
    expect(await asOf()).toEqual(after(9));
    const other = await linked();
    await save(other.customerId, NOTHING, null);
    await expect(find(other.ownerId)).resolves.toMatchObject({ known: undefined });
  });

  test('are asked for by one at a time, and not again too soon', async () => {
    const { ownerId, customerId } = await linked();
    const claim = (now: Date) => kit().entitlementRows.claim(customerId, now, new Date(now.getTime() - 60_000));
    const claims = await Promise.all([claim(NOW), claim(NOW), claim(NOW)]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    await expect(claim(after(59))).resolves.toBe(false);
    await expect(find(ownerId)).resolves.toMatchObject({ known: undefined });
    await save(customerId, holding('b'));
    await expect(claim(after(60))).resolves.toBe(true);
    await expect(find(ownerId)).resolves.toMatchObject({ known: holding('b') });
  });

  test('are computed from the objects of the customer', async () => {
    const customer_id = uuid();
    const objects = () => kit().uow.read(() => kit().entitlementRows.objectsOf(customer_id));
    await expect(objects()).resolves.toEqual(customerObjects({}));
    const [grant, gone, bought] = [uuid(), uuid(), uuid()];
    await mirror('customer', { ...customer, id: customer_id });
    await mirror('customer_state', { ...customerState, id: customer_id }, { eventTime: null, source: 'api' });
    await mirror('benefit_grant', { ...benefitGrant, id: grant, customer_id });
    await mirror('benefit_grant', { ...benefitGrant, id: gone, customer_id }, EVENT, NOW);
    await mirror('benefit_grant', { ...benefitGrant, id: uuid() });
    await mirror('subscription', { ...subscription, id: bought, customer_id }, { eventTime: null, source: 'api' });
    await mirror('customer_meter', { ...customerMeter, id: uuid(), customer_id });
    await mirror('order', { ...order, id: uuid(), customer_id });
    const found = await objects();
    const us = (iso: string) => BigInt(Date.parse(iso)) * 1000n;
    expect(found).toMatchObject({ isGone: false, customer: { fields: { id: customer_id } } });
    expect(found.grants.map(({ fields, versionUs }) => [fields.id, versionUs])).toEqual([
      [grant, us('2026-11-20T11:00:00.000Z') + 1n],
    ]);
    expect(found.subscriptions.map(({ fields, versionUs }) => [fields.id, versionUs])).toEqual([
      [bought, us('2026-11-02T10:00:00.000Z') + 1n],
    ]);
    expect(found.meters).toHaveLength(1);
    // A read object is only known to be true some time before.
    expect(found.state?.versionUs).toBe(us('2026-11-20T11:58:00.000Z'));
    await mirror('customer', { ...customer, id: customer_id }, EVENT, NOW);
    await expect(objects()).resolves.toMatchObject({ isGone: true, customer: undefined });
  });

  test('are confirmed by a resync that compared everything', async () => {
    const { ownerId, customerId } = await linked();
    const unknown = await linked();
    await save(customerId, holding('b1'));
    await save(unknown.customerId, NOTHING, null);
    for (const [status, seconds] of [
      ['done', 5],
      ['done', 3],
      ['degraded', 9],
    ] as const) {
      const begun = newRun(uuid(), 'staff', after(seconds));
      await run(async () => {
        await kit().runs.start(begun);
        await kit().runs.save({ ...begun, status, finishedAt: after(seconds + 1) });
      });
    }
    expect((await find(ownerId))?.known).toMatchObject({ asOf: after(5), benefits: [{ benefitId: 'b1' }] });
    await expect(find(unknown.ownerId)).resolves.toMatchObject({ known: undefined });
    // The runs are about the customers of the other tests as well.
    await run(() => kit().runs.deleteStartedBefore(after(100), 100));
    expect((await find(ownerId))?.known).toMatchObject({ asOf: NOW });
  });
});

test('two changes of one customer at once are both seen', async () => {
  const { kits, close } = await postgresKits(2);
  try {
    const customer_id = uuid();
    const grants = [uuid(), uuid()];
    const counts = await Promise.all(
      kits.map(({ uow, objects, entitlementRows }, index) =>
        uow.run(async () => {
          const wire = { ...benefitGrant, id: grants[index], customer_id };
          await objects.save(mirroredObject(mirroredFrom('benefit_grant', wire), EVENT, NOW));
          await entitlementRows.lock(customer_id);
          return (await entitlementRows.objectsOf(customer_id)).grants.length;
        }),
      ),
    );
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2]);
  } finally {
    await close();
  }
});
