import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { EVENT_KINDS } from '#billing/objects/domain/events';
import { STAND_IN_TOKEN, StandInProcess } from '#billing/testing/stand-in';
import { BrowserLike } from '../support/browser-like.ts';
import { freePort } from '../support/program.ts';
import { SideConnection } from '../support/side-connection.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

/** What a webhook is sent with, where it differs from a good one. */
export interface Sending {
  readonly id?: string;
  readonly secret?: string;
  readonly ageSeconds?: number;
  /** Replaces headers; a list is sent as several headers, undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Of the signature only; what is sent stays. */
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

  static async open(): Promise<Shop> {
    const shop = new Shop();
    await shop.standIn.start();
    shop.port = await freePort();
    await shop.reset();
    return shop;
  }

  close(): Promise<void> {
    return this.standIn.stop();
  }

  /** The first day again, with two endpoints; the first one gets every type of event, the second one none yet. */
  async reset(): Promise<void> {
    await this.standIn.control('reset');
    await this.standIn.control('webhooks', { debounceMs: 0, backoffMs: 50, backoffCapMs: 200 });
    this.endpoint = await this.addEndpoint('', Object.keys(EVENT_KINDS));
    this.second = await this.addEndpoint('/second', []);
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

  async product(name: string): Promise<{ readonly id: string }> {
    const { items } = await this.call<{ items: { id: string; name: string }[] }>(
      'GET',
      `/v1/products/?query=${encodeURIComponent(name)}`,
    );
    return items.find((product) => product.name === name)!;
  }

  /** The customer pays for a product. */
  async buy(productName: string, customerId: string): Promise<void> {
    const { id } = await this.product(productName);
    const checkout = { products: [id], customer_id: customerId };
    const { client_secret: secret } = await this.standIn.api<{ client_secret: string }>('/v1/checkouts/', checkout);
    await this.standIn.api(`/v1/checkouts/client/${secret}/confirm`, {
      customer_billing_address: { country: 'FR' },
      confirmation_token_id: `ctoken_standin.succeeds.${customerId}`,
    });
  }

  async subscriptionOf(customerId: string): Promise<{ readonly id: string; readonly status: string }> {
    const { items } = await this.call<{ items: { id: string; status: string }[] }>(
      'GET',
      `/v1/subscriptions/?customer_id=${customerId}`,
    );
    return items[0]!;
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
export class WebhookApp extends SideConnection {
  private constructor(
    readonly app: TestApp,
    url: string,
  ) {
    super(url);
  }

  /**
   * @param databaseUrl of another one that has ended
   * @param log takes each line of the log
   */
  static async start(
    shop: Shop,
    environment: Readonly<Record<string, string>> = {},
    databaseUrl?: string,
    log?: (line: string) => void,
  ): Promise<WebhookApp> {
    const app = await startTestApp({ ...shop.environment, ...environment }, databaseUrl, log);
    return new WebhookApp(app, app.databaseUrl);
  }

  override async close(): Promise<void> {
    await super.close();
    await this.app.close();
  }

  /** Processes everything that is due. */
  process(): Promise<number> {
    return this.app.app.get(Queue).drain('webhook');
  }

  inbox(condition = 'true', ...values: unknown[]): Promise<InboxRow[]> {
    return this.rows<InboxRow & Record<string, unknown>>(
      `select * from billing_inbox where ${condition} order by received_at, id`,
      ...values,
    );
  }

  /** The content of the mirror: of each object its latest wire form. */
  async mirrored(kind: string): Promise<Map<string, Record<string, unknown>>> {
    const rows = await this.rows<{ id: string; raw: Record<string, unknown> }>(
      'select id, raw from billing_object where kind = $1 and deleted_at is null',
      kind,
    );
    return new Map(rows.map(({ id, raw }) => [id, raw]));
  }

  async until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
    for (let tries = 0; tries < 400; tries += 1) {
      if (await isTrue()) return;
      await sleep(25);
    }
    throw new Error(`Not within 10 s: ${what}`);
  }

  browser(): BrowserLike {
    return new BrowserLike(this.app.url, 'http://localhost');
  }
}
