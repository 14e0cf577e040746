import { describe, expect, jest, test } from '@jest/globals';
import { KeyUses } from '#identity';
import type { UsageEvent as SentEvent } from '../../polar/domain/usage-calls.ts';
import { GatewayError, type GatewayFailure } from '../../polar/domain/gateway-error.ts';
import type { BillingOptions } from '../../polar/domain/billing-options.ts';
import { Purger } from '#shared-kernel/infrastructure/purger';
import { billingFlows } from '../../testing/billing-flows.ts';
import { UsagePoller } from '../infrastructure/usage-poller.ts';
import { KeyCallMeter } from './key-call-meter.ts';
import { UsageOverviews } from './usage-overview.ts';
import { UsageReporting } from './usage-reporting.ts';
import { UsageSending } from './usage-sending.ts';

const OWNER = { type: 'user', id: '00000000-0000-4000-8000-000000000001' } as const;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function aMeter(options: Partial<BillingOptions> = {}) {
  const flows = await billingFlows(options);
  const { wiring, gateway } = flows;
  /** Batches that the platform got, whether it took them or not. */
  const batches: (readonly SentEvent[])[] = [];
  /** The answers of the platform to the next batches. */
  const failures: ((batch: readonly SentEvent[]) => GatewayFailure | undefined)[] = [];
  const taken = new Map<string, SentEvent>();
  gateway.usage = {
    ...gateway.usage,
    ingest: async (batch) => {
      batches.push(batch);
      const failure = failures.shift()?.(batch);
      if (failure) throw new GatewayError(failure);
      const fresh = batch.filter(({ externalId }) => !taken.has(externalId));
      for (const event of fresh) taken.set(event.externalId, event);
      return { inserted: fresh.length, duplicates: batch.length - fresh.length };
    },
  };
  const [reporting, sending] = [wiring.get(UsageReporting), wiring.get(UsageSending)];
  const uses = wiring.get(KeyUses);
  const report = (...names: string[]) =>
    reporting.report(names.map((name) => ({ ownerId: OWNER.id, name, metadata: {} })));
  return {
    ...flows,
    batches,
    failures,
    taken,
    reporting,
    sending,
    report,
    meter: wiring.get(KeyCallMeter),
    poller: wiring.get(UsagePoller),
    use: (keyId: string, times = 1) => {
      for (let i = 0; i < times; i++) uses.tell({ keyId, userId: OWNER.id });
    },
    overview: () => wiring.get(UsageOverviews).of(OWNER),
  };
}

const invalid = (...at: number[]): GatewayFailure => ({
  kind: 'invalid',
  code: null,
  fields: at.map((index) => ({ location: ['body', 'events', String(index), 'timestamp'], message: 'in the future' })),
});

describe('calls of API keys', () => {
  test('are counted in memory, and sent once a minute as one event for each key', async () => {
    const { use, poller, clock, taken } = await aMeter();
    use('k1', 10);
    use('k2');
    await poller.drain();
    use('k1', 5);
    await poller.drain();
    expect(taken.size).toBe(0);
    clock.advance(2 * MINUTE);
    await poller.drain();
    const event = { name: 'api_key.call', externalCustomerId: OWNER.id };
    const calls = (one: SentEvent) => Number(one.metadata?.calls);
    const sent = [...taken.values()].toSorted((a, b) => calls(b) - calls(a));
    expect(sent).toMatchObject([event, event]);
    expect(sent.map(({ metadata }) => metadata)).toEqual([
      { key_id: 'k1', calls: 15 },
      { key_id: 'k2', calls: 1 },
    ]);
  });

  test('that come after the window was sent are another event', async () => {
    const { use, poller, meter, sending, clock, taken, uow, kit } = await aMeter();
    use('k1', 2);
    await poller.drain();
    // The clock of the instance that sends is two minutes ahead.
    clock.advance(2 * MINUTE);
    await sending.sendSome();
    clock.advance(-2 * MINUTE);
    use('k1', 3);
    await meter.flush();
    await meter.flush();
    clock.advance(2 * MINUTE);
    await sending.sendSome();
    expect([...taken.values()].map(({ metadata }) => metadata?.calls)).toEqual([2, 3]);
    await expect(uow.read(() => kit.usageEvents.waitingOf(OWNER.id))).resolves.toBe(0);
  });

  test('are kept when they cannot be written', async () => {
    const { use, meter, kit, rows } = await aMeter();
    use('k1', 2);
    jest.spyOn(kit.usageEvents, 'count').mockRejectedValueOnce(new Error('The database is away'));
    await expect(meter.flush()).rejects.toThrow('The database is away');
    use('k1');
    await meter.flush();
    expect(await rows('billing_usage_event')).toMatchObject([{ calls: 3 }]);
  });

  test('are counted once when the answer of the database was lost', async () => {
    const { use, meter, uow, clock, sending, taken } = await aMeter();
    const run = uow.run.bind(uow);
    for (const minutes of [0, 2]) {
      use('k1', 2);
      jest.spyOn(uow, 'run').mockImplementationOnce(async (work) => {
        await run(work);
        throw new Error('The connection was cut');
      });
      await expect(meter.flush()).rejects.toThrow('The connection was cut');
      use('k1');
      clock.advance(minutes * MINUTE);
      await meter.flush();
    }
    clock.advance(2 * MINUTE);
    await sending.sendSome();
    expect([...taken.values()].reduce((sum, { metadata }) => sum + Number(metadata?.calls), 0)).toBe(6);
  });

  test.each<[string, Partial<BillingOptions>]>([
    ['a platform', { accessToken: undefined }],
    ['a name for the events', { keyCallEvent: undefined }],
  ])('are not counted without %s', async (_name, options) => {
    const { use, meter, kit, uow } = await aMeter(options);
    use('k1');
    await meter.flush();
    await expect(uow.read(() => kit.usageEvents.waitingOf(OWNER.id))).resolves.toBe(0);
  });
});

describe('events', () => {
  test('are sent with their ids, in batches', async () => {
    const { reporting, poller, batches, taken } = await aMeter();
    const use = { ownerId: OWNER.id, name: 'render' };
    const uses = Array.from({ length: 1200 }, (_, index) => ({ ...use, metadata: { index } }));
    for (const part of [uses.slice(0, 500), uses.slice(500, 1000), uses.slice(1000)]) {
      await expect(reporting.report(part)).resolves.toEqual({ accepted: part.length, duplicates: 0 });
    }
    await poller.drain();
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(new Set([...taken.values()].map(({ metadata }) => metadata?.index)).size).toBe(1200);
  });

  test('that are reported twice are sent once', async () => {
    const { reporting, poller, batches } = await aMeter();
    const use = { id: '00000000-0000-4000-8000-000000000009', ownerId: OWNER.id, name: 'render', metadata: {} };
    await expect(reporting.report([use, use])).resolves.toEqual({ accepted: 1, duplicates: 1 });
    await expect(reporting.report([use])).resolves.toEqual({ accepted: 0, duplicates: 1 });
    await poller.drain();
    expect(batches).toMatchObject([[{ externalId: use.id }]]);
  });

  test('whose answer was lost are sent again, and counted once', async () => {
    const { report, poller, batches, failures, taken, clock } = await aMeter();
    await report('render', 'export');
    failures.push((batch) => {
      for (const event of batch) taken.set(event.externalId, event);
      return { kind: 'unavailable', ambiguous: true };
    });
    await poller.drain();
    await poller.drain();
    expect(batches).toHaveLength(1);
    clock.advance(2000);
    await poller.drain();
    const idsOf = (batch: readonly SentEvent[]) => batch.map(({ externalId }) => externalId).toSorted();
    expect(idsOf(batches[1]!)).toEqual(idsOf(batches[0]!));
    expect(taken.size).toBe(2);
    clock.advance(DAY);
    await poller.drain();
    expect(batches).toHaveLength(2);
  });

  test('at fault are rejected, and the others sent', async () => {
    const { report, poller, failures, taken, overview, clock } = await aMeter();
    await report('a', 'b', 'c');
    failures.push(...[1, 0].map((index) => () => invalid(index)));
    await poller.drain();
    expect(taken.size).toBe(1);
    const { rejected, waiting } = await overview();
    expect(rejected).toHaveLength(2);
    expect(rejected[0]).toMatchObject({ reason: 'timestamp: in the future' });
    expect(waiting).toBe(0);
    clock.advance(DAY);
    await poller.drain();
    expect(taken.size).toBe(1);
  });

  test('of a batch that is refused without a reason are told apart by halves', async () => {
    const { report, poller, failures, taken, batches, overview } = await aMeter();
    await report('a', 'b', 'bad', 'c', 'd');
    const judge = (batch: readonly SentEvent[]) => (batch.some(({ name }) => name === 'bad') ? invalid() : undefined);
    failures.push(...Array.from({ length: 20 }, () => judge));
    await poller.drain();
    expect([...taken.values()].map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect((await overview()).rejected).toMatchObject([{ name: 'bad', reason: 'refused without a reason' }]);
    expect(batches.length).toBeLessThan(9);
  });

  test('wait as long as the platform asks for', async () => {
    const { report, poller, failures, batches, clock } = await aMeter();
    await report('a');
    failures.push(() => ({ kind: 'rate_limited', retryAfterMs: 30_000 }));
    await poller.drain();
    clock.advance(29_999);
    await poller.drain();
    expect(batches).toHaveLength(1);
    clock.advance(1);
    await poller.drain();
    expect(batches).toHaveLength(2);
  });

  test('of the future are sent as of now', async () => {
    const { reporting, poller, taken, clock } = await aMeter();
    const occurredAt = new Date(clock.now().getTime() + DAY);
    await reporting.report([{ ownerId: OWNER.id, name: 'render', occurredAt, metadata: {} }]);
    await poller.drain();
    const [event] = [...taken.values()];
    expect(Date.parse(event!.timestamp)).toBeLessThan(clock.now().getTime());
  });

  test('with metadata that the platform refuses are refused, all of them', async () => {
    const { reporting, overview } = await aMeter();
    const use = { ownerId: OWNER.id, name: 'render', metadata: {} };
    await expect(reporting.report([use, { ...use, metadata: { list: [] } }])).rejects.toMatchObject({
      code: 'INVALID_USAGE_EVENT',
      details: { index: 1 },
    });
    expect((await overview()).waiting).toBe(0);
  });

  test('are refused without a platform', async () => {
    const { report } = await aMeter({ accessToken: undefined });
    await expect(report('render')).rejects.toMatchObject({ code: 'BILLING_NOT_AVAILABLE' });
  });

  test('are deleted long after', async () => {
    const { report, use, meter, poller, clock, wiring } = await aMeter();
    await report('render', 'render');
    use('k1', 7);
    await meter.flush();
    clock.advance(DAY);
    await report('render');
    await poller.drain();
    clock.advance(400 * DAY + 1);
    expect((await wiring.get(Purger).run('billing-usage')).result).toEqual({ events: 4 });
  });
});
