import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';
import { challenged, mailedCode, PASSWORD, protectedPerson, visitor } from '../two-factor/people.ts';

/** Each session records how and when its holder authenticated, and when the second factor was last passed. */
const app = testApp({ RATE_LIMIT: 'off', AUTO_SIGN_IN_AFTER_VERIFICATION: 'on' });

const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Recorded {
  readonly methods: readonly string[];
  readonly authenticated_at: Date;
  readonly second_factor_at: Date | null;
}

async function recorded(browser: BrowserLike): Promise<Recorded> {
  const { session } = (await (await browser.get('/get-session')).json()) as { session: { id: string } };
  const columns = 'methods, authenticated_at, second_factor_at';
  const [row] = await app.database.rows<Recorded & { [column: string]: unknown }>(
    `select ${columns} from session where id = $1`,
    session.id,
  );
  return row!;
}

/** The session of a holder who authenticated now. */
const now = (methods: string[], isSecondFactor = false) => ({
  methods,
  authenticated_at: app.clock.now(),
  second_factor_at: isSecondFactor ? app.clock.now() : null,
});

/** @param by who asks: a visitor gets codes for numbers of accounts only */
async function codeFor(phoneNumber: string, by = visitor(app)): Promise<string> {
  await by.post('/phone-number/send-otp', { phoneNumber });
  return /\d{6}/.exec((await app.mails(phoneNumber)).at(-1)?.text ?? '')?.[0] ?? '';
}

describe('one factor', () => {
  const email = 'one@example.com';
  const username = 'one_factor';
  const phoneNumber = '+4915112345600';
  let owner: BrowserLike;
  beforeAll(async () => {
    owner = visitor(app);
    await owner.post('/sign-up/email', { name: 'One', email, password: PASSWORD, username });
    await owner.post('/phone-number/verify', {
      phoneNumber,
      code: await codeFor(phoneNumber, owner),
      updatePhoneNumber: true,
    });
  });

  test.each<[string, string[], (browser: BrowserLike) => Promise<unknown>]>([
    ['an address and the password', ['pwd'], (it) => it.post('/sign-in/email', { email, password: PASSWORD })],
    ['a user name and the password', ['pwd'], (it) => it.post('/sign-in/username', { username, password: PASSWORD })],
    [
      'a phone number and the password',
      ['pwd'],
      (it) => it.post('/sign-in/phone-number', { phoneNumber, password: PASSWORD }),
    ],
    [
      'a code sent to the phone',
      ['sms'],
      async (it) => it.post('/phone-number/verify', { phoneNumber, code: await codeFor(phoneNumber) }),
    ],
    [
      'the link that verifies the address',
      ['mailed-link'],
      async (it) => it.get(`/verify-email?token=${await app.mailedToken(email, 'verify-email')}`),
    ],
  ])('by %s is recorded as %j', async (_, methods, signIn) => {
    app.clock.advance(MINUTE);
    const browser = visitor(app);
    await signIn(browser);
    expect(await recorded(browser)).toEqual(now(methods));
  });

  test('clients do not see it', async () => {
    const seen = JSON.stringify([
      await (await owner.get('/get-session')).json(),
      await (await owner.get('/list-sessions')).json(),
    ]);
    expect(seen).not.toMatch(/authenticatedAt|methods|secondFactorAt|"pwd"/i);
  });
});

describe('a second factor', () => {
  test('at sign-in is recorded beside the first factor, whatever it was', async () => {
    const { email, authenticator, backupCodes } = await protectedPerson(app, 'two@example.com');
    const byApp = await challenged(app, email);
    await byApp.post('/two-factor/verify-totp', { code: authenticator.next() });
    expect(await recorded(byApp)).toEqual(now(['pwd', 'otp', 'mfa'], true));

    const byMail = await challenged(app, email);
    await byMail.post('/two-factor/send-otp');
    await byMail.post('/two-factor/verify-otp', { code: await mailedCode(app, email) });
    expect(await recorded(byMail)).toEqual(now(['pwd', 'otp', 'mfa'], true));

    const byPaper = await challenged(app, email);
    await byPaper.post('/two-factor/verify-backup-code', { code: backupCodes[0] });
    expect(await recorded(byPaper)).toEqual(now(['pwd', 'backup-code', 'mfa'], true));
  });

  test('is not passed by a trusted device, until a code is verified in the session', async () => {
    const { email, authenticator } = await protectedPerson(app, 'trusting@example.com');
    const browser = await challenged(app, email);
    await browser.post('/two-factor/verify-totp', { code: authenticator.next(), trustDevice: true });
    app.clock.advance(HOUR);
    await browser.post('/sign-in/email', { email, password: PASSWORD });
    const trusted = await recorded(browser);
    expect(trusted).toEqual(now(['pwd']));

    const code = authenticator.next();
    expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);
    expect(await recorded(browser)).toEqual({
      authenticated_at: trusted.authenticated_at,
      methods: ['pwd', 'otp', 'mfa'],
      second_factor_at: app.clock.now(),
    });
    await browser.post('/two-factor/verify-totp', { code: authenticator.wrong() });
    app.clock.advance(HOUR);
    await browser.post('/reauthenticate', { password: PASSWORD });
    expect(await recorded(browser)).toEqual({
      authenticated_at: app.clock.now(),
      methods: ['pwd', 'otp', 'mfa'],
      second_factor_at: new Date(app.clock.now().getTime() - HOUR),
    });
  });
});
