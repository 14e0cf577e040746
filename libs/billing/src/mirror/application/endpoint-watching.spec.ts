import { expect, test } from '@jest/globals';
import { JobHistory } from '#shared-kernel/application/jobs';
import { EVENT_KINDS } from '../../objects/domain/events.ts';
import type { WebhookCalls, WebhookDelivery, WebhookEndpoint } from '../../polar/domain/gateway-calls.ts';
import { GatewayError } from '../../polar/index.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { order } from '../../testing/fixtures/purchases.ts';
import { organization } from '../../testing/fixtures/people.ts';
import { endpointKeyOf } from '../domain/watched-endpoint.ts';
import { EndpointWatching } from './endpoint-watching.ts';

const HERE: WebhookEndpoint = {
  id: 'here',
  url: 'https://shop.example.com/api/webhooks/polar',
  enabled: true,
  events: Object.keys(EVENT_KINDS),
};
const MINUTES = 60_000;

async function watched() {
  const flows = await billingFlows();
  const endpoints = [HERE, { ...HERE, id: 'elsewhere', url: 'https://example.com/hooks' }];
  const deliveries: WebhookDelivery[] = [];
  const asked: Parameters<WebhookCalls['deliveries']>[0][] = [];
  flows.gateway.has('organization', organization);
  flows.gateway.webhooks = {
    ...flows.gateway.webhooks,
    endpoints: async () => endpoints,
    deliveries: async (request) => {
      asked.push(request);
      return { items: deliveries.slice(request.page - 1, request.page), pageCount: deliveries.length };
    },
  };
  const watching = flows.wiring.get(EndpointWatching);
  /** @returns how many events were taken; undefined when it was not its turn */
  const watch = async (everyMs?: number) => ((await watching.takeTurn(everyMs)) ? watching.look() : undefined);
  const runs = () => flows.kit.uow.read(() => flows.kit.runs.latest(9));
  return { ...flows, endpoints, deliveries, asked, watch, runs };
}

const missed = (eventId: string, total = 5): WebhookDelivery => ({
  eventId,
  payload: JSON.stringify({
    type: 'order.paid',
    timestamp: '2026-11-20T12:01:00Z',
    data: { ...order, total_amount: total },
  }),
});

test.each([
  ['https://shop.example.com/api/webhooks/polar', 'default'],
  ['https://shop.example.com/api/webhooks/polar/', 'default'],
  ['https://shop.example.com/api/webhooks/polar/second?a=b', 'second'],
  ['https://shop.example.com/api/webhooks/polar/a/b', undefined],
  ['https://shop.example.com/hooks', undefined],
  ['nonsense', undefined],
])('%s has the key %s', (url, key) => {
  expect(endpointKeyOf(url)).toBe(key);
});

test('events that could not be delivered are read, each once, and applied', async () => {
  const { watch, clock, deliveries, asked, processDue, reading, endpoints } = await watched();
  expect(await watch()).toBe(0);
  expect(asked).toEqual([]);
  const since = clock.now();
  clock.advance(10 * MINUTES);
  deliveries.push(
    missed('one'),
    missed('one'),
    { ...missed('old'), payload: null },
    { ...missed('bad'), payload: '<' },
  );
  expect(await watch()).toBe(1);
  expect(asked[0]).toMatchObject({ endpointId: 'here', succeeded: false, page: 1 });
  expect(new Date(asked[0]!.startTimestamp).getTime()).toBeLessThanOrEqual(since.getTime());
  await processDue();
  expect((await reading.find('order', order.id))?.fields.totalAmount).toBe(5);
  clock.advance(10 * MINUTES);
  expect(await watch()).toBe(0);
  expect(endpoints).toHaveLength(2);
});

test('one instance looks, every five minutes; after a start, when none did for a minute', async () => {
  const { watch, clock, deliveries } = await watched();
  await watch();
  deliveries.push(missed('one'));
  clock.advance(5 * MINUTES - 1);
  expect(await watch()).toBeUndefined();
  expect(await watch(MINUTES)).toBe(1);
});

test('a disabled endpoint is shown, and everything is compared when it was disabled and when it is enabled again', async () => {
  const { watch, clock, endpoints, kit, runs, resyncWorker } = await watched();
  const shown = async () => (await kit.uow.read(() => kit.endpoints.all())).map(({ id, problems }) => [id, problems]);
  await watch();
  expect(await shown()).toEqual([['here', []]]);
  const enabled = [true, false, false, true, true];
  const reasons: string[][] = [];
  for (const isEnabled of enabled) {
    endpoints[0] = { ...HERE, enabled: isEnabled };
    clock.advance(5 * MINUTES);
    await watch();
    await resyncWorker.drain();
    reasons.push((await runs()).map(({ reason }) => reason).toReversed());
    if (!isEnabled) expect(await shown()).toEqual([['here', ['disabled']]]);
  }
  expect(reasons.map((each) => each.filter((reason) => reason === 'endpoint').length)).toEqual([0, 1, 1, 2, 2]);
});

test('an endpoint that does not ask for all events is shown; one that is gone is forgotten', async () => {
  const { watch, clock, endpoints, kit } = await watched();
  const shown = () => kit.uow.read(() => kit.endpoints.all());
  endpoints[0] = { ...HERE, events: HERE.events.slice(1) };
  await watch();
  expect(await shown()).toMatchObject([{ problems: ['events'] }]);
  endpoints.splice(0, 1);
  clock.advance(5 * MINUTES);
  await watch();
  expect(await shown()).toEqual([]);
});

test('a platform that does not answer disturbs neither the resync nor the next look, and a record says so', async () => {
  const { gateway, resyncWorker, runs, clock, kit, wiring } = await watched();
  const { endpoints } = gateway.webhooks;
  gateway.webhooks.endpoints = () => Promise.reject(new GatewayError({ kind: 'unavailable', ambiguous: false }));
  await resyncWorker.drain();
  expect(await runs()).toMatchObject([{ status: 'done' }]);
  const looks = () => wiring.get(JobHistory).runsOf('billing-endpoints', 9);
  expect(await looks()).toMatchObject([{ outcome: 'failed', error: 'GatewayError: Polar: unavailable' }]);
  gateway.webhooks.endpoints = endpoints;
  clock.advance(MINUTES);
  await resyncWorker.drain();
  expect(await kit.uow.read(() => kit.endpoints.all())).toHaveLength(1);
  expect((await looks())[0]).toMatchObject({ outcome: 'done', result: { eventsRead: 0 } });
});
