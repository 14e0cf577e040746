import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { createPolar, type models, type Polar } from '@polar-sh/sdk/2026-10';
import type { Response } from '../../src/http/server.ts';
import { DEFAULT_TOKEN, StandIn } from '../../src/stand-in.ts';
import { EVENT_TYPES } from '../../src/webhooks/routes.ts';
import { Gate } from './gate.ts';
import { Sink } from './sink.ts';

/** The id of nothing. */
export const nobody = '00000000-0000-4000-8000-000000000000';

/** A stopped clock, so that months have the same length in every run. */
const START = '2026-01-31T10:00:00Z';

/** Longer than a busy machine takes. */
const TIMEOUT_SECONDS = 60;

/** The stand-in on a port of its own, the real SDK, and an endpoint for every webhook. */
export class Shop {
  readonly standIn = new StandIn({ seed: 7, stoppedAt: START });
  readonly sink = new Sink();
  gate!: Gate;
  origin = '';
  polar!: Polar;

  async open(): Promise<void> {
    this.gate = new Gate();
    const { api } = this.standIn;
    const answer = api.answer.bind(api);
    api.answer = (request): Response => {
      const response = answer(request);
      this.gate.answer(api.log.at(-1)?.route ?? null, response);
      return response;
    };
    const { announcing } = this.standIn;
    const record = announcing.record.bind(announcing);
    announcing.record = (type, data, toAll) => {
      const events = record(type, data, toAll);
      for (const { payload } of events) if (!toAll) this.gate.webhook(JSON.parse(payload!) as { type: string });
      return events;
    };
    this.origin = await this.standIn.start(0);
    this.polar = createPolar({ accessToken: DEFAULT_TOKEN, baseUrl: this.origin, timeout: TIMEOUT_SECONDS });
  }

  /** As on the first day, with a new endpoint. */
  async reset(): Promise<void> {
    await this.control('reset');
    this.url ||= await this.sink.start();
    this.sink.clear();
    this.sink.status = 202;
    await this.control('webhooks', {
      debounceMs: 60_000,
      backoffMs: 2,
      backoffCapMs: 5,
      timeoutMs: TIMEOUT_SECONDS * 1000,
      held: false,
      corruptions: [],
      skewSeconds: 0,
      standardSignature: true,
    });
    const endpoint = await this.polar.webhooks.createWebhookEndpoint({
      url: this.url,
      format: 'raw',
      events: [...EVENT_TYPES],
    });
    this.sink.secret = endpoint.secret;
    this.endpointId = endpoint.id;
  }

  url = '';
  endpointId = '';

  async control<T = unknown>(name: string, body: unknown = {}): Promise<T> {
    const answer = await fetch(`${this.origin}/__control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async look<T>(name: string): Promise<T> {
    return (await (await fetch(`${this.origin}/__control/${name}`)).json()) as T;
  }

  advance(days: number): Promise<unknown> {
    return this.control('clock', { advance: { days } });
  }

  /** Routes of the area that no test of the file has called with success. */
  uncalled(area: RegExp): string[] {
    const called = new Set(
      [...this.gate.seen].filter((one) => / 20\d$/.test(one)).map((one) => one.replace(/ \d+$/, '')),
    );
    return this.standIn.api.routes.filter((route) => area.test(route) && !called.has(route));
  }

  /** Types of the webhooks since the last time, when all have arrived. */
  async heard(): Promise<string[]> {
    await this.control('webhooks/idle');
    const types = this.sink.types();
    this.sink.delivered.length = 0;
    return types;
  }

  async product(name: string): Promise<models.Product> {
    const { items } = await this.polar.products.list({ query: name, limit: 100 });
    return items.find((one) => one.name === name)!;
  }

  async customer(
    email = 'anna@polar-shop.com',
    more: Partial<models.CustomerIndividualCreate> = {},
  ): Promise<models.Customer> {
    return this.polar.customers.create({ email, name: 'Anna', ...more });
  }

  /** Buys by the API of the buyer's browser. */
  async buy(
    name: string,
    {
      card = 'succeeds',
      confirmation = {},
      ...checkout
    }: Partial<models.CheckoutCreate> & { card?: string; confirmation?: models.CheckoutConfirmStripe } = {},
  ): Promise<models.Checkout> {
    const product = await this.product(name);
    const created = await this.polar.checkouts.create({ products: [product.id], ...checkout });
    await this.polar.checkouts.clientConfirm(created.client_secret, {
      customer_email: 'anna@polar-shop.com',
      customer_name: 'Anna',
      customer_billing_address: { country: 'FR' },
      confirmation_token_id: `ctoken_standin.${card}.card-of-anna`,
      ...confirmation,
    });
    return this.polar.checkouts.get(created.id);
  }

  async subscribe(name: string, options: Parameters<Shop['buy']>[1] = {}): Promise<models.Subscription> {
    const { subscription_id } = await this.buy(name, options);
    return this.polar.subscriptions.get(subscription_id!);
  }

  async ordersOf(subscription: { id: string }): Promise<models.Order[]> {
    const { items } = await this.polar.orders.list({
      subscription_id: subscription.id,
      limit: 100,
      sorting: ['created_at'],
    });
    return items;
  }
}

/** One shop for a test file, new for each test; at the end every answer must have had the shape of the SDK. */
export function openShop(): Shop {
  const shop = new Shop();
  beforeAll(() => shop.open());
  beforeEach(() => shop.reset());
  afterAll(async () => {
    await shop.standIn.stop();
    await shop.sink.stop();
    expect(shop.gate.problems()).toEqual([]);
  });
  return shop;
}
