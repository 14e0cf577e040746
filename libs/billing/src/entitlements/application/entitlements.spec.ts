import { describe, expect, test } from '@jest/globals';
import { KeyHolderEntitlements } from '#identity';
import { AccountLink } from '../../customers/domain/account-link.ts';
import { type MirroredKind, mirroredFrom } from '../../objects/domain/references.ts';
import { GatewayError } from '../../polar/domain/gateway-error.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { benefits, meter } from '../../testing/fixtures/catalogue.ts';
import { fixtureId } from '../../testing/fixtures/ids.ts';
import { customer, customerState } from '../../testing/fixtures/people.ts';
import { benefitGrant, subscription } from '../../testing/fixtures/purchases.ts';
import { NOTHING } from '../domain/holdings.ts';
import { RefreshQueue } from '../jobs/refresh-queue.ts';
import { Entitlements } from './entitlements.ts';

const OWNER = { type: 'user', id: fixtureId(7001) } as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const FLAG = benefits.feature_flag.id;
const grant = { ...benefitGrant, benefit_id: benefits.feature_flag.id, benefit: benefits.feature_flag };
const REVOKED = { is_granted: false, granted_at: null, is_revoked: true, revoked_at: '2026-11-03T00:00:00Z' };
const stated = (...ids: string[]) => ({
  ...customerState,
  active_meters: [],
  granted_benefits: ids.map((id) => ({
    ...customerState.granted_benefits[0]!,
    id,
    benefit_id: benefits.feature_flag.id,
  })),
});

async function aHolder() {
  const flows = await billingFlows();
  const { wiring, kit, uow, clock, writing } = flows;
  const [entitlements, refresh] = [wiring.get(Entitlements), wiring.get(RefreshQueue)];
  const link = AccountLink.begin(fixtureId(7002), OWNER, clock.now());
  link.link(customer.id, clock.now());
  await uow.run(() => kit.links.add(link));
  /** As an event so many seconds from now does. */
  const arrives = (kind: MirroredKind, wire: object, seconds = 0) => {
    const eventTime = new Date(clock.now().getTime() + seconds * 1000).toISOString();
    return writing.apply(mirroredFrom(kind, wire), { eventTime, source: 'webhook' });
  };
  const read = async () => {
    const answer = await entitlements.of(OWNER);
    await refresh.settled();
    return answer;
  };
  const held = async () => (await read()).benefits.map(({ benefitId }) => benefitId);
  /** The customer, and then the flag. */
  const isGranted = async () => {
    await arrives('customer', customer, -20);
    await arrives('benefit_grant', grant, -10);
    expect(await held()).toEqual([FLAG]);
  };
  return { ...flows, refresh, link, arrives, read, held, isGranted };
}

describe('entitlements', () => {
  test('of an account that is no customer are empty, and the platform is not asked', async () => {
    const { read, kit, uow, clock, gateway } = await aHolder();
    await uow.run(async () => {
      const link = await kit.links.findForUpdate(OWNER);
      link!.detach(clock.now());
      await kit.links.save(link!);
    });
    gateway.failures.push(new GatewayError({ kind: 'unauthorized' }));
    await expect(read()).resolves.toEqual({
      benefits: [],
      products: [],
      meters: [],
      actionsNeeded: [],
      asOf: null,
      stale: false,
      closed: false,
    });
    expect(gateway.failures).toHaveLength(1);
  });

  test('follow grants in the transaction that brings them', async () => {
    const { arrives, held } = await aHolder();
    await arrives('benefit_grant', grant, -10);
    expect(await held()).toEqual([FLAG]);
    await arrives('benefit_grant', { ...grant, ...REVOKED, modified_at: '2026-11-05T00:00:00.000000Z' }, -5);
    expect(await held()).toEqual([]);
  });

  test('stay when a state comes that is older than a grant, which is asked for again', async () => {
    const { arrives, held, gateway, refresh, kit, uow } = await aHolder();
    gateway.has('customer_state', stated(grant.id));
    gateway.has('subscription', subscription);
    await arrives('benefit_grant', grant, -5);
    await arrives('customer_state', stated(), -10);
    expect(await held()).toEqual([FLAG]);
    await refresh.settled();
    const state = await uow.read(() => kit.objects.find('customer_state', customer.id));
    expect(state).toMatchObject({ source: 'api', raw: { granted_benefits: [{ id: grant.id }] } });
    expect(await uow.read(() => kit.objects.find('subscription', subscription.id))).toBeDefined();
  });

  test('lose what a newer state does not list, and the grants are read again', async () => {
    const { arrives, held, gateway, refresh, kit, uow } = await aHolder();
    const revoked = { ...grant, ...REVOKED, modified_at: '2026-11-05T00:00:00.000000Z' };
    gateway.has('customer_state', { ...stated(), active_subscriptions: [] });
    gateway.has('benefit_grant', revoked);
    await arrives('benefit_grant', grant, -10);
    await arrives('customer_state', { ...stated(), active_subscriptions: [] }, -5);
    expect(await held()).toEqual([]);
    await refresh.settled();
    const mirrored = await uow.read(() => kit.objects.find('benefit_grant', grant.id));
    expect(mirrored).toMatchObject({ source: 'api', raw: { is_revoked: true } });
  });

  test('end with the customer', async () => {
    const { isGranted, held, writing } = await aHolder();
    await isGranted();
    await writing.markDeleted('customer', customer.id);
    expect(await held()).toEqual([]);
  });

  test('end with a customer whose deletion nothing told of, when the platform is asked', async () => {
    const { isGranted, read, held, clock } = await aHolder();
    await isGranted();
    clock.advance(16 * MINUTE);
    await read();
    expect(await held()).toEqual([]);
  });

  test('are not given back by a state that was read before the grant was revoked, whatever events come', async () => {
    const { arrives, held, gateway, refreshing, clock } = await aHolder();
    const state = { ...stated(grant.id), active_subscriptions: [] };
    gateway.has('customer_state', state);
    await arrives('benefit_grant', grant, -10);
    await refreshing.now('customer_state', customer.id);
    clock.advance(5 * MINUTE);
    await arrives('benefit_grant', { ...grant, ...REVOKED });
    expect(await held()).toEqual([]);
    // Sent again: it was under way all the time.
    clock.advance(5 * MINUTE);
    await arrives('customer_state', state, -3600);
    await arrives('subscription', { ...subscription, status: 'canceled' });
    expect(await held()).toEqual([]);
  });

  test('come back with a customer who was taken for deleted', async () => {
    const { isGranted, held, writing, clock } = await aHolder();
    await isGranted();
    await writing.markDeleted('customer', customer.id);
    clock.advance(2 * MINUTE);
    await writing.apply(mirroredFrom('customer', customer), { eventTime: null, source: 'resync' });
    expect(await held()).toEqual([FLAG]);
  });

  test('of a customer with many grants are read again page by page', async () => {
    const { arrives, gateway, refresh, kit, uow } = await aHolder();
    const many = Array.from({ length: 150 }, (_, n) => ({ ...grant, id: fixtureId(6000 + n) }));
    for (const one of many) gateway.has('benefit_grant', one);
    const state = { ...stated(...many.map(({ id }) => id)), active_subscriptions: [] };
    gateway.has('customer_state', state);
    await arrives('customer_state', state);
    await refresh.settled();
    const mirrored = await uow.read(() => kit.objects.find('benefit_grant', fixtureId(6149)));
    expect(mirrored).toMatchObject({ source: 'api' });
  });

  test('are not computed again when a customer changes the name', async () => {
    const { arrives, isGranted, kit, uow } = await aHolder();
    await isGranted();
    await uow.run(() => kit.entitlementRows.save(customer.id, NOTHING, null));
    await arrives('customer', { ...customer, name: 'Another', modified_at: '2026-11-05T00:00:00.000000Z' }, -5);
    await expect(kit.entitlementRows.find(OWNER.id)).resolves.toMatchObject({ known: { benefits: [] } });
  });
});

describe('freshness', () => {
  test('while the platform does not answer the last answer is served, up to 72 hours; then it is confirmed in the background', async () => {
    const { arrives, read, gateway, clock } = await aHolder();
    await arrives('benefit_grant', grant);
    await arrives('customer_state', { ...stated(grant.id), active_subscriptions: [] });
    const fail = () => gateway.failures.push(new GatewayError({ kind: 'unavailable', ambiguous: false }));
    clock.advance(72 * HOUR);
    fail();
    await expect(read()).resolves.toMatchObject({ stale: true, closed: false, benefits: [{ benefitId: FLAG }] });
    clock.advance(2 * MINUTE);
    fail();
    await expect(read()).resolves.toMatchObject({ stale: true, closed: true, benefits: [] });
    clock.advance(2 * MINUTE);
    gateway.has('customer_state', { ...stated(grant.id), active_subscriptions: [] });
    await read();
    const confirmed = { stale: false, closed: false, asOf: clock.now(), benefits: [{ benefitId: FLAG }] };
    await expect(read()).resolves.toMatchObject(confirmed);
  });

  test('the platform is asked once a minute for each customer, however often it fails', async () => {
    const { read, gateway, clock } = await aHolder();
    const failures = () => {
      gateway.failures.push(...Array.from({ length: 5 }, () => new GatewayError({ kind: 'gone' })));
    };
    failures();
    for (let i = 0; i < 3; i++) await read();
    expect(gateway.failures).toHaveLength(4);
    clock.advance(MINUTE);
    await read();
    expect(gateway.failures).toHaveLength(3);
  });

  test('without a platform nothing is asked', async () => {
    const { wiring, gateway } = await billingFlows({ accessToken: undefined });
    gateway.failures.push(new GatewayError({ kind: 'unauthorized' }));
    wiring.get(RefreshQueue).ask(customer.id);
    await wiring.get(RefreshQueue).settled();
    expect(gateway.failures).toHaveLength(1);
  });

  test('what waits at the shutdown is left', async () => {
    const { refresh, gateway } = await aHolder();
    gateway.failures.push(...Array.from({ length: 10 }, () => new GatewayError({ kind: 'gone' })));
    for (let i = 0; i < 10; i++) refresh.ask(fixtureId(8000 + i));
    await refresh.beforeApplicationShutdown();
    expect(gateway.failures).toHaveLength(6);
  });
});

test('a verdict of a key can carry what the owner may use', async () => {
  const { wiring, arrives, read } = await aHolder();
  await arrives('benefit_grant', grant);
  await expect(wiring.get(KeyHolderEntitlements).of(OWNER.id)).resolves.toEqual(await read());
});

test('a meter that only the state of the customer names is read from the platform, once', async () => {
  const { arrives, read, kit, uow, clock, gateway, refetchDue, waitingRefetches } = await aHolder();
  gateway.has('customer_state', customerState);
  await arrives('customer_state', customerState);
  const id = customerState.active_meters[0]!.meter_id;
  expect((await read()).meters).toMatchObject([{ meterId: id, name: null }]);
  const asked = async () => (await waitingRefetches()).flatMap(({ kind, id }) => (kind === 'meter' ? [id] : []));
  expect(await asked()).toEqual([id]);
  gateway.has('meter', { ...meter, id });
  clock.advance(MINUTE);
  await refetchDue();
  expect(await uow.read(() => kit.objects.find('meter', id))).toMatchObject({ label: meter.name });
  await arrives('customer_state', { ...customerState, name: 'Another' }, 1);
  expect(await asked()).toEqual([]);
});
