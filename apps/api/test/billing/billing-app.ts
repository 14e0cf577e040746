import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { STAND_IN_TOKEN, StandInProcess } from '#billing/testing/stand-in';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { data, somebody, type Somebody } from '../organizations/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

export type Wire = Record<string, unknown>;
export type Answer = readonly [status: number, body: Wire];
type Environment = Readonly<Record<string, string>>;

/** A domain whose addresses the stand-in does not accept. */
export const REFUSED_DOMAIN = 'refused.example.com';

const HEADERS = { authorization: `Bearer ${STAND_IN_TOKEN}`, 'content-type': 'application/json' };

/** The answer of the platform, without the service between. */
export type Platform = (
  path: string,
  init?: { readonly method: string; readonly body: unknown },
) => Promise<readonly [number, Wire]>;

export function platformOf(standIn: StandInProcess): Platform {
  return async (path, init) => {
    const sent = init && { method: init.method, body: JSON.stringify(init.body) };
    const answer = await fetch(standIn.origin + path, { ...sent, headers: HEADERS });
    const text = await answer.text();
    return [answer.status, text === '' ? {} : (JSON.parse(text) as Wire)];
  };
}

/** The whole application with a billing platform of its own. */
export class BillingApp {
  readonly standIn = new StandInProcess();
  readonly platform = platformOf(this.standIn);
  app!: TestApp;
  private readonly others: TestApp[] = [];
  private organizations = 0;

  constructor(private readonly environment: Environment) {}

  private get configured(): Environment {
    return {
      RATE_LIMIT: 'off',
      POLAR_ACCESS_TOKEN: STAND_IN_TOKEN,
      POLAR_BASE_URL: this.standIn.origin,
      POLAR_REQUESTS_PER_MINUTE: '6000',
      ...this.environment,
    };
  }

  async start(): Promise<void> {
    await this.standIn.start();
    await this.standIn.control('options', { refusedDomains: [REFUSED_DOMAIN] });
    this.app = await startTestApp(this.configured);
  }

  /** Another instance of the application on the same database. */
  async instance(): Promise<TestApp> {
    const other = await startTestApp(this.configured, this.app.databaseUrl);
    this.others.push(other);
    return other;
  }

  async close(): Promise<void> {
    const unknown = await this.standIn.log('?unknown');
    for (const app of [...this.others, this.app]) await app.close();
    await this.standIn.stop();
    // The stand-in implements everything that the service calls.
    expect(unknown).toEqual([]);
  }

  /** Delivers what waits in the outbox, also what failed a few times. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.app.app.get(Queue).drain();
      this.app.clock.advance(12 * 60_000);
    }
  }

  /** Makes the platform answer nothing but 503. */
  async takeDown(): Promise<void> {
    await this.standIn.control('faults', { path: '/v1/*', times: 100_000, kind: 'respond', status: 503 });
  }

  async bringBack(): Promise<void> {
    expect((await fetch(`${this.standIn.origin}/__control/faults`, { method: 'DELETE' })).ok).toBe(true);
  }

  /** An object at the platform; the items of a list. */
  async object(path: string): Promise<Wire> {
    const [status, object] = await this.platform(path);
    expect([path, status]).toEqual([path, 200]);
    return object;
  }

  async items<T = Wire>(path: string): Promise<readonly T[]> {
    return (await this.object(path))['items'] as readonly T[];
  }

  /** Ids of what is sold, by name. */
  async productIds(): Promise<Readonly<Record<string, string>>> {
    const items = await this.items<{ id: string; name: string }>('/v1/products/?limit=100');
    return Object.fromEntries(items.map(({ id, name }) => [name, id]));
  }

  /** Changes an object at the platform, past the service. */
  async change(path: string, body: Wire): Promise<void> {
    expect(await this.platform(path, { method: 'PATCH', body })).toEqual([200, expect.any(Object)]);
  }

  /** The merchant's settings about subscriptions. @returns the id of the merchant */
  async merchantSets(settings: Wire): Promise<string> {
    const [merchant] = await this.items<{ id: string; subscription_settings: Wire }>('/v1/organizations/');
    const { id, subscription_settings } = merchant!;
    await this.change(`/v1/organizations/${id}`, { subscription_settings: { ...subscription_settings, ...settings } });
    return id;
  }

  /** The customer of an owner at the platform. */
  customer(ownerId: string): Promise<Wire> {
    return this.object(`/v1/customers/external/${ownerId}`);
  }

  /** People of the team of an organization at the platform. */
  members(organizationId: string): Promise<readonly Wire[]> {
    return this.items(`/v1/customers/external/${organizationId}/members`);
  }

  /** A person whose customer is there. */
  async person(name = 'ada', options?: Parameters<typeof somebody>[2]): Promise<Somebody> {
    const person = await somebody(this.app, name, options);
    await this.settle();
    return person;
  }

  /** @returns the id of a new organization, whose customer is there */
  async organization(owner: Somebody, name = 'Acme'): Promise<string> {
    const slug = `organization-${(this.organizations += 1)}`;
    const { id } = await data(owner.client.organization.create({ name, slug }));
    await this.settle();
    return id;
  }

  async call({ browser }: Pick<Somebody, 'browser'>, route: string, values: Wire = {}): Promise<Answer> {
    const [method = '', path = ''] = route.split(' ');
    const isRead = method === 'GET';
    const query = isRead ? `?${new URLSearchParams(values as Record<string, string>)}` : '';
    const answer = await browser.fetch(`${this.app.url}${path}${query}`, {
      method,
      ...(!isRead && { body: JSON.stringify(values), headers: { 'content-type': 'application/json' } }),
    });
    return [answer.status, (await answer.json()) as Wire];
  }

  /** The body of a success. */
  async ok(who: Pick<Somebody, 'browser'>, route: string, values?: Wire): Promise<Wire> {
    const [status, body] = await this.call(who, route, values);
    expect([route, status, body]).toEqual([route, 200, expect.any(Object)]);
    return body;
  }

  async refused(who: Pick<Somebody, 'browser'>, route: string, values?: Wire): Promise<readonly [number, unknown]> {
    const [status, { code }] = await this.call(who, route, values);
    return [status, code];
  }
}

/** One for the tests of a file; faults of the platform end with each of them. */
export function billingShop(environment: Environment = {}): BillingApp {
  const shop = new BillingApp(environment);
  beforeAll(() => shop.start());
  afterEach(() => shop.bringBack());
  afterAll(() => shop.close());
  return shop;
}
