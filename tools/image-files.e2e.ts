import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { freePort, Program } from '../apps/api/test/support/program.ts';
import { Lifetime } from '../bench/lifetime.ts';
import { Containers } from './ops/containers.ts';
import { contents, life } from './ops/image-figures.ts';

const ROOT = join(import.meta.dirname, '..');
/** Machines without systemd are sandboxes themselves, as those of CI are. */
const confined = !existsSync('/run/systemd/system');
const canBuild =
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && Containers.missing(confined).length === 0;
/** Reading off what the packages load takes 10 s of one core. */
const FILES_PATIENCE_MS = 5 * 60_000;
const IMAGE_PATIENCE_MS = 5 * 60_000;
/** Few enough for a busy machine to hash their passwords before the process ends. */
const IN_FLIGHT = 5;

const lifetime = new Lifetime();
let directory = '';
let files = '';
let database: TestDatabase | undefined;

beforeAll(async () => {
  // Outside of the repository, so that nothing is found in its node_modules.
  directory = await mkdtemp(join(tmpdir(), 'gatehouse-files-'));
  // The path in the build stage of the Containerfile.
  files = join(directory, 'gatehouse');
  execFileSync(process.execPath, ['tools/image-files.ts', files], { cwd: ROOT });
  database = await freshDatabase();
}, FILES_PATIENCE_MS);
afterAll(async () => {
  await lifetime.release();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

const program = (name: string, environment: Record<string, string>, ...args: string[]) =>
  new Program(relative(ROOT, join(files, `dist/apps/api/src/${name}.js`)), environment, args);

test('the files of the image are enough to serve in production', async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: database!.url,
    AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DRAIN_SECONDS: '0',
  };
  const service = program('main', environment);
  try {
    await service.says('The data is in');
    const paths = ['/health/ready', '/sign-in', '/account', '/api/reference/swagger-ui.css', '/api/openapi.json'];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
    expect(statuses).toEqual(paths.map(() => 200));
    // The hash comes from a native module.
    const signUp = await fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Me', email: 'me@example.com', password: 'correct horse battery' }),
    });
    expect(signUp.status).toBe(200);
    const staff = program('staff', environment, '--help');
    expect([await staff.exit(), staff.complaints]).toEqual([0, '']);
    const migrate = program('migrate', environment);
    expect([await migrate.exit(), migrate.output]).toEqual([0, 'The database is up to date.\n']);
  } finally {
    service.kill();
  }
  expect(await service.exit()).toBe(0);
});

test('nothing for development is among them, and licences stay with their code', async () => {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const installed = globSync('node_modules/{*,@*/*}/package.json', { cwd: files }).map((path) =>
    path.replace('/package.json', ''),
  );
  expect(installed.filter((path) => packages[path]?.dev)).toEqual([]);
  expect(installed).toEqual(expect.arrayContaining(['node_modules/express', 'node_modules/pg']));
  expect(installed).not.toContain('node_modules/react');
  expect(globSync('**/*.{d.ts,md}', { cwd: files }).filter((path) => !/licen[cs]e|notice/i.test(path))).toEqual([]);
  expect((await stat(join(files, 'node_modules/express/LICENSE'))).size).toBeGreaterThan(100);
  expect((await stat(join(files, 'bin/LICENSE'))).size).toBeGreaterThan(100);
});

// `npm run ops -- image` runs the build stage too, and holds the times against their limits.
(canBuild ? test : test.skip)(
  'the image that buildah makes of them has no more than it needs, and serves read-only until SIGTERM without losing a request',
  async () => {
    const tag = `localhost/gatehouse-test:${process.pid}`;
    const containers = await Containers.find(lifetime, { confined });
    const base = await containers.debianBase(lifetime);
    lifetime.add(() => void containers.podman('rmi', '--force', tag));
    containers.build(ROOT, [
      '--quiet',
      '--build-context',
      `build=${directory}`,
      '--build-arg',
      `BASE=${base}`,
      '--tag',
      tag,
    ]);
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
    const used = await life(lifetime, containers, tag, version, IN_FLIGHT);
    const figures = [...contents(containers, tag), ...used.filter(({ measured }) => measured === undefined)];
    expect(figures.filter(({ holds }) => !holds)).toEqual([]);
  },
  IMAGE_PATIENCE_MS,
);
