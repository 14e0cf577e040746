// npm run partners [-- NAME…]: each quick start of docs/partners from sign-in to sign-out
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { scratch } from '../../apps/api/test/support/scratch.ts';
import { Lifetime } from '../../bench/lifetime.ts';
import { freePort, launch, run } from '../../bench/processes.ts';
import { Gatehouse } from './gatehouse.ts';
import { play } from './play.ts';
import { quickStarts } from './quick-starts.ts';
import { Skipped } from './stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = join(ROOT, 'docs/partners');
/** Outside of the repository, so that a program finds what its own package.json names and nothing else. */
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'gatehouse/partners');
const START_PATIENCE_MS = 120_000;
const LIMIT_MS = 30 * 60_000;

/** The acceptance harness on a database of its own, with its defaults. */
async function startService(lifetime: Lifetime): Promise<Gatehouse> {
  const data = await mkdtemp(join(await scratch(), 'gatehouse-partners-'));
  lifetime.add(() => rm(data, { recursive: true, force: true }));
  const port = await freePort();
  const control = `http://127.0.0.1:${port + 1}`;
  const { PATH, HOME } = process.env;
  const { child, output } = launch(lifetime, [join(ROOT, 'apps/api/test/harness/main.ts')], {
    PATH,
    HOME,
    PORT: String(port),
    CONTROL_PORT: String(port + 1),
    DATA_DIR: data,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT: 'off',
    POLAR_STAND_IN: 'off',
    PASSWORD_HASH_MEMORY_KIB: '8',
    PASSWORD_HASH_PASSES: '1',
  });
  const url = `http://localhost:${port}`;
  const deadline = performance.now() + START_PATIENCE_MS;
  while (!output().includes(`ready ${url}\n`)) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`Gatehouse does not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { url: database } = (await (await fetch(`${control}/database`)).json()) as { url: string };
  return Gatehouse.of({
    url,
    async makeAdmin(email) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email, role: 'admin' });
      const answer = await fetch(`${control}/set-role`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`The role is not given: ${await answer.text()}`);
    },
    async expireAccessTokens() {
      const client = new pg.Client({ connectionString: database });
      await client.connect();
      await client.query('update oauth_token set access_expires_at = now()');
      await client.end();
    },
  });
}

/** A copy of the folder with its dependencies, which are installed again when package.json has changed. */
async function install(name: string): Promise<string> {
  const [source, folder] = [join(FOLDERS, name), join(CACHE, name)];
  const wanted = await readFile(join(source, 'package.json'), 'utf8').catch(() => undefined);
  await mkdir(folder, { recursive: true });
  const stamp = join(folder, '.installed');
  const isInstalled = wanted === undefined || (await readFile(stamp, 'utf8').catch(() => undefined)) === wanted;
  if (!isInstalled) await rm(folder, { recursive: true, force: true });
  await cp(source, folder, { recursive: true });
  if (!isInstalled) {
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], folder);
    await writeFile(stamp, wanted);
  }
  return folder;
}

/** @returns whether it did not fail */
async function tell(name: string, gatehouse: Gatehouse, whole: Lifetime): Promise<boolean> {
  const began = performance.now();
  const line = (how: string, why = '') =>
    console.log(`${how.padEnd(8)}${name}${why} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  const lifetime = new Lifetime();
  whole.add(() => lifetime.release());
  try {
    await play(name, gatehouse, install, lifetime);
    line('ok');
    return true;
  } catch (error) {
    if (error instanceof Skipped) {
      line('skipped', `: ${error.message}`);
      return true;
    }
    line('failed');
    console.error(error);
    return false;
  }
}

async function main(lifetime: Lifetime, names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(quickStarts, name));
  if (unknown.length > 0)
    throw new Error(`There are ${Object.keys(quickStarts).join(', ')}; not ${unknown.join(', ')}`);
  const gatehouse = await startService(lifetime);
  let failures = 0;
  for (const name of Object.keys(quickStarts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (!(await tell(name, gatehouse, lifetime))) failures += 1;
  }
  return failures === 0 ? 0 : 1;
}

const lifetime = new Lifetime();
await lifetime.of(() => main(lifetime, process.argv.slice(2)), LIMIT_MS);
