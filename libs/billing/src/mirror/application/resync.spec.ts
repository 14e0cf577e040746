import { describe, expect, jest, test } from '@jest/globals';
import { JobHistory } from '#shared-kernel/application/jobs';
import { Purges } from '#shared-kernel/application/purges';
import type { MirroredKind } from '../../objects/domain/references.ts';
import { mirroredFrom } from '../../objects/domain/references.ts';
import type { Page } from '../../polar/domain/pages.ts';
import { GatewayError } from '../../polar/index.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { fixtureId } from '../../testing/fixtures/ids.ts';
import { customer, customerSeat, customerState, member, organization, team } from '../../testing/fixtures/people.ts';
import { benefitGrant, checkout, order, subscription } from '../../testing/fixtures/purchases.ts';
import { Resync, RESYNC_JOB } from './resync.ts';
import { StaffResync } from './staff-resync.ts';

const DAY_MS = 86_400_000;
const NO_ITEMS = { items: [], broken: [], totalCount: 0, pageCount: 0 };
const API = { eventTime: null, source: 'api' } as const;

/** A shop of one merchant with customers and orders, `count` of each. */
async function shop(count: number) {
  const flows = await billingFlows();
  const { gateway, kit, reading } = flows;
  gateway.has('organization', organization);
  gateway.webhooks = { ...gateway.webhooks, endpoints: async () => [] };
  gateway.members = { ...gateway.members, page: async () => NO_ITEMS };
  const orderOf = (n: number) => ({ ...order, id: fixtureId(2000 + n) });
  for (let n = 0; n < count; n += 1) {
    gateway.has('customer', { ...customer, id: fixtureId(1000 + n), email: `c${n}@example.com` });
    gateway.has('order', orderOf(n));
  }
  const last = async () => (await kit.uow.read(() => kit.runs.latest(1)))[0]!;
  const of = async (kind: MirroredKind) => (await last()).progress.find((each) => each.kind === kind)!;
  const total = async (kind: MirroredKind) =>
    (await reading.list(kind, {}, { limit: 1, offset: 0, newestFirst: true })).total;
  const again = () =>
    flows.wiring
      .get(Resync)
      .start('staff')
      .then(() => flows.resyncWorker.drain());
  /** Changes what the platform answers to lists of orders. */
  const listsOrders = (change: (answer: Page<'order'>) => Page<'order'>) => {
    const page = gateway.page.bind(gateway);
    return jest.spyOn(gateway, 'page').mockImplementation(async (kind, request) => {
      const answer = await page(kind, request);
      return kind === 'order' ? change(answer as Page<'order'>) : answer;
    });
  };
  return { ...flows, orderOf, last, of, total, again, listsOrders };
}

test('the first start mirrors everything, and nothing is compared again before the next day', async () => {
  const { resyncWorker, clock, last, of, total, kit } = await shop(120);
  await resyncWorker.drain();
  expect(await last()).toMatchObject({ reason: 'first', status: 'done', finishedAt: clock.now() });
  expect(await of('order')).toMatchObject({ total: 120, tally: { created: 120, updated: 0, deleted: 0 } });
  expect([await total('customer'), await total('order')]).toEqual([120, 120]);
  clock.advance(DAY_MS - 1);
  await resyncWorker.drain();
  expect(await kit.uow.read(() => kit.runs.latest(9))).toHaveLength(1);
  clock.advance(1);
  await resyncWorker.drain();
  expect(await last()).toMatchObject({ reason: 'schedule', status: 'done' });
  expect((await of('order')).tally).toEqual({ created: 0, updated: 0, deleted: 0, unchanged: 120, broken: 0 });
});

test('what changed and vanished without events is found, and told to observers; then nothing is left to find', async () => {
  const { gateway, resyncWorker, orderOf, observers, of, again, figures, total } = await shop(4);
  const drift = jest.spyOn(figures, 'drift');
  await resyncWorker.drain();
  expect(drift).not.toHaveBeenCalled();
  const told: [string, boolean][] = [];
  observers.on({
    kinds: ['order'],
    changed: async ({ entity, deleted }) => void told.push([entity.fields.id, deleted]),
  });
  gateway.has('order', { ...orderOf(0), status: 'refunded', modified_at: '2026-11-05T00:00:00Z' });
  gateway.has('order', { ...orderOf(1), description: 'Same time of change' });
  gateway.has('order', { ...orderOf(2), customer: { ...customer, name: 'Another name' } });
  gateway.lacks('order', orderOf(3).id);
  gateway.has('order', orderOf(9));
  await again();
  expect((await of('order')).tally).toEqual({ created: 1, updated: 2, deleted: 1, unchanged: 1, broken: 0 });
  expect(drift).toHaveBeenCalledWith('order', 4);
  expect(told.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    [orderOf(0).id, false],
    [orderOf(1).id, false],
    [orderOf(2).id, false],
    [orderOf(3).id, true],
    [orderOf(9).id, false],
  ]);
  expect(await total('order')).toBe(4);
  await again();
  expect((await of('order')).tally).toEqual({ created: 0, updated: 0, deleted: 0, unchanged: 4, broken: 0 });
});

test('what a list leaves out is not deleted when it can be read', async () => {
  const { listsOrders, resyncWorker, orderOf, of, again, total } = await shop(3);
  await resyncWorker.drain();
  listsOrders((answer) => {
    const items = answer.items.filter(({ fields }) => fields.id !== orderOf(1).id);
    return { ...answer, items, totalCount: items.length };
  });
  await again();
  expect((await of('order')).tally).toMatchObject({ deleted: 0, unchanged: 2 });
  expect(await total('order')).toBe(3);
});

test('what is made while pages are read is neither missed nor counted twice', async () => {
  const { gateway, listsOrders, resyncWorker, orderOf, of, total } = await shop(150);
  let pages = 0;
  listsOrders((answer) => {
    // The first one shifts the others by one place.
    if ((pages += 1) === 1) {
      gateway.wires.unshift({ kind: 'order', wire: { ...orderOf(500), created_at: '2020-01-01T00:00:00Z' } });
    }
    return answer;
  });
  await resyncWorker.drain();
  expect(await of('order')).toMatchObject({ passes: 2, tally: { created: 151, updated: 0, unchanged: 0 } });
  expect(await total('order')).toBe(151);
});

test('an object that cannot be read is listed apart until it can, and the others are mirrored', async () => {
  const { listsOrders, resyncWorker, orderOf, of, again, total, kit } = await shop(3);
  const broken = [{ id: orderOf(0).id, path: 'items', raw: {} }];
  const spied = listsOrders((answer) => ({ ...answer, items: answer.items.slice(1), broken }));
  await resyncWorker.drain();
  expect(await of('order')).toMatchObject({ phase: 'done', tally: { created: 2, broken: 1 } });
  expect(await total('order')).toBe(2);
  const listed = () => kit.uow.read(() => kit.broken.latest(9));
  expect((await listed()).objects).toMatchObject([{ kind: 'order', id: orderOf(0).id, path: 'items' }]);
  spied.mockRestore();
  await again();
  expect(await listed()).toEqual({ objects: [], total: 0 });
  expect(await total('order')).toBe(3);
});

test('too many requests make it wait as long as the platform says, and go on with the same page', async () => {
  const { gateway, resyncWorker, clock, last, of } = await shop(3);
  for (const retryAfterMs of [7000, null]) {
    gateway.failures.push(new GatewayError({ kind: 'rate_limited', retryAfterMs }));
  }
  await resyncWorker.drain();
  expect((await last()).dueAt).toEqual(new Date(clock.now().getTime() + 7000));
  clock.advance(7000);
  await resyncWorker.drain();
  expect((await last()).dueAt).toEqual(new Date(clock.now().getTime() + 10_000));
  clock.advance(10_000);
  await resyncWorker.drain();
  expect(await last()).toMatchObject({ status: 'done' });
  expect(await of('order')).toMatchObject({ tally: { created: 3 } });
});

test('a kind that cannot be listed is given up, marks the run as degraded, and loses nothing', async () => {
  const { listsOrders, resyncWorker, clock, last, of, again, total } = await shop(3);
  await resyncWorker.drain();
  listsOrders(() => {
    throw new GatewayError({ kind: 'unavailable', ambiguous: false });
  });
  await again();
  for (const pause of [30_000, 60_000]) {
    expect(await of('order')).toMatchObject({ phase: 'listing', error: 'Polar: unavailable' });
    clock.advance(pause);
    await resyncWorker.drain();
  }
  expect(await of('order')).toMatchObject({ phase: 'incomplete', failures: 3, error: 'Polar: unavailable' });
  expect(await last()).toMatchObject({ status: 'degraded' });
  expect(await total('order')).toBe(3);
});

test('a run whose process ended goes on from the stored page', async () => {
  const { gateway, resyncWorker, wiring, clock, last, of, kit } = await shop(250);
  const resync = wiring.get(Resync);
  const pages = jest.spyOn(gateway, 'page');
  await resync.start('staff');
  while ((await of('order')).page < 3) await resync.step();
  const before = pages.mock.calls.length;
  // Claimed, and never heard of again.
  await kit.uow.run(() => kit.runs.claim(clock.now(), new Date(clock.now().getTime() + 180_000)));
  expect(await resync.step()).toBe(false);
  clock.advance(180_000);
  await resyncWorker.drain();
  expect(await last()).toMatchObject({ status: 'done' });
  const asked = pages.mock.calls.slice(before).filter(([kind]) => kind === 'order');
  expect(asked.map(([, request]) => request.page)).toEqual([3]);
  expect(await of('order')).toMatchObject({ tally: { created: 250 } });
});

test('members and seats are found where they belong, and states of changed customers are read again', async () => {
  const { gateway, resyncWorker, writing, of, total, waitingRefetches } = await shop(0);
  gateway.has('customer', team);
  gateway.has('customer', customer);
  gateway.has('customer_state', customerState);
  gateway.has('subscription', { ...subscription, seats: 3 });
  gateway.has('benefit_grant', benefitGrant);
  gateway.has('checkout', { ...checkout, status: 'open' });
  const memberPage = jest.fn(async (customerId: string) => ({
    items: customerId === team.id ? [mirroredFrom('member', member)] : [],
    broken: [],
    totalCount: 1,
    pageCount: 1,
  }));
  gateway.members = { ...gateway.members, page: memberPage };
  gateway.seats = { ...gateway.seats, of: async () => [mirroredFrom('customer_seat', customerSeat)] };
  await writing.apply(mirroredFrom('customer_state', customerState), API);
  await resyncWorker.drain();
  expect([await total('member'), await total('customer_seat'), await total('checkout')]).toEqual([1, 1, 1]);
  expect(memberPage.mock.calls.map(([customerId]) => customerId)).toEqual([team.id]);
  expect(await of('member')).toMatchObject({ phase: 'done', tally: { created: 1 } });
  const asked = (await waitingRefetches()).filter(({ kind }) => kind === 'customer_state');
  expect(asked.map(({ id }) => id)).toEqual([customer.id]);
});

test('a token of another organization fails the run, and changes nothing', async () => {
  const { gateway, resyncWorker, last, total } = await shop(2);
  gateway.lacks('organization', organization.id);
  gateway.has('organization', { ...organization, id: fixtureId(9) });
  await resyncWorker.drain();
  expect(await last()).toMatchObject({ status: 'failed' });
  expect(await total('order')).toBe(0);
});

describe('among all scheduled jobs', () => {
  const jobIn = ({ wiring }: Pick<Awaited<ReturnType<typeof billingFlows>>, 'wiring'>, job = RESYNC_JOB) =>
    wiring.get(Purges).scheduled.find(({ name }) => name === job);

  test('it is one of each day that tells since when it runs, and has a record of each end', async () => {
    const flows = await shop(3);
    const { wiring, clock, resyncWorker, listsOrders, last, again } = flows;
    const { stepwise, ...job } = jobIn(flows)!;
    const records = () => wiring.get(JobHistory).runsOf(RESYNC_JOB, 9);
    expect(job).toMatchObject({ scope: 'service', intervalSeconds: 86_400 });
    await wiring.get(Resync).start('first');
    const startedAt = clock.now();
    await expect(stepwise!.runningSince()).resolves.toEqual(startedAt);
    expect(await records()).toEqual([]);
    clock.advance(5000);
    await resyncWorker.drain();
    await expect(stepwise!.runningSince()).resolves.toBeUndefined();
    const { id } = await last();
    const result = { created: 7, updated: 0, deleted: 0, unchanged: 0, unreadable: 0 };
    const done = { id, startedAt, finishedAt: clock.now(), outcome: 'done', result, error: null };
    expect(await records()).toMatchObject([done]);
    listsOrders(() => {
      throw new GatewayError({ kind: 'unauthorized' });
    });
    clock.advance(1000);
    await again();
    const error = 'Polar: unauthorized (order)';
    expect(await records()).toMatchObject([{ outcome: 'failed', result: null, error }, done]);
  });

  test('an instance that comes late to the end of a run neither changes it nor records it again', async () => {
    const { wiring, resyncWorker, kit, last, clock } = await shop(1);
    await resyncWorker.drain();
    const done = await last();
    const late = { ...done, status: 'failed', finishedAt: clock.now() } as const;
    await expect(kit.uow.run(() => kit.runs.save(late))).resolves.toBe(false);
    expect(await last()).toEqual(done);
    expect(await wiring.get(JobHistory).runsOf(RESYNC_JOB, 9)).toHaveLength(1);
  });

  test('staff begin it by the act of the page of billing, with the reason', async () => {
    const flows = await shop(1);
    const { wiring, last, uow } = flows;
    const admin = await flows.somebody('anna', 'admin');
    const { stepwise } = jobIn(flows)!;
    await uow.run(() => stepwise!.start('Case 12'));
    const { id } = await last();
    await expect(wiring.get(StaffResync).start(admin)).resolves.toMatchObject({ id, reason: 'staff' });
    const entry = { action: 'billing.resync.started', targetKind: 'billing-resync', targetId: id };
    expect(await flows.auditRows()).toMatchObject([
      { ...entry, personal: { reason: 'Case 12' } },
      { ...entry, personal: {} },
    ]);
  });

  test('without a schedule, staff start it, and endpoints are not watched', async () => {
    const flows = await billingFlows({ resync: 'manual' });
    await flows.resyncWorker.drain();
    expect(await flows.kit.uow.read(() => flows.kit.runs.latest(1))).toEqual([]);
    expect(jobIn(flows)).toMatchObject({ intervalSeconds: null });
    expect(jobIn(flows, 'billing-endpoints')).toBeUndefined();
  });

  test('without an access token, neither is there', async () => {
    const flows = await billingFlows({ accessToken: undefined });
    expect(jobIn(flows)).toBeUndefined();
    expect(jobIn(flows, 'billing-endpoints')).toBeUndefined();
  });
});
