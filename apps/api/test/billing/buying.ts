import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type Mirrored, MIRRORED_KINDS } from '#billing/objects/domain/references';
import { BillingGateway, type ListedKind } from '#billing/polar/domain/billing-gateway';
import { BillingConnection } from '#billing/mirror/application/billing-connection';
import { MirrorPages } from '#billing/mirror/application/mirror-pages';
import { SideConnection } from '../support/side-connection.ts';
import type { TestApp } from '../support/test-app.ts';
import type { Somebody } from '../organizations/people.ts';
import type { BillingApp, Platform, Wire } from './billing-app.ts';

const FRANCE = { country: 'FR' };
/** Can be read by their parents only, or are not read by these tests. */
const NOT_LISTED: readonly string[] = ['member', 'customer_state', 'customer_seat', 'checkout'];

/** @param name of a product of the stand-in's shop, or its id */
export async function productId(platform: Platform, name: string): Promise<string> {
  const [, { items }] = await platform('/v1/products/?limit=100');
  return (items as readonly { id: string; name: string }[]).find((product) =>
    [product.name, product.id].includes(name),
  )!.id;
}

/**
 * Buys as the customer would on the platform's page.
 * @param ownerId null where `extra` names the customer
 * @param product name or id
 * @param extra of the checkout
 */
export async function buy(
  platform: Platform,
  ownerId: string | null,
  product: string,
  extra: Wire = {},
  address: Wire = FRANCE,
): Promise<{ readonly orderId: string; readonly subscriptionId: string | null }> {
  const body = {
    products: [await productId(platform, product)],
    ...(ownerId !== null && { external_customer_id: ownerId }),
    ...extra,
  };
  const [status, checkout] = await platform('/v1/checkouts/', { method: 'POST', body });
  expect([status, checkout]).toEqual([201, expect.any(Object)]);
  const confirmation = {
    customer_billing_address: address,
    customer_name: 'Buyer',
    ...(ownerId !== null && { customer_email: `${ownerId}@example.com` }),
    confirmation_token_id: `ctoken_standin.succeeds.${ownerId}`,
  };
  const path = `/v1/checkouts/client/${String(checkout['client_secret'])}/confirm`;
  const confirmed = await platform(path, { method: 'POST', body: confirmation });
  expect([confirmed[0], confirmed[1]]).toEqual([200, expect.any(Object)]);
  const [, { items }] = await platform(`/v1/orders/?checkout_id=${String(checkout['id'])}`);
  const [order] = items as readonly { id: string; subscription_id: string | null }[];
  return { orderId: order!.id, subscriptionId: order!.subscription_id };
}

/** A person with a subscription. */
export interface Subscribed {
  readonly who: Somebody;
  readonly id: string;
}

/** @param product name or id @param extra of the checkout */
export async function subscribed(shop: BillingApp, product: string, extra: Wire = {}): Promise<Subscribed> {
  const who = await shop.person();
  const { subscriptionId } = await buy(shop.platform, who.id, product, extra);
  await mirror(shop.app);
  return { who, id: subscriptionId! };
}

/** Mirrors what the platform has now, as a resync does. */
export async function mirror({ app, clock }: TestApp): Promise<void> {
  // By which the budget of calls is filled again.
  clock.advance(10_000);
  const gateway = app.get(BillingGateway);
  const mirrorPages = app.get(MirrorPages);
  const runId = randomUUID();
  await app.get(BillingConnection).establish();
  for (const kind of MIRRORED_KINDS) {
    if (NOT_LISTED.includes(kind)) continue;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await gateway.page(kind as ListedKind, { page }, 'background');
      pages = answer.pageCount;
      const entities = answer.items.map((entity) => ({ ...entity, kind }) as Mirrored);
      await mirrorPages.take(kind, entities, runId);
    }
  }
}

/** The tables that contain the text. */
export async function tablesWith(databaseUrl: string, text: string): Promise<readonly string[]> {
  const database = await SideConnection.open(databaseUrl);
  try {
    const tables = await database.rows<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found = [];
    for (const { name } of tables) {
      if ((await database.count(`from ${name} as t where position($1 in t::text) > 0`, text)) > 0) found.push(name);
    }
    return found;
  } finally {
    await database.close();
  }
}
