import { expect } from '@jest/globals';
import { STAND_IN_TOKEN, StandInProcess } from '#billing/testing/stand-in';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import type { Somebody } from '../organizations/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

export type Wire = Record<string, unknown>;
export type Answer = readonly [status: number, body: Record<string, unknown>];

/** A domain whose addresses the stand-in does not accept. */
export const REFUSED_DOMAIN = 'refused.example.com';

const HEADERS = { authorization: `Bearer ${STAND_IN_TOKEN}`, 'content-type': 'application/json' };

/** What the platform answers, past the service. */
export type Platform = (
  path: string,
  init?: { readonly method: string; readonly body: unknown },
) => Promise<readonly [number, Wire]>;

/** The whole application with a billing platform of its own. */
export interface BillingApp {
  readonly app: TestApp;
  readonly standIn: StandInProcess;
  /** Delivers what waits in the outbox, also what failed a few times. */
  settle(): Promise<void>;
  /** Another instance of the application on the same database. */
  instance(): Promise<TestApp>;
  /** Makes the platform answer nothing but 503. */
  takeDown(): Promise<void>;
  bringBack(): Promise<void>;
  platform: Platform;
  /** The customer of an owner at the platform. */
  customer(ownerId: string): Promise<Wire>;
  call(who: Somebody, route: string, values?: Readonly<Record<string, unknown>>): Promise<Answer>;
  close(): Promise<void>;
}

export function platformOf(standIn: StandInProcess): Platform {
  return async (path, init) => {
    const sent = init && { method: init.method, body: JSON.stringify(init.body) };
    const answer = await fetch(standIn.origin + path, { ...sent, headers: HEADERS });
    const text = await answer.text();
    return [answer.status, text === '' ? {} : (JSON.parse(text) as Wire)];
  };
}

export async function startBillingApp(environment: Readonly<Record<string, string>> = {}): Promise<BillingApp> {
  const standIn = await new StandInProcess().start();
  await standIn.control('options', { refusedDomains: [REFUSED_DOMAIN] });
  const configured = {
    RATE_LIMIT: 'off',
    POLAR_ACCESS_TOKEN: STAND_IN_TOKEN,
    POLAR_BASE_URL: standIn.origin,
    POLAR_REQUESTS_PER_MINUTE: '6000',
    ...environment,
  };
  const app = await startTestApp(configured);
  const platform = platformOf(standIn);
  return {
    app,
    standIn,
    platform,
    async settle() {
      for (let round = 0; round < 3; round += 1) {
        await app.app.get(Queue).drain();
        app.clock.advance(12 * 60_000);
      }
    },
    instance: () => startTestApp(configured, app.databaseUrl),
    async takeDown() {
      await standIn.control('faults', { path: '/v1/*', times: 100_000, kind: 'respond', status: 503 });
    },
    async bringBack() {
      expect((await fetch(`${standIn.origin}/__control/faults`, { method: 'DELETE' })).ok).toBe(true);
    },
    async customer(ownerId) {
      const [status, customer] = await platform(`/v1/customers/external/${ownerId}`);
      expect(status).toBe(200);
      return customer;
    },
    async call({ browser }, route, values = {}) {
      const [method = '', path = ''] = route.split(' ');
      const isRead = method === 'GET';
      const query = isRead ? `?${new URLSearchParams(values as Record<string, string>)}` : '';
      const answer = await browser.fetch(`${app.url}${path}${query}`, {
        method,
        ...(!isRead && { body: JSON.stringify(values), headers: { 'content-type': 'application/json' } }),
      });
      return [answer.status, (await answer.json()) as Record<string, unknown>];
    },
    async close() {
      const unknown = await standIn.log('?unknown');
      await app.close();
      await standIn.stop();
      // The stand-in implements everything that the service calls.
      expect(unknown).toEqual([]);
    },
  };
}
