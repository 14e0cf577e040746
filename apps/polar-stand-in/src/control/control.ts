import { z } from 'zod';
import { Random } from '../core/random.ts';
import { found, Refusal } from '../core/refusals.ts';
import type { WebhookEventRow } from '../core/rows.ts';
import { options, touch, type World } from '../core/world.ts';
import { customerView, liveCustomers } from '../customers/views.ts';
import type { Api } from '../http/api.ts';
import { Bucket, fault, type Faults, rateLimit } from '../http/faults.ts';
import { json, parseJson, refused, type Request, type Response } from '../http/server.ts';
import { read } from '../http/validation.ts';
import type { Announcing } from '../webhooks/announcing.ts';
import { deliverySettings } from '../webhooks/delivery.ts';

/** Fault injection for tests: no part of Polar, and without a token, as only programs on this machine can call it. */
export interface ControlRoute {
  method: 'GET' | 'POST' | 'DELETE';
  name: string;
  act: (body: unknown, query: URLSearchParams) => unknown;
}

export function post<T>(name: string, schema: z.ZodType<T>, act: (body: T) => unknown): ControlRoute {
  return { method: 'POST', name, act: (body) => act(read(schema, body, ['body'])) };
}

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Refuses requests that a page of another site can make a browser on this machine send: to a host name that resolves to
 * this machine (DNS rebinding), or by a form or another request without preflight. An empty POST needs no content type if
 * it has neither `Origin` nor `Sec-Fetch-Site`, which browsers send.
 */
function admit({ method, headers, from = '', text }: Request): void {
  const { host = '', origin, 'content-type': type, 'sec-fetch-site': site } = headers;
  if (!LOOPBACK.test(from)) throw new Refusal(403, 'Forbidden', 'Control routes are for this machine alone.');
  if (!LOCAL_HOST.test(host)) throw new Refusal(421, 'MisdirectedRequest', 'Host must be this machine.');
  const isEmpty = text === '' && type === undefined && origin === undefined && site === undefined;
  if (method === 'POST' && !isEmpty && !JSON_TYPE.test(type ?? '')) {
    throw new Refusal(415, 'UnsupportedMediaType', 'Send application/json.');
  }
}

export async function control(routes: readonly ControlRoute[], request: Request): Promise<Response> {
  const { method, path, query, text } = request;
  try {
    admit(request);
    const name = path.replace('/__control/', '');
    const route = routes.find((one) => one.name === name && one.method === method);
    if (!route) throw new Refusal(404, 'NotFound', routes.map((one) => `${one.method} ${one.name}`).join(', '));
    return json(200, (await route.act(parseJson(text), query)) ?? null);
  } catch (error) {
    return refused(error);
  }
}

const release = z.strictObject({
  order: z.enum(['fifo', 'reverse', 'random']).default('fifo'),
  seed: z.int().default(1),
  copies: z.int().min(1).default(1),
});

export function transportControls(world: World, api: Api, faults: Faults, announcing: Announcing): ControlRoute[] {
  const sender = announcing.delivery;
  return [
    post('faults', z.union([fault, z.array(fault)]), (given) => faults.add([given].flat())),
    { method: 'DELETE', name: 'faults', act: () => faults.clear() },
    post('rate', rateLimit.nullable(), (limit) => {
      api.bucket = limit && new Bucket(limit);
    }),
    post('options', options.partial(), (given) => Object.assign(world.options, given)),
    post('webhooks', deliverySettings.partial(), (given) => Object.assign(sender.settings, given)),
    post('webhooks/release', release, (how) => releaseHeld(announcing, how)),
    post(
      'webhooks/burst',
      z.strictObject({ n: z.int().min(1).max(100_000), concurrency: z.int().min(1).default(20) }),
      (how) => burst(world, announcing, how),
    ),
    post('webhooks/unknown', z.strictObject({ type: z.string(), data: z.unknown() }), ({ type, data }) => {
      for (const event of announcing.record(type, data, true)) sender.enqueue(event);
    }),
    post('webhooks/flush', z.strictObject({}), () => announcing.flush()),
    post('webhooks/idle', z.strictObject({}), async () => {
      announcing.flush();
      await sender.idle();
    }),
    post(
      'webhooks/endpoint',
      z.strictObject({ id: z.uuid(), enabled: z.boolean().optional(), standard: z.boolean().optional() }),
      (given) => {
        const row = found(world.tables.endpoints.get(given.id));
        row.enabled = given.enabled ?? row.enabled;
        row.uses_standard_webhook_signature = given.standard ?? row.uses_standard_webhook_signature;
        touch(world, row);
      },
    ),
    { method: 'GET', name: 'log', act: (_, query) => (query.has('unknown') ? unknown(api) : api.log) },
    { method: 'DELETE', name: 'log', act: () => void (api.log.length = 0) },
  ];
}

/** Calls of something that is not implemented here: a test of a client should find none. */
const unknown = ({ log }: Api) =>
  log.filter(({ route, status }) => route === null && (status === 404 || status === 405));

/** Sends the webhooks that were held, one after the other, each copy with a signature of its own. */
async function releaseHeld(
  { delivery }: Announcing,
  { order, seed, copies }: z.output<typeof release>,
): Promise<number> {
  const held = delivery.held.splice(0);
  delivery.settings.held = false;
  const ordered: WebhookEventRow[] =
    order === 'random' ? new Random(seed).shuffle(held) : order === 'reverse' ? held.toReversed() : held;
  await delivery.sendAll(
    ordered.flatMap((event) => Array.from({ length: copies }, () => event)),
    1,
  );
  return held.length;
}

/** Many customers change at once. */
async function burst(
  world: World,
  announcing: Announcing,
  { n, concurrency }: { n: number; concurrency: number },
): Promise<object> {
  const customers = liveCustomers(world);
  const began = performance.now();
  const events = Array.from({ length: customers.length === 0 ? 0 : n }, (_, at) => {
    const customer = customers[at % customers.length]!;
    customer.metadata = { ...customer.metadata, burst: at };
    touch(world, customer);
    return announcing.record('customer.updated', customerView(customer), false);
  }).flat();
  await announcing.delivery.sendAll(events, concurrency);
  return { sent: events.length, milliseconds: Math.round(performance.now() - began) };
}
