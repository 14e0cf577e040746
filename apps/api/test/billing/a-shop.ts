import { afterAll, beforeAll } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { EVENT_KINDS } from '#billing/objects/domain/events';
import { STAND_IN_TOKEN, StandInProcess } from '#billing/testing/stand-in';
import { freePort } from '../support/program.ts';
import type { SideConnection } from '../support/side-connection.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { platformOf } from './billing-app.ts';
import { buy } from './buying.ts';

interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

/** The parts of a webhook that differ from a good one. */
export interface Sending {
  readonly id?: string;
  readonly secret?: string;
  readonly ageSeconds?: number;
  /** Replaces headers; a list is sent as several headers, undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body that is signed; the body that is sent stays. */
  readonly signedBody?: string;
  /** `/second` for another endpoint. */
  readonly path?: string;
}

/** The stand-in for Polar in a process of its own, and webhook endpoints there that lead to a port of this machine. */
export class Shop {
  readonly standIn = new StandInProcess();
  endpoint!: Endpoint;
  second!: Endpoint;
  port = 0;
  private sent = 0;

  /** With two endpoints; the first one gets every type of event, the second one none yet. */
  async open(): Promise<void> {
    await this.standIn.start();
    this.port = await freePort();
    await this.standIn.control('options', { refusedDomains: [] });
    await this.standIn.control('webhooks', { debounceMs: 0, backoffMs: 50, backoffCapMs: 200 });
    this.endpoint = await this.addEndpoint('', Object.keys(EVENT_KINDS));
    this.second = await this.addEndpoint('/second', []);
  }

  close(): Promise<void> {
    return this.standIn.stop();
  }

  /** For the service. */
  get environment(): Readonly<Record<string, string>> {
    return {
      RATE_LIMIT: 'off',
      PORT: String(this.port),
      POLAR_BASE_URL: this.standIn.origin,
      POLAR_ACCESS_TOKEN: STAND_IN_TOKEN,
      POLAR_REQUESTS_PER_MINUTE: '10000',
      POLAR_WEBHOOK_SECRET: this.endpoint.secret,
      POLAR_WEBHOOK_ENDPOINTS: `second=${this.second.secret}`,
    };
  }

  private get url(): string {
    return `http://127.0.0.1:${this.port}/api/webhooks/polar`;
  }

  addEndpoint(path: string, events: readonly string[]): Promise<Endpoint> {
    const body = { url: this.url + path, format: 'raw', api_version: '2026-10', events };
    return this.standIn.api('/v1/webhooks/endpoints', body);
  }

  /** A request to the API of the platform. */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.standIn.origin + path, {
      method,
      headers: { authorization: `Bearer ${STAND_IN_TOKEN}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  customer(name: string): Promise<{ readonly id: string; readonly name: string }> {
    const email = `${name.toLowerCase()}-${(this.sent += 1)}@polar-shop.com`;
    return this.standIn.api('/v1/customers/', { email, name, external_id: email });
  }

  /** The customer pays for a product. */
  async buy(product: string, customerId: string): Promise<void> {
    await buy(platformOf(this.standIn), null, product, { customer_id: customerId });
  }

  /** Until all webhooks are delivered. */
  idle(): Promise<unknown> {
    return this.standIn.control('webhooks/idle');
  }

  /** Sends a webhook itself, as the platform would. @param body an event, or the text of a body */
  async send(body: object | string, sending: Sending = {}): Promise<number> {
    const { id = `evt_${(this.sent += 1)}_${this.port}`, secret = this.endpoint.secret, ageSeconds = 0 } = sending;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signed: Record<string, string | readonly string[] | undefined> = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secret, `${id}.${timestamp}.${sending.signedBody ?? text}`),
      ...sending.headers,
    };
    const headers = Object.entries(signed).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
    );
    return post(this.url + (sending.path ?? ''), text, headers);
  }
}

/** As endpoints sign that were made lately: the key is what follows `whsec_`. */
export function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** Node's own client, because `fetch` joins repeated headers. */
function post(url: string, body: string, headers: readonly [string, string][]): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST' }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.setHeader('content-type', 'application/json');
    for (const name of new Set(headers.map(([one]) => one))) {
      sent.setHeader(
        name,
        headers.filter(([one]) => one === name).map(([, value]) => value),
      );
    }
    sent.end(body);
  });
}

export interface InboxRow {
  readonly id: string;
  readonly endpoint_key: string;
  readonly webhook_id: string;
  readonly type: string | null;
  readonly kind: string | null;
  readonly object_id: string | null;
  readonly status: string;
  readonly outcome: string | null;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly redeliveries: number;
  readonly contradictions: number;
}

/** The service, connected to a shop. */
export class WebhookApp {
  app!: TestApp;

  constructor(private readonly shop: Shop) {}

  /**
   * @param databaseUrl of another one that has ended
   * @param log takes each line of the log
   */
  async start(
    environment: Readonly<Record<string, string>> = {},
    databaseUrl?: string,
    log?: (line: string) => void,
  ): Promise<this> {
    this.app = await startTestApp({ ...this.shop.environment, ...environment }, databaseUrl, log);
    return this;
  }

  close(): Promise<void> {
    return this.app.close();
  }

  get database(): SideConnection {
    return this.app.database;
  }

  /** Processes everything that is due. */
  process(): Promise<number> {
    return this.app.app.get(Queue).drain('webhook');
  }

  /** Webhooks of the platform arrive, and are processed. */
  async receive(): Promise<void> {
    await this.shop.standIn.control('webhooks/flush');
    await this.shop.idle();
    await this.process();
  }

  inbox(condition = 'true', ...values: unknown[]): Promise<InboxRow[]> {
    return this.database.rows<InboxRow & Record<string, unknown>>(
      `select * from billing_inbox where ${condition} order by received_at, id`,
      ...values,
    );
  }

  /** The content of the mirror: of each object its latest wire form. */
  async mirrored(kind: string): Promise<Map<string, Record<string, unknown>>> {
    const rows = await this.database.rows<{ id: string; raw: Record<string, unknown> }>(
      'select id, raw from billing_object where kind = $1 and deleted_at is null',
      kind,
    );
    return new Map(rows.map(({ id, raw }) => [id, raw]));
  }
}

/** A shop for the tests of a file. */
export function webhookShop(): Shop {
  const shop = new Shop();
  beforeAll(() => shop.open(), 60_000);
  afterAll(() => shop.close());
  return shop;
}

/** A shop and the service connected to it, for the tests of a file. */
export function connectedShop() {
  const shop = new Shop();
  const app = new WebhookApp(shop);
  beforeAll(async () => {
    await shop.open();
    await app.start();
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await shop.close();
  });
  return { shop, app };
}
