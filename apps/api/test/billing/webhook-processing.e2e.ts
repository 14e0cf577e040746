import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { Refreshing } from '#billing/mirror/index';
import type { BrowserLike } from '../support/browser-like.ts';
import { newUser } from '../oauth/partner.ts';
import { connectedShop } from './a-shop.ts';

const { shop, app } = connectedShop();
beforeEach(async () => {
  await shop.standIn.control('webhooks', { held: false });
  await app.process();
  await app.database.rows('truncate billing_inbox, billing_object, queue_item');
});

interface Wire {
  readonly id: string;
  readonly modified_at: string | null;
  readonly [member: string]: unknown;
}
interface Page {
  readonly items: readonly Wire[];
}

let made = 0;
/** An event about an object, made so many microseconds after a fixed time. */
const event = (type: string, data: object, micros = 0) => ({
  type,
  timestamp: `2026-11-02T10:00:00.${String(micros).padStart(6, '0')}Z`,
  api_version: '2026-10',
  data,
});
const outcomes = async () => (await app.inbox()).map(({ status, outcome }) => outcome ?? status);
const refetches = () =>
  app.database.rows<{ kind: string; id: string }>(
    `select kind, key as id from queue_item where lane = 'refetch' and status = 'pending'`,
  );

/** The webhooks of a purchase, sent by the platform as the test says. @returns the customer */
async function purchase(released: object): Promise<Wire> {
  await shop.standIn.control('webhooks', { held: true });
  const customer = await shop.customer(`Buyer${(made += 1)}`);
  await shop.buy('Basic monthly', customer.id);
  await shop.standIn.control('webhooks/flush');
  await shop.standIn.control('webhooks/release', released);
  await app.process();
  return shop.call('GET', `/v1/customers/${customer.id}`);
}

/** Each object of the customer in the mirror is as the platform has it, after what was uncertain was read again. */
async function expectMirrored(customer: Wire): Promise<void> {
  for (const { kind, id } of await refetches()) await app.app.app.get(Refreshing).now(kind as 'order', id);
  for (const [kind, path] of [
    ['order', 'orders'],
    ['subscription', 'subscriptions'],
    ['benefit_grant', 'benefit-grants'],
  ] as const) {
    const { items } = await shop.call<Page>('GET', `/v1/${path}/?customer_id=${customer.id}`);
    const mirror = await app.mirrored(kind);
    expect(items.length).toBeGreaterThan(0);
    expect(mirror.size).toBe(items.length);
    for (const { id, status, modified_at: modifiedAt } of items) {
      expect(mirror.get(id)).toMatchObject({ id, modified_at: modifiedAt, ...(status !== undefined && { status }) });
    }
  }
}

test('each webhook of a purchase five times: one of each object', async () => {
  const customer = await purchase({ copies: 5 });
  const rows = await app.inbox();
  expect(rows.length).toBeGreaterThan(8);
  expect(new Set(rows.map(({ redeliveries }) => redeliveries))).toEqual(new Set([4]));
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['processed']));
  await expectMirrored(customer);
});

describe('of two webhooks about one object', () => {
  const ORDERS = '/v1/orders/';
  let order: Wire;
  beforeAll(async () => {
    const customer = await shop.customer('Olga');
    await shop.buy('Handbook', customer.id);
    await shop.idle();
    [order] = (await shop.call<Page>('GET', `${ORDERS}?customer_id=${customer.id}`)).items as [Wire];
  });
  const stored = async () => (await app.mirrored('order')).get(order.id);

  test('that came to two endpoints there is one effect', async () => {
    const fact = event('order.paid', order, 7);
    await shop.send(fact);
    await shop.send(fact, { path: '/second', secret: shop.second.secret });
    await app.process();
    expect((await outcomes()).toSorted()).toEqual(['applied', 'equal']);
    expect((await app.mirrored('order')).size).toBe(1);
    await expect(refetches()).resolves.toEqual([]);
  });

  test('an event of an unknown type: 202, and listed as ignored', async () => {
    await shop.standIn.control('webhooks/unknown', { type: 'order.eaten', data: { id: order.id } });
    await shop.idle();
    const { items } = await listed('?status=ignored');
    expect(items).toMatchObject([{ type: 'order.eaten' }, { type: 'order.eaten' }]);
  });

  test('what is given up is tried again, or ignored, as staff say; it is tried again as well when it is sent again', async () => {
    const broken = event('order.updated', { ...order, id: undefined }, 10);
    await shop.send(broken, { id: 'evt_broken' });
    await shop.send(event('order.updated', order, 11));
    await app.process();
    await expect(stored()).resolves.toMatchObject({ id: order.id });
    const only = async () => (await app.inbox(`webhook_id = 'evt_broken'`))[0]!;
    const { id } = await only();
    const kill = () =>
      app.database.rows(
        `update billing_inbox set status = 'dead', attempts = 8, due_at = null, settled_at = now() where id = $1`,
        id,
      );
    await kill();
    await expect(decide(id, 'retry')).resolves.toBe(200);
    await app.process();
    await expect(only()).resolves.toMatchObject({ status: 'failed', attempts: 1 });
    await expect(decide(id, 'ignore', { reason: 'Ours' })).resolves.toBe(200);
    await expect(only()).resolves.toMatchObject({ status: 'ignored' });
    await kill();
    await expect(shop.send(broken, { id: 'evt_broken' })).resolves.toBe(202);
    await app.process();
    await expect(only()).resolves.toMatchObject({ status: 'failed', attempts: 1, redeliveries: 1 });
    await kill();
    const replay = async (body: object) => (await post('replay', body)).json();
    await expect(replay({ type: 'order.paid' })).resolves.toEqual({ count: 0, remaining: 0, withoutBody: 0 });
    const fitting = { type: 'order.updated', about: 'evt_broken', receivedFrom: '2026-01-01' };
    await expect(replay(fitting)).resolves.toEqual({ count: 1, remaining: 0, withoutBody: 0 });
    await app.process();
    await expect(only()).resolves.toMatchObject({ status: 'failed', attempts: 1 });
    expect((await post('replay', { receivedFrom: 'yesterday' })).status).toBe(400);
  });

  test('staff have an object read from the platform instead', async () => {
    const unreadable = { ...order, description: 7, status: null };
    await shop.send(event('order.updated', unreadable, 12));
    await app.process();
    const [failed] = await app.inbox();
    expect(failed).toMatchObject({ status: 'failed', object_id: order.id });
    await expect(decide(failed!.id, 'refetch')).resolves.toBe(200);
    await expect(stored()).resolves.toMatchObject({ status: order['status'] });
    await expect(outcomes()).resolves.toEqual(['refetched']);
  });

  let admin: BrowserLike;
  beforeAll(async () => {
    const adam = await newUser(app.app, 'adam');
    admin = adam;
    await app.app.app.get(StaffRoles).grant({ userId: adam.id }, 'admin', { unproven: true });
    // A new account is a new customer of the platform, which sends webhooks about it.
    await app.app.app.get(Queue).drain();
    await app.receive();
  });
  const INBOX = '/api/staff/billing/inbox';
  async function listed(query: string): Promise<{ items: Record<string, unknown>[]; total: number }> {
    const answer = await admin.fetch(`${app.app.url}${INBOX}${query}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { items: Record<string, unknown>[]; total: number };
  }
  function post(path: string, body: object): Promise<Response> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return admin.fetch(`${app.app.url}${INBOX}/${path}`, init);
  }
  const decide = async (id: string, decision: string, body: object = {}) =>
    (await post(`${id}/${decision}`, body)).status;

  test('the inbox is read by filters, and needs a reason for what is ignored', async () => {
    await shop.send(event('order.updated', order, 13), { id: 'evt_listed' });
    const { items, total } = await listed(`?about=${order.id}&type=order.updated&limit=1`);
    expect([total, items]).toMatchObject([1, [{ webhookId: 'evt_listed', endpoint: 'default', hasBody: true }]]);
    const id = String(items[0]!['id']);
    for (const [query, status] of [
      ['?status=lost', 400],
      ['?limit=0', 400],
      ['?contradicted=yes', 400],
      ['?about=%00', 400],
    ] as const) {
      expect([query, (await admin.fetch(`${app.app.url}${INBOX}${query}`)).status]).toEqual([query, status]);
    }
    await expect(decide(id, 'ignore', {})).resolves.toBe(400);
  });
});

test('what waits, what was given up and what came is measured', async () => {
  await shop.send(event('order.eaten', {}));
  const text = await (await fetch(`${app.app.url}/metrics`)).text();
  expect(text).toMatch(/gatehouse_billing_webhooks_total\{endpoint="default",outcome="ignored"\} [1-9]/);
  expect(text).toMatch(/gatehouse_billing_inbox_attempts_total\{type="order.updated",outcome="applied"\} [1-9]/);
  expect(text).toContain('gatehouse_billing_inbox_rows{status="dead"}');
});
