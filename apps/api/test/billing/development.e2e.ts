import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STAND_IN_TOKEN } from '#billing/testing/stand-in';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { freePort, Program } from '../support/program.ts';
import { scratch } from '../support/scratch.ts';

// `npm start` with no platform configured: ADR 44.

type Json = Record<string, unknown>;

const PASSWORD = 'correct horse battery';

let directory: string;
let database: TestDatabase;
const services: Service[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(await scratch(), 'gatehouse-stand-in-'));
});
afterEach(async () => {
  for (const { program } of services.splice(0)) {
    program.kill('SIGKILL');
    await program.exit();
  }
  await database.drop();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

class Service {
  headers: Record<string, string> = { 'content-type': 'application/json' };

  private constructor(
    readonly program: Program,
    readonly url: string,
  ) {}

  /** In development, on a free port. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<Service> {
    const port = await freePort();
    const own = {
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: directory,
      AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
      PASSWORD_HASH_MEMORY_KIB: '8',
      PASSWORD_HASH_PASSES: '1',
      RATE_LIMIT: 'off',
      TEST_PROVIDER: 'off',
    };
    const program = new Program('dist/apps/api/src/main.js', { ...own, ...environment });
    const service = new Service(program, `http://localhost:${port}`);
    services.push(service);
    await program.says('The data is in');
    return service;
  }

  /** Where it says that the stand-in is. */
  get standIn(): string {
    return /^Polar is stood in for at (http:\/\/127\.0\.0\.1:\d+)/m.exec(this.program.output)?.[1] ?? '';
  }

  async call(method: string, path: string, body?: object): Promise<Json> {
    return read(this.url + path, { method, headers: this.headers, ...(body && { body: JSON.stringify(body) }) });
  }

  async enter(path: string, person: object): Promise<void> {
    const { token } = await this.call('POST', `/api/auth/${path}`, { password: PASSWORD, ...person });
    this.headers = { ...this.headers, authorization: `Bearer ${String(token)}` };
  }

  /** Pays on the hosted page, and waits until the benefit is there. */
  async buy(product: string, benefit: string): Promise<void> {
    const { items } = await platform(this.standIn, '/v1/products/?limit=100');
    const { id } = (items as { id: string; name: string }[]).find(({ name }) => name === product)!;
    const order = { products: [id], successPath: '/billing/done' };
    const { url } = await this.call('POST', '/api/billing/checkouts', order);
    expect(String(url)).toContain(`${this.standIn}/checkout/`);
    const form = new URLSearchParams({ 'customer_billing_address.country': 'FR', card: 'succeeds' });
    const paid = await fetch(String(url), { method: 'POST', body: form, redirect: 'manual' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, expect.stringContaining('/billing/done')]);
    await until(async () => {
      const { benefits } = await this.call('GET', '/api/billing/entitlements');
      return (benefits as { description: string }[]).some(({ description }) => description === benefit);
    });
  }
}

async function read(url: string, init: RequestInit): Promise<Json> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as Json;
}

const platform = (origin: string, path: string) =>
  read(origin + path, { headers: { authorization: `Bearer ${STAND_IN_TOKEN}` } });

const answers = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  );

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error('It does not become so');
}

test('sells with nothing configured, and what was bought is still there after kill -9, on another port', async () => {
  database = await freshDatabase();
  const first = await Service.start();
  await first.enter('sign-up/email', { name: 'Ada', email: 'ada@example.com' });
  await first.buy('Basic monthly', 'Priority support');
  const { items: customers } = await platform(first.standIn, '/v1/customers/');
  expect(customers).toEqual([expect.objectContaining({ email: 'ada@example.com' })]);
  first.program.kill('SIGKILL');
  await first.program.exit();
  await until(async () => !(await answers(first.standIn)));

  const second = await Service.start();
  expect((await platform(second.standIn, '/v1/customers/'))['items']).toEqual(customers);
  await second.enter('sign-in/email', { email: 'ada@example.com' });
  await second.buy('Handbook', 'Handbook as a file');
  const { items: endpoints } = await platform(second.standIn, '/v1/webhooks/endpoints');
  expect(endpoints).toEqual([expect.objectContaining({ url: `${second.url}/api/webhooks/polar` })]);
}, 60_000);

test('a second service on the same data shares the stand-in, which ends with the one that started it', async () => {
  database = await freshDatabase();
  const first = await Service.start();
  const second = await Service.start();
  expect([first.standIn, second.standIn]).toEqual([expect.stringContaining('http'), first.standIn]);
  second.program.kill();
  expect(await second.program.exit()).toBe(0);
  await expect(answers(first.standIn)).resolves.toBe(true);
  first.program.kill();
  expect(await first.program.exit()).toBe(0);
  await expect(answers(first.standIn)).resolves.toBe(false);
  expect(first.program.complaints + second.program.complaints).toBe('');
}, 60_000);

test('of two services that start at the same moment on the same data, one starts it and the other shares it', async () => {
  database = await freshDatabase();
  // An instance that was killed while it held the lock.
  await writeFile(join(directory, 'polar-stand-in.lock'), '999999999');
  const [first, second] = await Promise.all([Service.start(), Service.start()]);
  expect([first.standIn, second.standIn]).toEqual([expect.stringContaining('http'), first.standIn]);
  expect((await readdir(directory)).filter((name) => name.includes('lock'))).toEqual([]);
}, 60_000);

test('does not start it where that is not wished', async () => {
  database = await freshDatabase();
  const service = await Service.start({ POLAR_STAND_IN: 'off' });
  expect(service.standIn).toBe('');
  await service.enter('sign-up/email', { name: 'Ada', email: 'ada@example.com' });
  await expect(service.call('GET', '/api/billing/plans')).rejects.toThrow('BILLING_NOT_AVAILABLE');
}, 30_000);
