import { beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApp } from '../support/test-app.ts';
import { connectedShop, signatureOf, WebhookApp, webhookShop } from './a-shop.ts';

const { shop, app } = connectedShop();
beforeEach(() => app.database.rows('truncate billing_inbox'));

const EVENT = { type: 'order.eaten', timestamp: '2026-11-01T09:30:00.123456Z', data: { id: 'o' } };
const count = () => app.database.count('from billing_inbox');

test.each([
  ['a signature of today', true],
  ['a signature of former endpoints', false],
])('%s: 202, one row, and the mirror follows', async (_, standard) => {
  await shop.standIn.control('webhooks/endpoint', { id: shop.endpoint.id, standard });
  const customer = await shop.customer('Ada');
  await shop.idle();
  await app.process();
  const rows = await app.inbox(`type = 'customer.created' and object_id = $1`, customer.id);
  expect(rows).toMatchObject([{ endpoint_key: 'default', status: 'processed', outcome: 'applied', kind: 'customer' }]);
  expect((await app.mirrored('customer')).get(customer.id)).toMatchObject({ name: 'Ada' });
});

describe('403, and nothing is stored:', () => {
  test.each([
    ['a body altered by one blank', { signedBody: `${JSON.stringify(EVENT)} ` }],
    ['no webhook-signature', { headers: { 'webhook-signature': undefined } }],
    ['an endpoint that is not configured', { path: '/third' }],
  ])('%s', async (_, sending) => {
    await expect(shop.send(EVENT, sending)).resolves.toBe(403);
    await expect(count()).resolves.toBe(0);
  });

  test('the secret of another endpoint', async () => {
    await expect(shop.send(EVENT, { secret: shop.second.secret })).resolves.toBe(403);
    await expect(shop.send(EVENT, { path: '/second' })).resolves.toBe(403);
    await expect(count()).resolves.toBe(0);
    await expect(shop.send(EVENT, { secret: shop.second.secret, path: '/second' })).resolves.toBe(202);
    await expect(app.inbox()).resolves.toMatchObject([{ endpoint_key: 'second' }]);
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('%s twice', async (name) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = JSON.stringify(EVENT);
    const good: Record<string, string> = {
      'webhook-id': 'evt_twice',
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(shop.endpoint.secret, `evt_twice.${timestamp}.${body}`),
    };
    await expect(shop.send(body, { headers: { ...good, [name]: [good[name]!, good[name]!] } })).resolves.toBe(403);
    await expect(count()).resolves.toBe(0);
    await expect(shop.send(body, { headers: good })).resolves.toBe(202);
  });

  test('a genuine signature after 2,400 others, over 1 MiB', async () => {
    const body = JSON.stringify({ ...EVENT, more: 'x'.repeat(1_000_000) });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const good = signatureOf(shop.endpoint.secret, `evt_many.${timestamp}.${body}`);
    const sent = (signature: string) =>
      shop.send(body, { id: 'evt_many', headers: { 'webhook-timestamp': timestamp, 'webhook-signature': signature } });
    await expect(sent(`${'v1,AA '.repeat(2400)}${good}`)).resolves.toBe(403);
    await expect(count()).resolves.toBe(0);
    await expect(sent(good)).resolves.toBe(202);
  });

  test('with an empty body, as every answer here', async () => {
    const answer = await fetch(`${app.app.url}/api/webhooks/polar`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.text()]).toEqual([403, '']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const other = await fetch(`${app.app.url}/api/webhooks/polar`);
    expect([other.status, await other.text()]).toEqual([404, '']);
  });
});

test('a valid signature of what is no JSON: 400, and nothing is stored', async () => {
  await expect(shop.send('not JSON')).resolves.toBe(400);
  await expect(count()).resolves.toBe(0);
});

test('5 MiB: 413', async () => {
  await expect(shop.send('x'.repeat(5 * 1024 * 1024))).resolves.toBe(413);
  await expect(shop.send(JSON.stringify({ ...EVENT, more: 'x'.repeat(1_000_000) }))).resolves.toBe(202);
});

test('the same request again: 202 without effect; after five minutes 403', async () => {
  const again = { id: 'evt_13' };
  await expect(shop.send(EVENT, again)).resolves.toBe(202);
  await expect(shop.send(EVENT, again)).resolves.toBe(202);
  await expect(app.inbox()).resolves.toMatchObject([{ redeliveries: 1, contradictions: 0 }]);
  await expect(shop.send(EVENT, { ...again, ageSeconds: 302 })).resolves.toBe(403);
});

test('another body with the same id: 202, the first is kept, and staff see it', async () => {
  await shop.send(EVENT, { id: 'evt_14' });
  await expect(shop.send({ ...EVENT, type: 'order.drunk' }, { id: 'evt_14' })).resolves.toBe(202);
  const [row] = await app.inbox();
  expect(row).toMatchObject({ type: 'order.eaten', contradictions: 1 });
  const sql = `select target_id from audit_entry where action = 'billing.webhook.contradicted'`;
  await expect(app.database.rows(sql)).resolves.toEqual([{ target_id: row!.id }]);
});

test('bodies are sealed: nothing that was sent can be read in the database', async () => {
  await shop.send({ ...EVENT, data: { id: 'o', client_secret: 'polar_cs_planted', email: 'planted@example.com' } });
  const [row] = await app.database.rows<{ all: string }>('select billing_inbox::text as all from billing_inbox');
  expect(row!.all).not.toMatch(/planted/);
});

describe('the secrets', () => {
  const other = webhookShop();

  test('while one is replaced, webhooks of the former one are taken; afterwards not', async () => {
    const { secret: former, id } = other.endpoint;
    const path = `/v1/webhooks/endpoints/${id}/secret`;
    const { secret: current } = await other.call<{ secret: string }>('PATCH', path);
    expect(current).not.toBe(former);
    for (const [configured, status] of [
      [` ${current},${former}\n`, 202],
      [current, 403],
    ] as const) {
      const service = await new WebhookApp(other).start({ POLAR_WEBHOOK_SECRET: configured });
      await expect(other.send(EVENT, { secret: former })).resolves.toBe(status);
      await expect(other.send(EVENT, { secret: current })).resolves.toBe(202);
      await service.close();
    }
  });

  test('without one every webhook is refused', async () => {
    const service = await startTestApp({ PORT: String(other.port), RATE_LIMIT: 'off' });
    await expect(other.send(EVENT, { secret: 'whsec_' })).resolves.toBe(403);
    await service.close();
  });
});
