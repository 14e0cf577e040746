import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { register } from 'prom-client';
import { aClient } from '#oauth-server/testing/a-client';
import { IdTokens } from '#oauth-server/keys/application/id-tokens';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { Purger } from '#shared-kernel/infrastructure/purger';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';

const ISSUER = 'http://localhost/api/auth';
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const;
const HOUR = 3600;
const JOB = 'oauth-signing-keys';

const setAt = async ({ url }: TestApp) => (await (await fetch(`${url}/api/auth/jwks`)).json()) as JSONWebKeySet;
const kidsAt = async (app: TestApp) => (await setAt(app)).keys.map(({ kid }) => kid!).toSorted();
const signed = (app: TestApp, algorithm: (typeof ALGORITHMS)[number] = 'ES256') =>
  app.app.get(IdTokens, { strict: false }).sign({ sub: 'a-user' }, aClient({ idTokenAlgorithm: algorithm }));

describe('the key set', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  test.each(['/jwks', '/mcp/jwks'])('%s has the public keys, for any origin, for a while', async (path) => {
    const response = await fetch(`${app.url}/api/auth${path}`, { headers: { origin: 'https://app.example.org' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const body = (await response.json()) as JSONWebKeySet;
    expect(Object.keys(body)).toEqual(['keys']);
    expect(new Set(body.keys.map(({ alg }) => alg))).toEqual(new Set(ALGORITHMS));
    expect(body.keys).toHaveLength(ALGORITHMS.length);
    for (const key of body.keys) {
      expect(key).toMatchObject({ use: 'sig', kid: expect.stringMatching(/^[\w-]{43}$/) });
      for (const member of PRIVATE) expect(key).not.toHaveProperty(member);
    }
    expect(body).toEqual(await setAt(app));
    const head = await fetch(`${app.url}/api/auth${path}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('tells metrics when each algorithm must have a successor', async () => {
    await setAt(app);
    const due = register.getSingleMetric('gatehouse_signing_key_due_timestamp_seconds')!;
    const { values } = await due.get();
    const rotation = 90 * 24 * HOUR;
    const made = app.clock.now().getTime() / 1000;
    expect(new Set(values.map(({ labels }) => labels['algorithm']))).toEqual(new Set(ALGORITHMS));
    for (const { value } of values) expect(Math.abs(value - made - rotation)).toBeLessThan(HOUR);
  });

  test('is stored with private keys sealed', async () => {
    await setAt(app);
    const rows = await app.database.rows<Record<string, string>>('select * from oauth_signing_key');
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      for (const member of PRIVATE) expect(JSON.parse(row['public_jwk']!)).not.toHaveProperty(member);
      const privateJwk = app.app.get(SecretBox).open(row['sealed_private_jwk']!, `oauth signing key ${row['id']}`);
      const { d } = JSON.parse(privateJwk) as { d: string };
      expect(d.length).toBeGreaterThan(20);
      expect(JSON.stringify(row)).not.toContain(d);
    }
  });

  test('is not answered from an old copy when the database is away', async () => {
    await setAt(app);
    await app.database.rows('alter table oauth_signing_key rename to gone');
    try {
      app.clock.advance(5001);
      expect((await fetch(`${app.url}/api/auth/jwks`)).status).toBeGreaterThanOrEqual(500);
      await expect(signed(app)).rejects.toThrow('oauth_signing_key');
    } finally {
      await app.database.rows('alter table gone rename to oauth_signing_key');
    }
    expect((await setAt(app)).keys).toHaveLength(3);
  });
});

describe('two instances', () => {
  let both: TwoInstances;
  beforeEach(async () => {
    both = await TwoInstances.start({ OAUTH_KEY_ROTATION_SECONDS: String(2 * HOUR) });
  });
  afterEach(() => both.close());
  const instances = () => [both.first, both.second] as const;
  const waits = (seconds: number) => instances().forEach(({ clock }) => clock.advance(seconds * 1000));
  const rows = () => both.count('from oauth_signing_key');

  test('make the first keys once, and publish the same set from the first answer on', async () => {
    const sets = await Promise.all(Array.from({ length: TOGETHER }, (_, i) => kidsAt(instances()[i % 2]!)));
    for (const set of sets) expect(set).toEqual(sets[0]);
    expect(sets[0]).toHaveLength(3);
    await expect(rows()).resolves.toBe(3);
  });

  test('add the next keys once, when both do it at the same time', async () => {
    await Promise.all(instances().map(kidsAt));
    waits(HOUR);
    const runs = instances().flatMap(({ app }) => [app.get(Purger).run(JOB), app.get(Purger).run(JOB)]);
    const made = (await Promise.all(runs)).map(({ outcome, result }) => [outcome, result?.['made']]);
    expect(made.map(([outcome]) => outcome)).toEqual(['done', 'done', 'done', 'done']);
    expect(made.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3);
    await expect(rows()).resolves.toBe(6);
    const twoNext = `from (select algorithm from oauth_signing_key where signs_from > $1 group by 1 having count(*) > 1) _`;
    await expect(both.count(twoNext, both.first.clock.now())).resolves.toBe(0);
  });

  test('never sign a token that a client cannot verify, while keys rotate under load', async () => {
    const STEP = 240;
    const CACHED = 300;
    /** Keeps the set of either instance as long as it may, and does not ask again for an unknown key. */
    let cache = { at: -Infinity, set: await setAt(both.first) };
    const issued: { token: string; at: number }[] = [];
    const kids = new Set<string>();
    let verified = 0;
    // One clock is a little behind, as real ones are.
    both.second.clock.advance(-2000);
    for (let now = 0; now < 9 * HOUR; now += STEP) {
      const [turn, other] = now % (2 * STEP) === 0 ? instances() : [both.second, both.first];
      const algorithm = ALGORITHMS[(now / STEP) % 3]!;
      const [tokens, set] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, (_, i) => signed(i % 2 ? turn : other, algorithm))),
        setAt(other),
        turn.app.get(Purger).run(JOB),
        now % (5 * STEP) === 0 && other.app.get(Purger).run(JOB),
      ]);
      if (now - cache.at > CACHED) cache = { at: now, set };
      issued.push(...tokens.map((token) => ({ token, at: now })));
      const alive = issued.filter(({ at }) => now - at < HOUR - 10);
      for (const { token, at } of alive.filter((_, i) => i % 7 === 0 || alive.length - i <= 8)) {
        kids.add(decodeProtectedHeader(token).kid!);
        const currentDate = new Date(both.first.clock.now().getTime());
        await jwtVerify(token, createLocalJWKSet(at === now ? cache.set : set), { issuer: ISSUER, currentDate });
        verified++;
      }
      waits(STEP);
    }
    expect(verified).toBeGreaterThan(1000);
    // Each algorithm had at least four keys.
    expect(kids.size).toBeGreaterThanOrEqual(12);
  }, 120_000);
});
