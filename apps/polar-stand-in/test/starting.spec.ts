import { afterEach, expect, test } from '@jest/globals';
import { createPolar, webhooks } from '@polar-sh/sdk/2026-10';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

interface Access {
  readonly origin: string;
  readonly token: string;
  readonly webhookSecret: string;
}

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** As a program that has it as a child. */
async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    env: { PORT: '0', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.push(child);
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

  const types: string[] = [];
  const sink = createServer((request, response) => {
    void text(request).then(async (body) => {
      const headers = request.headers as Record<string, string>;
      const { type } = await webhooks.validateEvent(body, headers, first.webhookSecret);
      types.push(type);
      response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/`;
  const second = await start({ ...environment, WEBHOOK_URL: url });
  expect(second.webhookSecret).toBe(first.webhookSecret);
  expect(await second.polar.customers.get(customer.id)).toMatchObject({ email: 'ada@example.com' });
  await fetch(`${second.origin}/__control/webhooks/idle`, { method: 'POST' });
  expect(types).toEqual(expect.arrayContaining(['customer.created']));
  second.child.kill('SIGKILL');
  sink.close();
  rmSync(directory, { recursive: true });
});
