import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { OtlpTracing } from '../src/observability/otlp-tracing.ts';
import { BrowserLike, cookieOf } from './support/browser-like.ts';
import { type Harness, startHarness } from './support/harness.ts';
import { OtlpReceiver, type ReceivedSpan } from './support/otlp-receiver.ts';
import { freePort, Program } from './support/program.ts';
import { SideConnection } from './support/side-connection.ts';
import { SmallIdp } from './support/small-idp.ts';

const PASSWORD = 'correct horse battery';
const ENVIRONMENT = {
  AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
  PASSWORD_HASH_MEMORY_KIB: '8',
  PASSWORD_HASH_PASSES: '1',
  RATE_LIMIT: 'off',
  POLAR_STAND_IN: 'off',
  TEST_PROVIDER: 'off',
};

let database: TestDatabase;
let side: SideConnection;
let receiver: OtlpReceiver;
const programs: Program[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  side = new SideConnection(database.url);
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

interface Service {
  readonly program: Program;
  readonly url: string;
}

async function start(environment: Readonly<Record<string, string>>): Promise<Service> {
  const port = await freePort();
  const own = { ...ENVIRONMENT, PORT: String(port), DATABASE_URL: database.url };
  const program = new Program('dist/apps/api/src/main.js', { ...own, ...environment });
  programs.push(program);
  await program.says('The data is in');
  return { program, url: `http://localhost:${port}` };
}

async function stopAll(): Promise<void> {
  for (const program of programs.splice(0)) {
    program.kill('SIGKILL');
    await program.exit();
  }
}

/** A `traceparent` of a caller. */
function caller(flags = '01') {
  const traceId = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } };
}

const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The lines of the log that are JSON. */
const linesOf = ({ program }: Service) =>
  program.output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const requestOf = (spans: readonly ReceivedSpan[]) => spans.find(({ kind }) => kind === 'server')!;

/** Prints at the end which packages of OpenTelemetry the process has loaded. */
const RECORDER = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url) ?? [];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  process.on('exit', () => console.log('loaded [' + [...loaded].sort().join(' ') + ']'));`;
const RECORDED = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(RECORDER)}` };

async function loadedBy({ program }: Service): Promise<string | undefined> {
  program.kill('SIGTERM');
  expect(await program.exit()).toBe(0);
  return /loaded \[(.*)\]/.exec(program.output)?.[1];
}

describe('without a collector', () => {
  afterEach(stopAll);

  test('no code for traces is loaded, and the log of requests names the trace of a caller', async () => {
    const service = await start(RECORDED);
    const { traceId, headers } = caller();
    await post(service.url, '/sign-in/email', { email: 'nobody@example.com', password: PASSWORD }, headers);
    await post(service.url, '/sign-in/email', { email: 'nobody@example.com', password: PASSWORD });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    // The package that prom-client brings for exemplars.
    expect(await loadedBy(service)).toBe('@opentelemetry/api');
    expect(metrics).not.toContain('gatehouse_spans_total');
    const [first, second] = linesOf(service).filter(({ msg }) => msg === 'request');
    expect(first).toMatchObject({ traceId, route: '/api/auth/sign-in/email', status: 401 });
    expect(second).not.toHaveProperty('traceId');
  });
});

describe('with a collector', () => {
  let service: Service;

  beforeAll(async () => {
    receiver = await new OtlpReceiver().start();
    service = await start({
      ...RECORDED,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector,x-tenant=us',
      OTEL_SERVICE_NAME: 'accounts',
    });
  });
  afterAll(async () => {
    await stopAll();
    receiver.stop();
  });

  test('a request and its statements are spans of the trace of its caller', async () => {
    const { traceId, spanId, headers } = caller();
    await post(service.url, '/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: PASSWORD }, headers);
    const spans = await receiver.trace(traceId);
    const request = requestOf(spans);
    expect(request).toMatchObject({
      name: 'POST /api/auth/sign-up/email',
      parentSpanId: spanId,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/auth/sign-up/email',
        'http.response.status_code': 200,
      },
      resource: { 'service.name': 'accounts', 'telemetry.sdk.language': 'nodejs' },
    });
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'insert user', 'insert account', 'insert session', 'commit']),
    );
    expect(statements.length).toBe(spans.length - 1);
    for (const statement of statements) {
      expect(statement).toMatchObject({ kind: 'client', parentSpanId: request.spanId });
    }
    expect(receiver.headers[0]).toMatchObject({ authorization: 'Bearer of-the-collector', 'x-tenant': 'us' });
  });

  test('a request without a caller that traces begins a trace, which each of its log lines names', async () => {
    await side.rows('alter table account rename to elsewhere');
    const failed = await post(service.url, '/sign-up/email', { name: 'B', email: 'b@example.com', password: PASSWORD });
    await side.rows('alter table elsewhere rename to account');
    expect(failed.status).toBe(500);
    const requestId = failed.headers.get('x-request-id')!;
    await service.program.says(requestId);
    const lines = () => linesOf(service).filter((line) => line['requestId'] === requestId);
    const traceId = String(lines()[0]!['traceId']);
    // The request ends after its answer has arrived.
    const spans = await receiver.trace(traceId);
    expect(lines()).toEqual([
      expect.objectContaining({ msg: 'Unexpected failure', traceId }),
      expect.objectContaining({ msg: 'request', traceId }),
    ]);
    expect(requestOf(spans)).toMatchObject({ parentSpanId: '', status: { code: 2 } });
    const [broken] = spans.filter(({ attributes }) => attributes['error.type'] !== undefined);
    expect(broken).toMatchObject({
      name: 'insert account',
      attributes: { 'error.type': '42P01' },
      status: { code: 2 },
    });
    expect(broken!.status.message ?? '').toBe('');
  });

  test('a caller that does not keep its trace has none exported, and its id in the log', async () => {
    const quiet = caller('00');
    await post(service.url, '/sign-in/email', { email: 'ada@example.com', password: PASSWORD }, quiet.headers);
    const after = caller();
    await post(service.url, '/sign-in/email', { email: 'ada@example.com', password: PASSWORD }, after.headers);
    await receiver.trace(after.traceId);
    expect(receiver.spans.filter(({ traceId }) => traceId === quiet.traceId)).toEqual([]);
    expect(linesOf(service)).toContainEqual(expect.objectContaining({ traceId: quiet.traceId, msg: 'request' }));
  });

  test('no secret and no name reaches the collector, wherever a request carries it', async () => {
    const canary = (name: string) => `canary${name}${randomBytes(8).toString('hex')}`;
    const carried = {
      name: canary('Name'),
      email: `${canary('mail')}@example.com`.toLowerCase(),
      password: canary('Password'),
      query: canary('Query'),
      token: canary('Token'),
      path: canary('Path'),
      bearer: canary('Bearer'),
      cookie: canary('Cookie'),
      key: canary('Key'),
      agent: canary('Agent'),
      requestId: canary('RequestId'),
      state: canary('State'),
      baggage: canary('Baggage'),
      parent: canary('Parent'),
    };
    const { name, email, password } = carried;
    const signedUp = await post(service.url, '/sign-up/email', { name, email, password });
    const session = cookieOf(signedUp);
    const { token } = (await signedUp.json()) as { token: string };
    const headers = {
      authorization: `Bearer ${carried.bearer}`,
      cookie: `${session}; other=${carried.cookie}`,
      'x-api-key': carried.key,
      'user-agent': carried.agent,
      'x-request-id': carried.requestId,
      tracestate: `vendor=${carried.state}`,
      baggage: `user=${carried.baggage}`,
      origin: service.url,
    };
    const get = (path: string, more: object = {}) =>
      fetch(`${service.url}${path}`, { redirect: 'manual', headers: { ...headers, ...more } });
    await get(`/api/auth/get-session?x=${carried.query}`);
    await get(`/api/auth/reset-password/${carried.token}?callbackURL=/${carried.query}`);
    await get(`/api/auth/verify-email?token=${carried.token}`);
    await get(`/${carried.path}?x=${carried.query}`, { traceparent: carried.parent });
    await get(`/api/auth/oauth2/authorize?client_id=${carried.query}&state=${carried.query}`);
    await post(service.url, '/sign-in/email', { email, password: `wrong ${password}` }, headers);
    await post(service.url, '/update-user', { name: `it's ${name} \\' $$` }, { cookie: session, origin: service.url });
    await side.rows('alter table account rename to elsewhere');
    await post(service.url, '/sign-up/email', { name, email: `again-${email}`, password });
    await side.rows('alter table elsewhere rename to account');
    const last = caller();
    await get('/api/auth/get-session', last.headers);
    await receiver.trace(last.traceId);

    const exported = Buffer.concat(receiver.bodies).toString('latin1');
    expect(exported).toContain('/api/auth/reset-password/:token');
    const secrets = Object.entries({ ...carried, session: session.split('=')[1]!, sessionToken: token });
    expect(secrets.filter(([, text]) => exported.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
    expect(exported).not.toMatch(/argon2|canary/i);
  });

  test('the packages are loaded, and the end of the process exports what is left', async () => {
    const { traceId, headers } = caller();
    await fetch(`${service.url}/api/auth/get-session`, { headers });
    expect(await loadedBy(service)).toContain('@opentelemetry/sdk-trace');
    expect(receiver.spans.filter((span) => span.traceId === traceId).map(({ name }) => name)).toContain(
      'GET /api/auth/get-session',
    );
  });
});

describe('a pool of one connection', () => {
  test('a statement that waited for it is a span of the request that asked, and has no value', async () => {
    receiver = await new OtlpReceiver().start();
    const tracing = new OtlpTracing({ endpoint: receiver.url, headers: {}, serviceName: 'tests', share: 1 });
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    tracing.watchPool(pool);
    const request = async (table: string, ask: () => Promise<unknown>) => {
      const { traceId, headers } = caller();
      const asking = { method: 'GET', headers } as unknown as Request;
      await new Promise<void>((resolve) => {
        tracing.begin(asking, {} as Response, () => void ask().then(() => resolve()));
      });
      tracing.end(asking, { method: 'GET', route: `/${table}`, status: 200 });
      return { traceId, table };
    };
    const tables = ['user', 'session', 'account', 'verification', 'queue_item', 'rate_limit'];
    const ways = [
      (text: string) => pool.query(text),
      (text: string) => pool.query({ name: text, text: `${text} and $1`, values: [true] }),
      async (text: string) => {
        const client = await pool.connect();
        await client.query(text);
        client.release();
      },
    ];
    const asked = await Promise.all(
      tables.map((table, i) => request(table, () => ways[i % 3]!(`select 'canary' from "${table}" where 1 = 2`))),
    );
    await pool.end();
    await tracing.onApplicationShutdown();
    receiver.stop();
    for (const { traceId, table } of asked) {
      const spans = receiver.spans.filter((span) => span.traceId === traceId);
      expect(spans.map(({ name }) => name).toSorted()).toEqual([`GET /${table}`, `select ${table}`]);
      const statement = spans.find(({ kind }) => kind === 'client')!.attributes['db.query.text'];
      expect(statement).toMatch(new RegExp(`^select \\? from "${table}" where \\? = \\?(?: and \\$1)?$`));
    }
  });
});

describe('a collector that takes nothing', () => {
  afterEach(stopAll);

  test('costs spans, which are counted, and delays neither requests nor the end', async () => {
    receiver = await new OtlpReceiver().start();
    receiver.status = 503;
    const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/` });
    expect((await fetch(`${service.url}/api/auth/get-session`)).status).toBe(200);
    await service.program.says('Spans are lost');
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(
      /^gatehouse_spans_total\{outcome="lost"\} [1-9]/m,
    );
    const began = performance.now();
    service.program.kill('SIGTERM');
    expect(await service.program.exit()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    receiver.stop();
  });
});

describe('calls of others', () => {
  let idp: SmallIdp;
  let harness: Harness;

  beforeAll(async () => {
    receiver = await new OtlpReceiver().start();
    idp = await new SmallIdp('/jwks').start();
    harness = await startHarness({
      HARNESS_PROFILE: 'base',
      IDP_URL: idp.origin,
      RATE_LIMIT: 'off',
      POLAR_BASE_URL: 'http://127.0.0.1:9',
      USER_FIELDS: '[]',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    });
  }, 40_000);
  afterAll(async () => {
    await harness.stop();
    idp.stop();
    receiver.stop();
  });

  test('are spans with the name of who is called, without any URL or code', async () => {
    const [email, name] = ['canary-of-a-provider@example.com', 'Canary Of A Provider'];
    idp.user = {
      id: 4711,
      username: 'ava',
      name,
      email,
      avatar_url: null,
      state: 'active',
      confirmed_at: '2024-01-01',
    };
    const browser = new BrowserLike(harness.url, harness.url);
    const begun = await browser.post('/sign-in/social', { provider: 'gitlab', callbackURL: '/account' });
    const { url } = (await begun.json()) as { url: string };
    const callback = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    expect((await browser.navigate(callback.slice(`${harness.url}/api/auth`.length))).status).toBe(302);
    const deadline = performance.now() + 20_000;
    const calls = () => receiver.spans.filter(({ attributes }) => attributes['peer.service'] !== undefined);
    while (calls().length < 2 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    const request = receiver.spans.find(({ name: of }) => of.startsWith('GET /api/auth/callback/'));
    expect(calls()[0]).toMatchObject({
      name: 'POST provider-gitlab',
      kind: 'client',
      parentSpanId: request!.spanId,
      attributes: {
        'peer.service': 'provider-gitlab',
        'http.request.method': 'POST',
        'http.response.status_code': 200,
      },
    });
    const exported = Buffer.concat(receiver.bodies).toString('latin1');
    const { searchParams } = new URL(callback);
    for (const secret of [idp.origin, searchParams.get('code')!, searchParams.get('state')!, email, name]) {
      expect(exported).not.toContain(secret);
    }
  });
});
