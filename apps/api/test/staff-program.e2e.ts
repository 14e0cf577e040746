import { afterEach, describe, expect, test } from '@jest/globals';
import { AccountBans } from '#identity';
import { runCommand } from '../src/staff/run-command.ts';
import { readCommand } from '../src/staff/staff-command.ts';
import { keyHolder } from './api-keys/a-key-holder.ts';
import { proveAddress } from './support/prove-address.ts';
import { answerOf, BrowserLike } from './support/browser-like.ts';
import { Program } from './support/program.ts';
import { testApp } from './support/test-app.ts';
import { challenged, PASSWORD, protectedPerson, setsSession, visitor } from './two-factor/people.ts';

/** Operators use `npm run staff`, a program beside the running service. */

const SECRET = 'a-secret-of-the-tests-long-enough-to-be-one';
const CREDENTIAL = 'a-backend-of-the-tests-with-a-long-secret-1';
const DAY = 86_400_000;

const app = testApp({ SERVICE_CREDENTIALS: CREDENTIAL });

const programs: Program[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.kill('SIGKILL');
    await program.exit();
  }
});

interface Answer {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

/** For more cases of a command that another test gives to the program, which takes seconds to start. */
async function staff(...args: string[]): Promise<Answer> {
  const command = readCommand(args);
  if (command.name === 'help') throw new Error('Only the program answers help');
  try {
    const said = await runCommand(app.app, command);
    return { code: 0, said: `${said}\n`, complained: '' };
  } catch (error) {
    return { code: 1, said: '', complained: (error as Error).message };
  }
}

async function staffProgram(...args: string[]): Promise<Answer> {
  const environment = { DATABASE_URL: app.databaseUrl, AUTH_SECRET: SECRET };
  const program = new Program('dist/apps/api/src/staff.js', environment, args);
  programs.push(program);
  const code = await program.exit();
  return { code, said: program.output, complained: program.complaints };
}

async function signedUp(email: string): Promise<{ id: string; browser: BrowserLike }> {
  const browser = visitor(app);
  const [, { user }] = await answerOf(
    browser.post('/sign-up/email', { name: 'Ada Lovelace', email, password: PASSWORD }),
  );
  return { id: (user as { id: string }).id, browser };
}

const signIn = (email: string, browser = visitor(app)) =>
  answerOf(browser.post('/sign-in/email', { email, password: PASSWORD }));
const session = async (browser: BrowserLike) => (await browser.get('/get-session')).json();
const countOf = async (table: string, userId: string) =>
  (await app.database.rows(`select 1 from ${table} where user_id = $1`, userId)).length;
const isValid = async (key: string) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${CREDENTIAL}` };
  const body = JSON.stringify({ key });
  const response = await fetch(`${app.url}/api/auth/api-key/verify`, { method: 'POST', headers, body });
  return ((await response.json()) as { valid: boolean }).valid;
};
const BANNED = [403, expect.objectContaining({ code: 'BANNED_USER' })];

describe('grant', () => {
  test('refuses an address that is not proven, unless --unproven is given', async () => {
    const { id, browser } = await signedUp('new@example.com');
    const named = `Ada Lovelace <new@example.com> (${id})`;
    const refused = await staffProgram('grant', 'New@Example.com', 'support');
    expect(refused).toMatchObject({ code: 1, said: refused.complained });
    expect(refused.complained).toContain(`${named} has not proven this address`);
    await expect(session(browser)).resolves.toMatchObject({ user: { role: 'user' } });
    await expect(staff('grant', 'New@Example.com', 'support', '--unproven')).resolves.toEqual({
      code: 0,
      said: `${named}: user -> support\n`,
      complained: '',
    });
    await expect(session(browser)).resolves.toMatchObject({ user: { role: 'support' } });
  }, 60_000);

  test('says who it is, and takes a role back', async () => {
    const { id, browser } = await signedUp('verified@example.com');
    await proveAddress(app, browser, 'verified@example.com');
    for (const [role, change] of [
      ['admin', 'user -> admin'],
      ['user', 'admin -> user'],
    ] as const) {
      await expect(staffProgram('grant', 'verified@example.com', role)).resolves.toMatchObject({
        code: 0,
        said: `Ada Lovelace <verified@example.com> (${id}): ${change}\n`,
      });
      await expect(session(browser)).resolves.toMatchObject({ user: { role } });
    }
  }, 60_000);
});

describe('ban', () => {
  test('ends sessions, API keys, trusted devices and sign-ins in progress, and refuses every sign-in', async () => {
    const ada = await protectedPerson(app, 'banned@example.com');
    const trusted = await challenged(app, ada.email);
    await trusted.post('/two-factor/verify-totp', { code: ada.authenticator.next(), trustDevice: true });
    const waiting = await challenged(app, ada.email);
    const [, { key }] = await answerOf(ada.browser.post('/api-key/create', {}));
    expect(await isValid(key as string)).toBe(true);
    expect(await countOf('trusted_device', ada.id)).toBe(1);

    const done = await staffProgram('ban', ada.email, '--reason', 'sells spam');
    expect(done).toEqual({
      code: 0,
      said: `Some One <${ada.email}> (${ada.id}) is banned until the ban is lifted. Sessions ended: 2.\n`,
      complained: '',
    });
    for (const browser of [ada.browser, trusted]) expect(await session(browser)).toBeNull();
    expect(await isValid(key as string)).toBe(false);
    for (const table of ['session', 'api_key', 'trusted_device', 'two_factor_challenge']) {
      expect([table, await countOf(table, ada.id)]).toEqual([table, 0]);
    }
    await expect(signIn(ada.email)).resolves.toEqual(BANNED);
    await expect(signIn(ada.email, trusted)).resolves.toEqual(BANNED);
    const late = await waiting.post('/two-factor/verify-totp', { code: ada.authenticator.next() });
    expect([late.status, setsSession(late)]).toEqual([401, false]);
    await expect(
      app.database.rows('select banned, ban_reason, ban_expires from "user" where id = $1', ada.id),
    ).resolves.toEqual([{ banned: true, ban_reason: 'sells spam', ban_expires: null }]);

    await expect(staffProgram('unban', ada.email)).resolves.toMatchObject({
      code: 0,
      said: `Some One <${ada.email}> (${ada.id}) may sign in again.\n`,
    });
    await expect(signIn(ada.email, trusted)).resolves.toMatchObject([200, { twoFactorRedirect: true }]);
    expect(await isValid(key as string)).toBe(false);
  }, 60_000);

  test('ends by the clock of the service', async () => {
    const { id } = await signedUp('away@example.com');
    const until = new Date(app.clock.now().getTime() + DAY);
    await expect(
      staff('ban', 'away@example.com', '--reason', 'x', '--until', until.toISOString()),
    ).resolves.toMatchObject({ code: 0, said: expect.stringContaining(`is banned until ${until.toISOString()}.`) });
    await expect(signIn('away@example.com')).resolves.toEqual(BANNED);
    app.clock.advance(DAY);
    await expect(signIn('away@example.com')).resolves.toMatchObject([
      200,
      { user: { id, banned: false, banReason: null, banExpires: null } },
    ]);
  }, 60_000);

  test('at the same moment as sign-ins and new keys: none is left', async () => {
    const { id, email, browser, provided } = await keyHolder(app);
    const begun = [
      ...Array.from({ length: 8 }, () => visitor(app).post('/sign-in/email', { email, password: 'correct horse' })),
      ...Array.from({ length: 8 }, () => browser.post('/api-key/create', {})),
      ...Array.from({ length: 4 }, () => provided().catch(() => undefined)),
    ];
    await app.app.get(AccountBans).ban({ email }, { reason: 'x' });
    await Promise.all(begun);
    expect([await countOf('session', id), await countOf('api_key', id)]).toEqual([0, 0]);
  });
});

test.each([
  [['grant', 'nobody@example.com', 'admin'], 'There is no account with the email address nobody@example.com.'],
  [['ban', 'nobody@example.com', '--reason', 'x'], 'There is no account with the email address'],
  [['ban', 'new@example.com', '--reason', 'x', '--until', '2020-01-01'], '2020-01-01T00:00:00.000Z is past.'],
  [['unban', 'new@example.com'], 'is not banned. Nothing was changed.'],
])('refuses %j', async (args, words) => {
  await expect(staff(...args)).resolves.toEqual({ code: 1, said: '', complained: expect.stringContaining(words) });
});

test.each([
  [1, ['unban', 'new@example.com'], 'is not banned. Nothing was changed.'],
  [64, ['ban', 'new@example.com'], 'ban needs a --reason.'],
  [64, [], 'Usage: npm run staff -- COMMAND'],
  [0, ['--help'], 'ban EMAIL --reason TEXT [--until TIME]'],
])('the program exits with %i for %j', async (code, args, words) => {
  const answer = await staffProgram(...args);
  expect(answer.code).toBe(code);
  expect(code === 0 ? answer.said : answer.complained).toContain(words);
});

describe('rotate-signing-keys', () => {
  const LINE = /^(RS256|ES256|EdDSA) ([\w-]{43}) signs from (\S+)\.$/;
  const published = async () => {
    app.clock.advance(5000);
    const { keys } = (await (await fetch(`${app.url}/api/auth/jwks`)).json()) as { keys: { kid: string }[] };
    return keys.map(({ kid }) => kid);
  };
  const linesOf = (said: string) => said.trim().split('\n');

  test('publishes new keys beside the old ones, once', async () => {
    const before = await published();
    const { code, said } = await staffProgram('rotate-signing-keys');
    expect(code).toBe(0);
    const announced = linesOf(said).map((line) => LINE.exec(line)!.slice(1));
    expect(announced.map(([algorithm]) => algorithm)).toEqual(['RS256', 'ES256', 'EdDSA']);
    const kids = announced.map(([, kid]) => kid);
    expect(new Set(await published())).toEqual(new Set([...before, ...kids]));
    await expect(staffProgram('rotate-signing-keys')).resolves.toMatchObject({ code: 0, said });
  }, 60_000);

  test('deletes all others that are compromised', async () => {
    const before = await published();
    const { code, said } = await staffProgram('rotate-signing-keys', '--compromised');
    expect([code, linesOf(said).at(-1)]).toEqual([0, 'All other keys are deleted.']);
    const after = await published();
    expect(after).toHaveLength(3);
    for (const kid of after) {
      expect(before).not.toContain(kid);
      expect(said).toContain(kid);
    }
  }, 60_000);
});
