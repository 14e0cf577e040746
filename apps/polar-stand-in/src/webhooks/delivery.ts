import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { EndpointRow, WebhookEventRow } from '../core/rows.ts';
import { fresh, insert, touch, type World } from '../core/world.ts';

export const deliverySettings = z.strictObject({
  /** `customer.state_changed` waits this long for more changes. Polar: one to five seconds. */
  debounceMs: z.int().min(0),
  /** First pause before a retry; doubled each time, up to the cap. Polar's cap is 20 minutes. */
  backoffMs: z.int().min(0),
  backoffCapMs: z.int().min(0),
  timeoutMs: z.int().min(1),
  /** After so many failed attempts an event is given up. */
  maxAttempts: z.int().min(1),
  /** Events wait until they are released. */
  held: z.boolean(),
  /** Spoils the next deliveries, one entry each. */
  corruptions: z.array(z.enum(['signature', 'body', 'timestamp', 'id'])),
  /** Added to the time of the signature. */
  skewSeconds: z.int(),
  /** How endpoints created from now on sign. */
  standardSignature: z.boolean(),
});
type DeliverySettings = z.output<typeof deliverySettings>;

const defaultDelivery = (): DeliverySettings => ({
  debounceMs: 1000,
  backoffMs: 1000,
  backoffCapMs: 60_000,
  timeoutMs: 10_000,
  maxAttempts: 10,
  held: false,
  corruptions: [],
  skewSeconds: 0,
  standardSignature: true,
});

/** Consecutive events without a successful attempt that disable an endpoint. */
const MAX_EXHAUSTED = 10;

/** Standard Webhooks decodes what follows `whsec_`; Polar's older endpoints take the whole text as the key. */
function keyOf({ secret, uses_standard_webhook_signature: standard }: EndpointRow): Buffer {
  return standard ? Buffer.from(secret.replace(/^whsec_/, ''), 'base64') : Buffer.from(secret, 'utf8');
}

/** @param timestamp seconds since 1970 */
function sign(endpoint: EndpointRow, id: string, timestamp: number, body: string): string {
  const mac = createHmac('sha256', keyOf(endpoint)).update(`${id}.${timestamp}.${body}`);
  return `v1,${mac.digest('base64')}`;
}

interface Lane {
  queue: WebhookEventRow[];
  running: boolean;
}

interface Answer {
  code: number | null;
  text: string | null;
}

/** Sends events. First attempts keep their order at each endpoint; an event that failed once holds nothing back. */
export class Delivery {
  settings: DeliverySettings = defaultDelivery();
  held: WebhookEventRow[] = [];
  readonly #world: () => World;
  #lanes = new Map<string, Lane>();
  #timers = new Set<NodeJS.Timeout>();
  #underWay = 0;
  #waiting: (() => void)[] = [];

  constructor(world: () => World) {
    this.#world = world;
  }

  enqueue(event: WebhookEventRow): void {
    if (this.settings.held) {
      this.held.push(event);
      return;
    }
    const lane = this.#lane(event.hidden.endpointId);
    lane.queue.push(event);
    if (!lane.running) void this.#drain(lane);
  }

  #lane(endpointId: string): Lane {
    const lane = this.#lanes.get(endpointId) ?? { queue: [], running: false };
    this.#lanes.set(endpointId, lane);
    return lane;
  }

  async #drain(lane: Lane): Promise<void> {
    lane.running = true;
    await this.#counted(async () => {
      for (let event = lane.queue.shift(); event; event = lane.queue.shift()) await this.attempt(event);
      lane.running = false;
    });
  }

  /** In parallel, at most `concurrency` at once. */
  async sendAll(events: WebhookEventRow[], concurrency: number): Promise<void> {
    const queue = [...events];
    const sender = async () => {
      for (let event = queue.shift(); event; event = queue.shift()) await this.attempt(event);
    };
    await this.#counted(async () => void (await Promise.all(Array.from({ length: concurrency }, sender))));
  }

  /** By hand: once, without retries. The id stays, the signature is new. */
  redeliver(event: WebhookEventRow): void {
    void this.#counted(() => this.attempt(event, false));
  }

  async #counted(work: () => Promise<void>): Promise<void> {
    this.#underWay += 1;
    await work();
    this.#underWay -= 1;
    this.#settle();
  }

  /** One attempt; retries are planned here. */
  async attempt(event: WebhookEventRow, retried = true): Promise<void> {
    const world = this.#world();
    const endpoint = world.tables.endpoints.get(event.hidden.endpointId);
    if (!endpoint) return;
    event.hidden.attempts += 1;
    const answer = await this.#post(endpoint, event);
    // A reset meanwhile took the world away.
    if (!world.tables.webhookEvents.has(event.id)) return;
    const succeeded = answer.code !== null && answer.code >= 200 && answer.code < 300;
    this.#record(world, event, answer, succeeded);
    if (succeeded) {
      event.hidden.done = true;
      endpoint.hidden.exhausted = 0;
    } else if (retried) this.#plan(world, endpoint, event);
  }

  #record(world: World, event: WebhookEventRow, { code, text }: Answer, succeeded: boolean): void {
    event.last_http_code = code;
    event.succeeded = succeeded;
    touch(world, event);
    insert(world.tables.deliveries, {
      ...fresh(world),
      succeeded,
      http_code: code,
      response: text,
      hidden: { eventId: event.id, endpointId: event.hidden.endpointId },
    });
  }

  #plan(world: World, endpoint: EndpointRow, event: WebhookEventRow): void {
    const { backoffMs, backoffCapMs, maxAttempts } = this.settings;
    if (event.hidden.attempts < maxAttempts) {
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer);
          void this.#counted(() => this.attempt(event));
        },
        Math.min(backoffMs * 2 ** (event.hidden.attempts - 1), backoffCapMs),
      );
      this.#timers.add(timer);
      return;
    }
    event.hidden.done = true;
    endpoint.hidden.exhausted += 1;
    if (endpoint.hidden.exhausted < MAX_EXHAUSTED) return;
    endpoint.enabled = false;
    touch(world, endpoint);
  }

  async #post(endpoint: EndpointRow, event: WebhookEventRow): Promise<Answer> {
    const { timeoutMs } = this.settings;
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        ...this.#message(endpoint, event),
        // A redirect is a failure.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { code: answer.status, text: (await answer.text()).slice(0, 2000) };
    } catch (error) {
      return { code: null, text: String(error) };
    }
  }

  /** Signed when it is sent, by the time of this machine: receivers compare it with theirs. */
  #message(endpoint: EndpointRow, event: WebhookEventRow): { body: string; headers: Record<string, string> } {
    const corruption = this.settings.corruptions.shift();
    const timestamp = Math.floor(Date.now() / 1000) + this.settings.skewSeconds;
    const body = event.payload!;
    const signature = sign(endpoint, event.id, timestamp, body);
    return {
      body: corruption === 'body' ? `${body} ` : body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'polar.sh webhooks',
        'webhook-id': corruption === 'id' ? `${event.id}x` : event.id,
        'webhook-timestamp': String(corruption === 'timestamp' ? timestamp + 1 : timestamp),
        'webhook-signature':
          corruption === 'signature' ? `v1,${Buffer.from('corrupted').toString('base64')}` : signature,
      },
    };
  }

  /** When nothing is on its way, and no retry planned. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#settle();
    });
  }

  #settle(): void {
    if (this.#underWay > 0 || this.#timers.size > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const lane of this.#lanes.values()) lane.queue.length = 0;
    this.#lanes = new Map();
    this.held = [];
    this.#settle();
  }
}
