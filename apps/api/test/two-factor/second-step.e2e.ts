import { expect, test } from '@jest/globals';
import { testApp } from '../support/test-app.ts';
import {
  bodyOf,
  challenged,
  mailedCode,
  PASSWORD,
  protectedPerson,
  SESSION,
  setsSession,
  visitor,
  type Person,
} from './people.ts';
import { answerOf, type BrowserLike } from '../support/browser-like.ts';

const app = testApp({ RATE_LIMIT: 'off' });

const codeLength = { totp: 6, otp: 6 };
const user = (email: string) => expect.objectContaining({ email, twoFactorEnabled: true });

test('enabling answers in the form of the contract, and confirming replaces the session', async () => {
  const browser = visitor(app);
  await browser.post('/sign-up/email', { name: 'N', email: 'form@example.com', password: PASSWORD });
  const old = browser.cookies.get(SESSION);
  const enabled = await bodyOf(browser.post('/two-factor/enable', { password: PASSWORD, issuer: 'My Shop' }));
  expect(Object.keys(enabled).toSorted()).toEqual(['backupCodes', 'totpURI']);
  expect(enabled.totpURI).toMatch(
    /^otpauth:\/\/totp\/My%20Shop:form%40example\.com\?secret=[A-Z2-7]{52}&issuer=My%20Shop&digits=6&period=30$/,
  );
  expect(await answerOf(browser.get('/two-factor/status'))).toEqual([
    200,
    {
      enabled: false,
      enabledAt: null,
      methods: [],
      backupCodesLeft: 0,
      isPending: true,
      trustedDevices: 0,
      codeLength,
    },
  ]);
  expect(browser.cookies.get(SESSION)).toBe(old);
});

test('a code of the authenticator signs in: session, user, no challenge left', async () => {
  const ada = await protectedPerson(app, 'totp@example.com');
  const browser = await challenged(app, ada.email);
  const response = await browser.post('/two-factor/verify-totp', { code: ada.authenticator.next() });
  expect(await bodyOf(response)).toEqual({ token: expect.stringMatching(/^\w{32}$/), user: user(ada.email) });
  expect(setsSession(response)).toBe(true);
  expect(response.headers.get('set-auth-token')).toMatch(/^\w{32}\./);
  expect([...browser.cookies.keys()].toSorted()).toEqual(['better-auth.device', SESSION]);
  expect(await bodyOf(browser.get('/get-session'))).toMatchObject({ user: { email: ada.email } });
});

test('"do not remember" holds over the second step', async () => {
  const ada = await protectedPerson(app, 'forgetful@example.com');
  const browser = await challenged(app, ada.email, { rememberMe: false });
  const response = await browser.post('/two-factor/verify-totp', { code: ada.authenticator.next() });
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION))!;
  expect(line).not.toMatch(/max-age/i);
  expect(browser.cookies.has('better-auth.dont_remember')).toBe(true);
});

test('a mailed code signs in; the page shows where it was sent and when', async () => {
  const ada = await protectedPerson(app, 'mailed@example.com');
  const browser = await challenged(app, ada.email);
  expect(await answerOf(browser.post('/two-factor/send-otp'))).toEqual([200, { status: true }]);
  expect(await bodyOf(browser.get('/two-factor/challenge'))).toEqual({
    methods: ['totp', 'otp', 'backup-code'],
    expiresAt: new Date(app.clock.now().getTime() + 300_000).toISOString(),
    secondsLeft: 300,
    attemptsLeft: 5,
    lockedSeconds: 0,
    codeLength,
    maskedEmail: 'm••@example.com',
    codeSentAt: app.clock.now().toISOString(),
  });
  const code = await mailedCode(app, ada.email);
  expect(await answerOf(browser.post('/two-factor/verify-otp', { code }))).toEqual([
    200,
    { token: expect.any(String), user: user(ada.email) },
  ]);
});

test('a backup code signs in once: user, session, token and how many are left', async () => {
  const ada = await protectedPerson(app, 'backup@example.com');
  const [code] = ada.backupCodes;
  const [status, body] = await answerOf(
    (await challenged(app, ada.email)).post('/two-factor/verify-backup-code', { code }),
  );
  expect([status, body]).toEqual([
    200,
    {
      token: expect.any(String),
      user: user(ada.email),
      session: expect.objectContaining({ userId: ada.id, token: body.token }),
      backupCodesLeft: 9,
    },
  ]);
  const again = (await challenged(app, ada.email)).post('/two-factor/verify-backup-code', { code });
  expect(await answerOf(again)).toEqual([
    401,
    expect.objectContaining({ code: 'INVALID_BACKUP_CODE', message: 'Invalid backup code', attemptsLeft: 4 }),
  ]);
});

test('disableSession uses the code and starts no session', async () => {
  const ada = await protectedPerson(app, 'nosession@example.com');
  const browser = await challenged(app, ada.email);
  const response = await browser.post('/two-factor/verify-backup-code', {
    code: ada.backupCodes[0],
    disableSession: true,
  });
  expect(await bodyOf(response)).toEqual({ token: null, session: null, user: user(ada.email), backupCodesLeft: 9 });
  expect(setsSession(response)).toBe(false);
  expect((await (await browser.get('/get-session')).json()) as unknown).toBeNull();
});

test('a trusted browser is not challenged, its cookie changes each time, and the holder can revoke it', async () => {
  const ada = await protectedPerson(app, 'trusting@example.com');
  const browser = await challenged(app, ada.email);
  const first = await browser.post('/two-factor/verify-totp', { code: ada.authenticator.next(), trustDevice: true });
  const TRUST = 'better-auth.trust_device';
  expect(first.headers.getSetCookie().find((line) => line.startsWith(TRUST))).toContain('Max-Age=2592000');
  const kept = browser.cookies.get(TRUST);
  await browser.post('/sign-out');
  const again = await browser.post('/sign-in/email', { email: ada.email, password: PASSWORD });
  expect(await bodyOf(again)).toMatchObject({ token: expect.any(String), user: { email: ada.email } });
  expect(browser.cookies.get(TRUST)).not.toBe(kept);

  const thief = visitor(app);
  thief.cookies.set(TRUST, kept!);
  expect(await bodyOf(thief.post('/sign-in/email', { email: ada.email, password: PASSWORD }))).toMatchObject({
    twoFactorRedirect: true,
  });

  const [device] = (await (await browser.get('/two-factor/list-trusted-devices')).json()) as Record<string, unknown>[];
  expect(device).toEqual({
    id: expect.any(String),
    userAgent: expect.any(String),
    ipAddress: '127.0.0.1',
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
    expiresAt: expect.any(String),
    isCurrent: true,
  });
  expect((await browser.post('/two-factor/revoke-trusted-device', { id: device!['id'] })).status).toBe(200);
  expect(await answerOf(browser.post('/two-factor/revoke-trusted-device', { id: device!['id'] }))).toMatchObject([
    404,
    { code: 'TRUSTED_DEVICE_NOT_FOUND' },
  ]);
  await browser.post('/sign-out');
  expect(await bodyOf(browser.post('/sign-in/email', { email: ada.email, password: PASSWORD }))).toMatchObject({
    twoFactorRedirect: true,
  });
});

test('turning it off returns a new session', async () => {
  const { browser } = await protectedPerson(app, 'off@example.com');
  const old = browser.cookies.get(SESSION);
  expect(await answerOf(browser.post('/two-factor/disable', { password: PASSWORD }))).toEqual([200, { status: true }]);
  expect(browser.cookies.get(SESSION)).not.toBe(old);
  expect(await bodyOf(browser.get('/get-session'))).toMatchObject({ user: { twoFactorEnabled: false } });
});

test('secrets are in no answer except those that show them', async () => {
  const ada = await protectedPerson(app, 'quiet@example.com');
  const answers = await Promise.all(
    ['/two-factor/status', '/two-factor/list-trusted-devices', '/get-session', '/list-sessions'].map(async (path) =>
      (await ada.browser.get(path)).text(),
    ),
  );
  for (const code of ada.backupCodes) expect(answers.join()).not.toContain(code);
  expect(answers.join()).not.toMatch(/otpauth|secret|digest|"backupCodes"/i);
});

const TRUST = 'better-auth.trust_device';

const DAY = 86_400_000;

/** A browser of this person that is trusted, signed out. */
async function trusted(person: Person): Promise<BrowserLike> {
  const browser = await challenged(app, person.email);
  await browser.post('/two-factor/verify-totp', { code: person.authenticator.next(), trustDevice: true });
  await browser.post('/sign-out');
  return browser;
}

/** Whether the browser signs in without the second factor. */
async function passes(browser: BrowserLike, { email }: Person): Promise<boolean> {
  const answer = await bodyOf(browser.post('/sign-in/email', { email, password: PASSWORD }));
  if (answer['twoFactorRedirect'] === true) return false;
  expect(answer).toMatchObject({ token: expect.any(String) });
  await browser.post('/sign-out');
  return true;
}

/** A browser with this trust cookie and no other. */
function copyWith(cookie: string): BrowserLike {
  const browser = visitor(app);
  browser.cookies.set(TRUST, cookie);
  return browser;
}

const warnings = async ({ email }: Person) =>
  (await app.mails(email)).filter(({ kind }) => kind === 'trusted-device-copied').length;

test('a copied cookie that is shown after its owner used it ends the trust of both, and the owner is told', async () => {
  const ada = await protectedPerson(app, 'copied@example.com');
  const owner = await trusted(ada);
  const stolen = owner.cookies.get(TRUST)!;
  expect(await passes(owner, ada)).toBe(true);
  app.clock.advance(11_000);
  expect(await passes(copyWith(stolen), ada)).toBe(false);
  expect(await warnings(ada)).toBe(1);
  expect(await passes(owner, ada)).toBe(false);
  expect(await bodyOf(ada.browser.get('/two-factor/status'))).toMatchObject({ trustedDevices: 0 });
  // A device is dropped once, so the mailbox cannot be flooded with its tokens.
  expect(await passes(copyWith(stolen), ada)).toBe(false);
  expect(await warnings(ada)).toBe(1);
});

test('the alarm of one device leaves other devices and other accounts alone', async () => {
  const ada = await protectedPerson(app, 'two-devices@example.com');
  const eve = await protectedPerson(app, 'not-ada@example.com');
  const [owner, other] = [await trusted(ada), await trusted(ada)];
  const stolen = owner.cookies.get(TRUST)!;
  await passes(owner, ada);
  app.clock.advance(DAY);
  expect(await passes(copyWith(stolen), eve)).toBe(false);
  expect(await passes(owner, ada)).toBe(true);
  app.clock.advance(DAY);
  expect(await passes(copyWith(stolen), ada)).toBe(false);
  expect(await passes(other, ada)).toBe(true);
});

test('trust ends ninety days after it began, however often the device is used', async () => {
  const ada = await protectedPerson(app, 'ninety@example.com');
  const browser = await trusted(ada);
  for (let day = 0; day < 80; day += 20) {
    app.clock.advance(20 * DAY);
    expect(await passes(browser, ada)).toBe(true);
  }
  const response = await browser.post('/sign-in/email', { email: ada.email, password: PASSWORD });
  const [line] = response.headers.getSetCookie().filter((each) => each.startsWith(TRUST));
  expect(Number(/max-age=(\d+)/i.exec(line ?? '')?.[1])).toBeLessThanOrEqual(10 * 86_400);
  await browser.post('/sign-out');
  app.clock.advance(10 * DAY);
  expect(await passes(browser, ada)).toBe(false);
  expect(await warnings(ada)).toBe(0);
});
