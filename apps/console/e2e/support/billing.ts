import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { STAND_IN_TOKEN, StandInProcess } from '#billing/testing/stand-in';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { type Platform, platformOf, type Wire } from '../../../api/test/billing/billing-app.ts';
import { buy, mirror } from '../../../api/test/billing/buying.ts';
import { type ConsoleApp, useConsoleApp } from './console-app.ts';
import { eventually } from './eventually.ts';
import { type Holder, newHolder, sessionOf } from './holder.ts';

/** The console of a service with the stand-in for the billing provider. */
export interface Shop {
  readonly consoleApp: ConsoleApp;
  readonly standIn: StandInProcess;
  platform: Platform;
  /** Delivers what waits in the outbox: a user gets a customer. */
  settle(): Promise<void>;
  /** Reads what the provider has, as its events would bring it. */
  mirror(): Promise<void>;
  /** A user with a customer. */
  customer(options?: Parameters<typeof newHolder>[1]): Promise<Holder & { readonly id: string }>;
  /** Buys as the customer would on the platform's page; not mirrored yet. @param extra of the checkout */
  buy(ownerId: string, product: string, extra?: Wire): ReturnType<typeof buy>;
  /** `buy`, and mirrors it. @returns the id of the subscription */
  bought(ownerId: string, product: string, extra?: Wire): Promise<string>;
  /** For `buy`: with a discount of the shop. */
  discount(code: string): Promise<Wire>;
  /** Makes the provider answer nothing but 503. */
  takeDown(): Promise<void>;
  bringBack(): Promise<void>;
}

/** For the tests of a `describe`. @param environment configuration that the suite is about */
export function useShop(environment: Readonly<Record<string, string>> = {}): Shop {
  const standIn = new StandInProcess();
  beforeAll(async () => {
    await standIn.start();
    // Users of tests have addresses of example.com.
    await standIn.control('options', { refusedDomains: [] });
  });
  const consoleApp = useConsoleApp(() => ({
    RATE_LIMIT: 'off',
    POLAR_ACCESS_TOKEN: STAND_IN_TOKEN,
    POLAR_BASE_URL: standIn.origin,
    POLAR_REQUESTS_PER_MINUTE: '6000',
    ...environment,
  }));
  const platform: Platform = (path, init) => platformOf(standIn)(path, init);
  const readAll = () => mirror(consoleApp.app);
  const settle = async () => {
    await consoleApp.app.app.get(Queue).drain();
  };
  const bringBack = async () => {
    expect((await fetch(`${standIn.origin}/__control/faults`, { method: 'DELETE' })).ok).toBe(true);
  };
  afterEach(bringBack);
  afterAll(() => standIn.stop());
  return {
    consoleApp,
    standIn,
    platform,
    mirror: readAll,
    bringBack,
    settle,
    async customer(options) {
      const holder = await newHolder(consoleApp, options);
      await settle();
      return { ...holder, id: (await sessionOf(holder.page))!.user.id };
    },
    buy: (...wanted) => buy(platform, ...wanted),
    async bought(ownerId, product, extra) {
      const { subscriptionId } = await buy(platform, ownerId, product, extra);
      await readAll();
      return subscriptionId!;
    },
    async discount(code) {
      const [, { items }] = await platform('/v1/discounts/?limit=100');
      return { discount_id: (items as readonly Wire[]).find((one) => one['code'] === code)!['id'] };
    },
    async takeDown() {
      await standIn.control('faults', { path: '/v1/*', times: 100_000, kind: 'respond', status: 503 });
    },
  };
}

/** Cards of the provider's page. */
export type Card = 'succeeds' | 'declined' | 'authenticate' | 'silent';

/** Pays on the page of the provider, where the browser is. */
export async function pay(page: Page, card: Card): Promise<void> {
  await page.getByRole('button', { name: /^(?:Pay|Confirm)$/ }).waitFor();
  // That of a buyer who has not proven it, for an organization.
  const email = page.getByLabel('Email');
  if ((await email.inputValue()) === '') await email.fill('buyer@example.com');
  await page.getByLabel('Name').fill('Test Person');
  await page.getByLabel('Country').fill('FR');
  await page.locator(`input[name=card][value=${card}]`).check();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** Until a heading stands on the page, the service's clock goes on, by which it asks the provider. */
export const whileTimePasses = ({ app }: ConsoleApp, page: Page, heading: string): Promise<void> =>
  eventually(async () => {
    app.clock.advance(3000);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  });
