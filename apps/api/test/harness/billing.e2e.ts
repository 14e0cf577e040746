import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { STAND_IN_TOKEN, StandInProcess } from '#billing/testing/stand-in';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { freePort, Program } from '../support/program.ts';

const MAIN = 'apps/api/test/harness/main.ts';

type Json = Record<string, unknown>;

let database: TestDatabase;
let harness: Harness;

/** The harness on a database, and requests to it. */
class Harness {
  readonly program: Program;
  private readonly url: string;
  private readonly control: string;

  private constructor(port: number, controlPort: number, environment: Record<string, string>) {
    this.url = `http://localhost:${port}`;
    this.control = `http://127.0.0.1:${controlPort}`;
    this.program = new Program(MAIN, {
      PORT: String(port),
      CONTROL_PORT: String(controlPort),
      DATABASE_URL: database.url,
      AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
      PASSWORD_HASH_MEMORY_KIB: '8',
      PASSWORD_HASH_PASSES: '1',
      ...environment,
    });
  }

  static async start(environment: Record<string, string> = {}): Promise<Harness> {
    const started = new Harness(await freePort(), await freePort(), environment);
    await started.program.says('ready ');
    return started;
  }

  async stop(): Promise<void> {
    this.program.kill();
    await this.program.exit();
  }

  controls(method: string, path: string, body?: object): Promise<Json> {
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return answer(`${this.control}${path}`, { method, ...json });
  }

  /** @returns the status */
  async webhook(secret: string, at: number, id: string = randomUUID()): Promise<number> {
    const [seconds, body] = [Math.floor(at / 1000), '{"type":"payout.created","data":{}}'];
    const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
    return (await fetch(`${this.url}/api/webhooks/polar`, { method: 'POST', headers, body })).status;
  }

  async signUp(email: string): Promise<Record<string, string>> {
    const person = { name: 'Ada', email, password: 'correct horse battery' };
    const { token } = await this.call('POST', '/api/auth/sign-up/email', {}, person);
    return { authorization: `Bearer ${String(token)}` };
  }

  call(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Json> {
    const json = body && { body: JSON.stringify(body) };
    return answer(this.url + path, { method, headers: { ...headers, 'content-type': 'application/json' }, ...json });
  }
}

async function answer(url: string, init: RequestInit = {}): Promise<Json> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text) as Json;
}

beforeAll(async () => {
  database = await freshDatabase();
  harness = await Harness.start();
}, 40_000);
afterAll(async () => {
  harness.program.kill('SIGKILL');
  await harness.program.exit();
  await database.drop();
});

test('sells by the stand-in that it started: sign up, buy on the hosted page, be entitled', async () => {
  const polar = (await harness.controls('GET', '/polar')) as { url: string; control: string };
  expect(polar.control).toBe(`${polar.url}/__control`);
  const ada = await harness.signUp('ada@example.com');
  expect(await harness.controls('POST', '/outbox/drain')).toEqual({ delivered: expect.any(Number) });
  const token = { headers: { authorization: `Bearer ${STAND_IN_TOKEN}` } };
  const { items: customers } = await answer(`${polar.url}/v1/customers/`, token);
  expect(customers).toEqual([expect.objectContaining({ email: 'ada@example.com' })]);

  const before = await harness.call('GET', '/api/billing/entitlements', ada);
  expect(before).toMatchObject({ benefits: [] });
  const { items: products } = await answer(`${polar.url}/v1/products/`, token);
  const { id } = (products as { id: string; name: string }[]).find(({ name }) => name === 'Basic monthly')!;
  const order = { products: [id], successPath: '/billing/done' };
  const { url } = await harness.call('POST', '/api/billing/checkouts', ada, order);
  const form = new URLSearchParams({ 'customer_billing_address.country': 'FR', card: 'succeeds' });
  const paid = await fetch(String(url), { method: 'POST', body: form, redirect: 'manual' });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, expect.stringContaining('/billing/done')]);

  await answer(`${polar.control}/webhooks/idle`, { method: 'POST' });
  const drained = await harness.controls('POST', '/webhooks/drain');
  expect(drained).toEqual({ applied: expect.any(Number), dead: 0, ignored: 0 });
  expect(drained['applied']).toBeGreaterThanOrEqual(5);
  expect(await harness.controls('POST', '/webhooks/drain')).toEqual({ applied: 0, dead: 0, ignored: 0 });
  expect(await harness.call('GET', '/api/billing/entitlements', ada)).toMatchObject({
    benefits: expect.arrayContaining([expect.objectContaining({ description: 'Priority support' })]),
  });
});

test('tells what is ignored, and keeps its shop and the secret of its webhooks when the stand-in is reset', async () => {
  const { url, control } = (await harness.controls('GET', '/polar')) as { url: string; control: string };
  const post = (name: string, body: object = {}) =>
    answer(`${control}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const token = { authorization: `Bearer ${STAND_IN_TOKEN}`, 'content-type': 'application/json' };
  const signUps = async () => {
    const customer = { email: 'eve@polar-shop.com' };
    return (await answer(`${url}/v1/customers/`, { method: 'POST', headers: token, body: JSON.stringify(customer) }))[
      'id'
    ];
  };
  const first = await signUps();
  await post('reset');
  // Otherwise the mirror would take a new customer for one that it knows.
  expect(await signUps()).not.toBe(first);
  await post('webhooks/unknown', { type: 'payout.created', data: { id: 'x' } });
  await post('webhooks/idle');
  expect(await harness.controls('POST', '/webhooks/drain')).toMatchObject({ dead: 0, ignored: 1 });
});

test('starts none where there is a platform, and stops its own at the end', async () => {
  const { url } = (await harness.controls('GET', '/polar')) as { url: string };
  await harness.stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  const standIn = await new StandInProcess().start();
  const secret = 'a-secret-that-the-merchant-chose';
  const other = await Harness.start({
    POLAR_BASE_URL: standIn.origin,
    POLAR_ACCESS_TOKEN: STAND_IN_TOKEN,
    POLAR_WEBHOOK_SECRET: secret,
  });
  expect(await other.controls('GET', '/polar')).toEqual({
    url: standIn.origin,
    control: `${standIn.origin}/__control`,
  });
  const captured = [secret, Date.now(), 'evt_1'] as const;
  expect([await other.webhook(...captured), await other.webhook(...captured)]).toEqual([202, 202]);
  const { now } = await other.controls('POST', '/clock', { advanceMs: 3_600_000 });
  expect(await other.webhook(...captured)).toBe(403);
  const times = [Number(now), Date.now(), Number(now) + 400_000, Date.now() - 400_000];
  expect(await Promise.all(times.map((at) => other.webhook(secret, at)))).toEqual([202, 202, 403, 403]);
  expect(await other.webhook('another secret', Number(now))).toBe(403);
  await other.stop();
  expect((await fetch(standIn.origin)).headers.get('x-polar-stand-in')).toBe('1');
  await standIn.stop();
}, 40_000);
