import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { Clock, fromIso } from './core/clock.ts';
import { Random } from './core/random.ts';
import { type Options, restore, snapshot, type Snapshot, Tables, type World } from './core/world.ts';
import { benefitRoutes } from './catalogue/benefits.ts';
import { customFieldRoutes } from './catalogue/custom-fields.ts';
import { discountRoutes } from './catalogue/discounts.ts';
import { organizationRoutes } from './catalogue/organization.ts';
import { productRoutes } from './catalogue/products.ts';
import { checkoutRoutes } from './checkouts/routes.ts';
import { billingControls, populateControl } from './control/billing.ts';
import { control, type ControlRoute, post, transportControls } from './control/control.ts';
import { customerRoutes } from './customers/customers.ts';
import { memberRoutes, sessionRoutes } from './customers/members.ts';
import { licenseKeyRoutes } from './grants/license-keys.ts';
import { grantRoutes, seatRoutes } from './grants/routes.ts';
import { Api } from './http/api.ts';
import { Faults } from './http/faults.ts';
import { type Request, type Response, serve } from './http/server.ts';
import { orderRoutes, refundRoutes } from './orders/routes.ts';
import { checkoutPages, document } from './page/checkout-page.ts';
import { html, page } from './page/html.ts';
import { portalPage } from './page/portal-page.ts';
import { portalRoutes } from './portal/routes.ts';
import { runUntil } from './schedule.ts';
import { seedShop } from './seed.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { eventRoutes } from './usage/events.ts';
import { meterRoutes } from './usage/meters.ts';
import { Announcing } from './webhooks/announcing.ts';
import { starterEndpoint, webhookRoutes } from './webhooks/routes.ts';

/** Tokens say what they are for. */
export const DEFAULT_TOKEN = 'polar_oat_standin_development';

interface StandInOptions {
  /** Ids, keys and secrets. */
  seed?: number;
  /** The clock stands still from then on; without it, it runs. */
  stoppedAt?: string;
  /** The state to begin with, instead of the built-in shop. */
  state?: Snapshot;
  /**
   * Where a service listens that was told the secret of this endpoint, which follows from the seed. The service may keep what
   * it hears longer than this process does, so ids that are given after the start follow from nothing.
   */
  webhookUrl?: string;
  /** Domains of e-mail addresses that are refused. Default: those reserved by RFC 2606, as Polar does. */
  refusedDomains?: readonly string[];
}

const TICK_MS = 1000;

/** Domains reserved by RFC 2606: they receive no mail. */
const RESERVED = ['test', 'example', 'invalid', 'localhost', 'example.com', 'example.net', 'example.org'];

const defaultOptions = (baseUrl: string, refusedDomains: readonly string[]): Options => ({
  baseUrl,
  refundOutcome: 'succeeded',
  receiptsRender: false,
  refusedDomains: [...refusedDomains],
  unknownMembers: false,
});

/** One organization at Polar, in memory, behind HTTP on this machine. */
export class StandIn {
  readonly world: World;
  readonly announcing: Announcing;
  readonly api: Api;
  readonly #options: StandInOptions;
  readonly #faults = new Faults();
  readonly #controls: ControlRoute[];
  readonly #server: Server;
  #ticking: NodeJS.Timeout | undefined;

  constructor(options: StandInOptions = {}) {
    this.#options = options;
    this.announcing = new Announcing(() => this.world);
    this.world = {
      tables: new Tables(),
      clock: new Clock(),
      random: new Random(1),
      announcer: this.announcing,
      options: defaultOptions('', []),
      locks: new Set(),
    };
    this.api = new Api(this.world, routesOf(this.world, this.announcing), this.#faults);
    this.#controls = [
      ...billingControls(this.world),
      ...transportControls(this.world, this.api, this.#faults, this.announcing),
      populateControl(this.world, this.announcing),
      post('reset', z.strictObject({}), () => this.reset()),
      { method: 'GET', name: 'snapshot', act: () => snapshot(this.world) },
      post(
        'restore',
        z.custom<Snapshot>((state) => typeof state === 'object' && state !== null && 'tables' in state),
        (state) => this.#restore(state),
      ),
    ];
    this.#server = serve((request) => this.#answer(request));
  }

  /** The origin under which it answers. Port 0: any free one. */
  async start(port: number): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.world.options.baseUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    this.reset();
    this.#ticking = setInterval(() => {
      if (this.world.clock.state.stoppedAt === null) runUntil(this.world, this.world.clock.peek());
    }, TICK_MS);
    return this.world.options.baseUrl;
  }

  async stop(): Promise<void> {
    clearInterval(this.#ticking);
    this.announcing.clear();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** As after the start. */
  reset(): void {
    const { seed = 1, stoppedAt, state, webhookUrl, refusedDomains = RESERVED } = this.#options;
    const { world } = this;
    this.announcing.clear();
    this.#faults.clear();
    this.api.bucket = null;
    this.api.log.length = 0;
    world.locks.clear();
    Object.assign(world.options, defaultOptions(world.options.baseUrl, refusedDomains));
    const clock = { offset: 0, stoppedAt: stoppedAt === undefined ? null : fromIso(stoppedAt), last: 0 };
    restore(world, state ?? { clock, random: seed >>> 0, tables: {} });
    world.tables.tokens.set(DEFAULT_TOKEN, { id: DEFAULT_TOKEN, scopes: null });
    if (!state) seedShop(world);
    if (webhookUrl === undefined) return;
    starterEndpoint(world, this.announcing, webhookUrl);
    world.random.state = randomInt(2 ** 32);
  }

  /** Goes on from what an earlier process saved: what was not delivered then is sent. */
  resume(state: Snapshot): void {
    this.#restore(state);
    const { webhookUrl } = this.#options;
    if (webhookUrl !== undefined) starterEndpoint(this.world, this.announcing, webhookUrl);
    for (const event of this.world.tables.webhookEvents.values()) {
      if (event.hidden.done) continue;
      event.hidden.attempts = 0;
      this.announcing.delivery.enqueue(event);
    }
  }

  /** The secret of the endpoint at `webhookUrl`. */
  get webhookSecret(): string | undefined {
    const { webhookUrl } = this.#options;
    return webhookUrl === undefined ? undefined : starterEndpoint(this.world, this.announcing, webhookUrl).secret;
  }

  #restore(state: Snapshot): void {
    this.announcing.clear();
    restore(this.world, state);
  }

  async #answer(request: Request): Promise<Response> {
    const { path } = request;
    if (path.startsWith('/v1/')) return this.api.answer(request);
    if (path.startsWith('/__control/')) return control(this.#controls, request);
    if (path.startsWith('/checkout/')) return checkoutPages(this.world, request);
    if (path === '/portal') return portalPage(this.world, request);
    if (path.startsWith('/files/')) return document(200, page('A file', html`<p>${path}</p>`));
    return document(404, page('Not found', html`<p>${path}</p>`));
  }
}

const routesOf = (world: World, announcing: Announcing) => [
  ...organizationRoutes(world),
  ...productRoutes(world),
  ...benefitRoutes(world),
  ...discountRoutes(world),
  ...customFieldRoutes(world),
  ...meterRoutes(world),
  ...customerRoutes(world),
  ...memberRoutes(world),
  ...sessionRoutes(world),
  ...checkoutRoutes(world),
  ...subscriptionRoutes(world),
  ...orderRoutes(world),
  ...refundRoutes(world),
  ...grantRoutes(world),
  ...licenseKeyRoutes(world),
  ...seatRoutes(world),
  ...eventRoutes(world),
  ...webhookRoutes(world, announcing),
  ...portalRoutes(world),
];
