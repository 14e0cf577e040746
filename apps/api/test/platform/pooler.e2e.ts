import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { JobLock } from '#shared-kernel/application/jobs';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { cookieOf } from '../support/browser-like.ts';
import { isPgBouncerInstalled, PgBouncer } from '../support/pg-bouncer.ts';
import { freePort, Program } from '../support/program.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery';
/** Many times the connections that PgBouncer has to PostgreSQL. */
const AT_ONCE = 200;

const behindPooler = isPgBouncerInstalled() ? describe : describe.skip;

behindPooler('behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  let database: TestDatabase;
  const apps: TestApp[] = [];

  const environment = () => ({
    DATABASE_URL: pooler.before(database.url),
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: database.url,
  });
  const start = async () => {
    const app = await startTestApp({ ...environment(), RATE_LIMIT: 'off' }, database.url);
    apps.push(app);
    return app;
  };

  beforeAll(async () => {
    database = await freshDatabase();
    pooler = await PgBouncer.start(process.env.TEST_SERVER_URL!);
    await start();
    await start();
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await pooler.stop();
    await database.drop();
  });

  test('people register and sign in, and many read their sessions at once', async () => {
    const { url } = apps[0]!;
    const post = (path: string, body: object) =>
      fetch(`${url}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const email = 'pooled@example.com';
    expect((await post('/sign-up/email', { name: 'N', email, password: PASSWORD })).status).toBe(200);
    const signedIn = await post('/sign-in/email', { email, password: PASSWORD });
    const headers = { cookie: cookieOf(signedIn) };
    const read = async () =>
      ((await (await fetch(`${url}/api/auth/get-session`, { headers })).json()) as { user: { email: string } }).user
        .email;
    expect(new Set(await Promise.all(Array.from({ length: AT_ONCE }, read)))).toEqual(new Set([email]));
  });

  test('one instance at a time has the lock of a job, and gives it back', async () => {
    const [here, there] = apps.map(({ app }) => app.get(JobLock));
    const inside = await here!.tryRun('pooled', async () => ({ other: await there!.tryRun('pooled', async () => 1) }));
    expect(inside).toEqual({ other: undefined });
    await expect(there!.tryRun('pooled', async () => 2)).resolves.toBe(2);
  });

  test('while it is away requests are refused in words, and answered once it is back', async () => {
    const { url } = apps[0]!;
    const status = async () => (await fetch(`${url}/health/ready`)).status;
    const { port } = new URL(pooler.before(database.url));
    await pooler.stop();
    expect(await status()).toBe(503);
    const read = await fetch(`${url}/api/auth/get-session`, { headers: { authorization: `Bearer ${'a'.repeat(32)}` } });
    expect([read.status, read.headers.has('retry-after')]).toEqual([503, true]);
    pooler = await PgBouncer.start(process.env.TEST_SERVER_URL!, undefined, Number(port));
    const deadline = performance.now() + 5000;
    while ((await status()) !== 200 && performance.now() < deadline);
    expect(await status()).toBe(200);
  });

  test('a pooler whose connections have no limits of time, or longer ones, stops the start, in words', async () => {
    const unlimited = await PgBouncer.start(process.env.TEST_SERVER_URL!, {
      statement_timeout: 5000,
      // Longer than the service waits for an answer.
      lock_timeout: 2600,
    });
    const program = new Program('dist/apps/api/src/main.js', {
      ...environment(),
      DATABASE_URL: unlimited.before(database.url),
      PORT: String(await freePort()),
      AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
      POLAR_STAND_IN: 'off',
      TEST_PROVIDER: 'off',
    });
    const code = await program.exit();
    await unlimited.stop();
    expect(program.output.trim()).toBe(
      `The pooler at ${new URL(unlimited.before(database.url)).host} (DATABASE_URL) cannot be used: ` +
        'idle_in_transaction_session_timeout and lock_timeout must be set on its connections to PostgreSQL, to no more than by ' +
        "connect_query='set statement_timeout = 5000; set lock_timeout = 2300; set idle_in_transaction_session_timeout = 10000'.",
    );
    expect(code).toBe(1);
  }, 30_000);
});
