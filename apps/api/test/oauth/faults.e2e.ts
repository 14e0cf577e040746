import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase, type TestDatabase } from '#shared-kernel/testing/database';
import { freePort, Program } from '../support/program.ts';
import { SideConnection } from '../support/side-connection.ts';
import {
  authorized,
  authorizePath,
  bodyOf,
  codeFor,
  CONSENT_COOKIE,
  locationOf,
  LOGIN_COOKIE,
  newUser,
  parametersOf,
  register,
  type RegisteredPartner,
  signIn,
} from './partner.ts';
import { basic, exchangeFields, postForm, refreshFields, refusal, tokensFor } from './token-requests.ts';

const ENVIRONMENT = {
  POLAR_STAND_IN: 'off',
  TEST_PROVIDER: 'off',
  AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
  BASE_URL: 'http://localhost',
  PASSWORD_HASH_MEMORY_KIB: '8',
  PASSWORD_HASH_PASSES: '1',
  RATE_LIMIT: 'off',
};

let database: TestDatabase;
let side: SideConnection;
let program: Program;
let url: string;
let user: Awaited<ReturnType<typeof newUser>>;
let client: RegisteredPartner;
beforeAll(async () => {
  database = await freshDatabase();
  side = await SideConnection.open(database.url);
  await start(String(await freePort()));
  user = await newUser({ url }, 'ada');
  client = await register(user);
}, 60_000);
afterEach(() => side.rows('rollback'));
afterAll(async () => {
  await side.close();
  program.kill('SIGKILL');
  await program.exit();
  await database.drop();
});

/** The service as a process of its own. */
async function start(port: string): Promise<void> {
  program = new Program('dist/apps/api/src/main.js', { ...ENVIRONMENT, PORT: port, DATABASE_URL: database.url });
  url = `http://localhost:${port}`;
  await program.says('The data is in');
}

async function restart(): Promise<void> {
  program.kill('SIGKILL');
  await program.exit();
  await start(new URL(url).port);
}

const exchange = (code: string) => postForm(url, '/oauth2/token', exchangeFields(code), basic(client));
const isUsed = async () => (await side.count('from oauth_code where used_at is not null')) > 0;
/** When the exchange waits for what is locked, the service is killed and started again. @returns whether the code was used */
async function killedDuringExchange(code: string, lock: string, { mustBeUsed = false } = {}): Promise<boolean> {
  let wasUsed = false;
  await side.holding(lock, [], async () => {
    const lost = exchange(code).then(({ status }) => status, String);
    await side.untilBlocked(1);
    wasUsed = await isUsed();
    for (let tries = 0; mustBeUsed && !wasUsed && tries < 1000; tries++) {
      await sleep(5);
      wasUsed = await isUsed();
    }
    program.kill('SIGKILL');
    await program.exit();
    expect(await lost).toContain('fetch failed');
  });
  await start(new URL(url).port);
  return wasUsed;
}

describe('kill -9 in the middle of an exchange', () => {
  test('before the code is used leaves it usable: the client repeats and gets tokens', async () => {
    const code = await codeFor(user, client);
    expect(await killedDuringExchange(code, 'select 1 from oauth_grant for update')).toBe(false);
    const again = await exchange(code);
    expect([again.status, await again.json()]).toEqual([200, expect.objectContaining({ token_type: 'Bearer' })]);
    expect(await side.count('from oauth_token')).toBe(1);
    await side.rows('delete from oauth_grant');
  }, 60_000);

  test('between use and answer ends the grant when the client repeats, and the next authorization works', async () => {
    const code = await codeFor(user, client);
    // Only the id token needs the user. It is made while the tokens are stored.
    const lock = 'lock table "user" in access exclusive mode';
    expect(await killedDuringExchange(code, lock, { mustBeUsed: true })).toBe(true);
    expect(await side.count('from oauth_token')).toBe(1);
    expect(await refusal(exchange(code))).toEqual([401, 'invalid_grant', 'invalid code']);
    expect(await side.count('from oauth_token')).toBe(0);
    expect(await side.count('from oauth_grant')).toBe(0);
    // The user is not asked again.
    const next = parametersOf(locationOf(await user.navigate(authorizePath(client))));
    expect((await exchange(next['code']!)).status).toBe(200);
  }, 60_000);
});

test('a refresh that waits for a table is answered 503 and not done afterwards: the client repeats it and keeps its grant', async () => {
  const { refresh_token: token } = await tokensFor(user, url, client);
  const refresh = () => postForm(url, '/oauth2/token', refreshFields(token), basic(client));
  // As a migration that builds an index.
  const given = await side.holding('lock table audit_entry in share mode', [], refresh);
  expect(given.status).toBe(503);
  await sleep(500);
  expect((await refresh()).status).toBe(200);
}, 30_000);

test('a restart of the service loses no step of an authorization', async () => {
  const person = await newUser({ url }, 'grace');
  await person.post('/sign-out');
  await person.navigate(authorizePath(client));
  await restart();
  expect((await bodyOf(signIn(person, person.email)))['url']).toContain('/consent');
  await restart();
  const { redirectURI } = await bodyOf(person.post('/oauth2/consent', { accept: true }));
  await restart();
  expect((await exchange(parametersOf(String(redirectURI))['code']!)).status).toBe(200);
}, 90_000);

describe('when the database cuts connections in the middle of a step', () => {
  /** The request waits for what is locked when its connection ends. */
  async function cut(lock: string, send: () => Promise<Response>): Promise<Response> {
    const answer = await side.holding(lock, [], async () => {
      const pending = send();
      await side.untilBlocked(1);
      await side.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return pending;
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(answer.headers.getSetCookie().filter((line) => /max-age=0/i.test(line))).toEqual([]);
    return answer;
  }

  test('the step is answered 503, and works when it is repeated', async () => {
    const person = await newUser({ url }, 'linus');
    await person.post('/sign-out');
    await cut('lock table oauth_client in access exclusive mode', () => person.navigate(authorizePath(client)));
    await person.navigate(authorizePath(client));
    await cut('select 1 from oauth_interaction for update', () => signIn(person, person.email));
    expect(person.cookies.has(LOGIN_COOKIE)).toBe(true);
    expect((await bodyOf(signIn(person, person.email)))['url']).toContain('/consent');
    await cut('select 1 from oauth_interaction for update', () => person.post('/oauth2/consent', { accept: true }));
    expect(person.cookies.has(CONSENT_COOKIE)).toBe(true);
    const { redirectURI } = await bodyOf(person.post('/oauth2/consent', { accept: true }));
    const { code } = parametersOf(String(redirectURI));
    await cut('select 1 from oauth_grant for update', () => exchange(code!));
    expect((await exchange(code!)).status).toBe(200);
  }, 60_000);

  test('an answer that is posted as a form stays, and the browser shows a page', async () => {
    const page = await authorized(user, client, { response_mode: 'form_post' });
    const open = () => user.navigate(`${page.pathname.slice('/api/auth'.length)}${page.search}`);
    const answer = await cut('select 1 from oauth_interaction for update', open);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('<h1>Something went wrong</h1>');
    expect(await (await open()).text()).toContain('name="code"');
  }, 60_000);

  test('an access token is not called invalid', async () => {
    const { access_token: token } = await tokensFor(user, url, client, { scope: 'openid' });
    const userInfo = () => fetch(`${url}/api/auth/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    await cut('lock table oauth_token in access exclusive mode', userInfo);
    expect((await userInfo()).status).toBe(200);
  }, 60_000);
});
