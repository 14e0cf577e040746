import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { type Companion, type Running, startCompanion } from '../../src/platform/companion.ts';
import { scratch } from '../support/scratch.ts';

// Services on different data directories, each with companions of its own.

const TOGETHER = 4;

let home: string;
const running: Running<object>[] = [];
const servers: Server[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(await scratch(), 'gatehouse-companions-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((companion) => companion.stop()));
  for (const server of servers.splice(0)) server.close();
  await rm(home, { recursive: true, force: true });
});

async function directory(name: string | number): Promise<string> {
  const path = join(home, String(name));
  await mkdir(path, { recursive: true });
  return path;
}

async function start(companion: Companion, name: string | number): Promise<string> {
  const started = await startCompanion<{ issuer?: string; origin?: string }>(companion, await directory(name));
  running.push(started);
  return (started.issuer ?? started.origin)!;
}

/** A port that was free a moment ago. */
async function anyPort(keep = false): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  if (keep) servers.push(server);
  else await new Promise((resolve) => server.close(resolve));
  return port;
}

const companions: readonly Companion[] = [
  {
    folder: 'test-provider',
    title: 'The test provider',
    usualPort: 4020,
    environment: {},
    without: 'TEST_PROVIDER=off',
    loss: 'signing in with it does not work',
  },
  {
    folder: 'polar-stand-in',
    title: 'The Polar stand-in',
    usualPort: 4010,
    environment: { REFUSED_DOMAINS: '', WEBHOOK_URL: 'http://127.0.0.1:9/' },
    without: 'POLAR_STAND_IN=off',
    loss: 'nothing can be bought',
  },
];

test.each(companions)('$folder: services that start at once and want one port get one each', async (companion) => {
  const usualPort = await anyPort();
  const places = await Promise.all(
    Array.from({ length: TOGETHER }, (_, index) => start({ ...companion, usualPort }, index)),
  );
  expect(new Set(places).size).toBe(TOGETHER);
  expect(places).toContain(`http://127.0.0.1:${usualPort}`);
});

test.each(companions)('$folder: a port of another program is left alone', async (companion) => {
  const usualPort = await anyPort(true);
  const place = await start({ ...companion, usualPort }, 'one');
  expect(place).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(place).not.toBe(`http://127.0.0.1:${usualPort}`);
});

test('a note that was left behind does not lead to the companion of another data directory', async () => {
  const [companion] = companions as [Companion];
  const usualPort = await anyPort();
  const first = await start({ ...companion, usualPort }, 'first');
  // After a restart of the machine the number of the noted process may belong to another one of the same program.
  const note = await readFile(join(await directory('first'), 'test-provider.running'), 'utf8');
  await writeFile(join(await directory('second'), 'test-provider.running'), note);
  expect(await start({ ...companion, usualPort }, 'second')).not.toBe(first);
  expect(await start({ ...companion, usualPort }, 'first')).toBe(first);
});
