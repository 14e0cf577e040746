import { afterEach, expect, test } from '@jest/globals';
import { createPolar } from '@polar-sh/sdk/2026-10';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Sink } from './kit/sink.ts';

interface Access {
  readonly origin: string;
  readonly token: string;
  readonly webhookSecret: string;
}

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function launch(
  environment: Record<string, string>,
  ...stdio: ('ignore' | 'pipe' | 'inherit' | 'ipc')[]
): ChildProcess {
  const env = { PORT: '0', ...environment };
  const child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], { env, stdio });
  started.push(child);
  return child;
}

/** As a program that has it as a child. */
async function start(environment: Record<string, string>) {
  const child = launch(environment, 'ignore', 'ignore', 'inherit', 'ipc');
  const [access] = (await once(child, 'message')) as [Access];
  const { origin: baseUrl, token: accessToken } = access;
  return { child, ...access, polar: createPolar({ baseUrl, accessToken }) };
}

test('tells the program that started it how it is reached, and ends when that one does', async () => {
  const { child, origin, token, webhookSecret } = await start({ WEBHOOK_URL: 'http://127.0.0.1:9/' });
  expect([origin, token, webhookSecret]).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    'polar_oat_standin_development',
    expect.stringMatching(/^whsec_.{40,}$/),
  ]);
  // Closes the channel, as the end of the other process does.
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('for a service: one shop and one secret at every start, and no id twice', async () => {
  const environment = { WEBHOOK_URL: 'http://127.0.0.1:9/', REFUSED_DOMAINS: '' };
  const ids = async ({ polar, webhookSecret }: Awaited<ReturnType<typeof start>>) => {
    const { items: products } = await polar.products.list({});
    const { id } = await polar.customers.create({ email: 'ada@example.com' });
    return { shop: [webhookSecret, ...products.map((product) => product.id)], customer: id };
  };
  const first = await start(environment);
  const second = await start(environment);
  const [one, other] = [await ids(first), await ids(second)];
  expect(other.shop).toEqual(one.shop);
  await fetch(`${second.origin}/__control/reset`, { method: 'POST' });
  const again = await ids(second);
  expect(again.shop).toEqual(one.shop);
  expect(new Set([one.customer, other.customer, again.customer]).size).toBe(3);
});

test('refuses the domains of addresses that it is told', async () => {
  const { polar } = await start({ REFUSED_DOMAINS: 'refused.org,other.org' });
  await polar.customers.create({ email: 'ada@example.com' });
  await expect(polar.customers.create({ email: 'ada@other.org' })).rejects.toMatchObject({ statusCode: 422 });
});

test('goes on from its file: what exists, and the webhooks that were not delivered', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'polar-state-'));
  const environment = { STATE_FILE: join(directory, 'state.json'), REFUSED_DOMAINS: '' };
  const first = await start({ ...environment, WEBHOOK_URL: 'http://127.0.0.1:9/' });
  const customer = await first.polar.customers.create({ email: 'ada@example.com' });
  first.child.kill();
  await once(first.child, 'exit');

  const sink = new Sink();
  sink.secret = first.webhookSecret;
  const second = await start({ ...environment, WEBHOOK_URL: await sink.start() });
  expect(second.webhookSecret).toBe(first.webhookSecret);
  expect(await second.polar.customers.get(customer.id)).toMatchObject({ email: 'ada@example.com' });
  await fetch(`${second.origin}/__control/webhooks/idle`, { method: 'POST' });
  expect(sink.types()).toContain('customer.created');
  second.child.kill('SIGKILL');
  await sink.stop();
  rmSync(directory, { recursive: true });
});

test('refuses production', async () => {
  expect(await once(launch({ NODE_ENV: 'production' }, 'ignore', 'ignore', 'ignore'), 'exit')).toEqual([78, null]);
});

test('started by hand it says where it is, and ends when it is told', async () => {
  const running = launch({ STOPPED_AT: '2026-03-01T00:00:00Z' }, 'ignore', 'pipe', 'inherit');
  const [line] = (await once(running.stdout!, 'data')) as [Buffer];
  const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))!;
  const headers = { authorization: 'Bearer polar_oat_standin_development' };
  const answer = await fetch(`${origin}/v1/products/`, { headers });
  expect(await answer.json()).toMatchObject({ pagination: { total_count: 10 } });
  running.kill('SIGTERM');
  expect(await once(running, 'exit')).toEqual([0, null]);
});
