import { describe, expect, test } from '@jest/globals';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { proveAddress } from '../support/prove-address.ts';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, testApp } from '../support/test-app.ts';
import { Authenticator, PASSWORD, visitor } from '../two-factor/people.ts';
import { aHolder, type Holder } from './a-holder.ts';

/**
 * A dangerous act verifies the proof before its transaction and must check it again inside. Each test locks the user's
 * row, waits until the request waits for it, and then changes the password or ends the session.
 */
const app = testApp({ RATE_LIMIT: 'off' });

const NEW_PASSWORD = 'another horse battery';
const CHANGED = `update account set password = '$argon2id$changed-meanwhile' where user_id = $1`;
const ENDED = 'delete from session where user_id = $1';
const EXPIRED = `update session set expires_at = '2020-01-01' where user_id = $1`;

let people = 0;
async function holder(): Promise<Holder> {
  people += 1;
  return aHolder(visitor(app), `step-up${people}@example.com`);
}

async function verifiedHolder(): Promise<Holder> {
  const person = await holder();
  await proveAddress(app, person.browser, person.email);
  return person;
}

async function withAuthenticator(): Promise<Holder & { readonly authenticator: Authenticator }> {
  const person = await holder();
  const enabled = await person.browser.post('/two-factor/enable', { password: PASSWORD });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const authenticator = new Authenticator(app, totpURI);
  expect((await person.browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200);
  return { ...person, authenticator };
}

async function withAnotherSession(): Promise<Holder> {
  const person = await holder();
  await visitor(app).post('/sign-in/email', { email: person.email, password: PASSWORD });
  return person;
}

/** Status and code of a request that waited for the user's row while `change` was made. */
async function meanwhile({ id }: Holder, change: string, send: () => Promise<Response>): Promise<[number, unknown]> {
  let answer: Promise<Response> | undefined;
  await app.database.holding('select 1 from "user" where id = $1 for update', [id], async () => {
    answer = send();
    await app.database.untilBlocked(1);
    await app.database.rows(change, id);
  });
  const response = await answer!;
  const body = (await response.json()) as { code?: string };
  return [response.status, body.code];
}

const usersWith = (id: string) => app.database.count('from "user" where id = $1', id);

const WRONG = [400, 'INVALID_PASSWORD'];
const NO_SESSION = [401, 'UNAUTHORIZED'];

type Act = (person: Holder) => Promise<Response>;
const byPassword: Record<string, [() => Promise<Holder>, Act]> = {
  'deleting the account': [holder, ({ browser }) => browser.post('/delete-user', { password: PASSWORD })],
  'changing the password': [
    holder,
    ({ browser }) => browser.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  ],
  'changing the password and ending the other sessions': [
    holder,
    ({ browser }) =>
      browser.post('/change-password', {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        revokeOtherSessions: true,
      }),
  ],
  're-authenticating': [holder, ({ browser }) => browser.post('/reauthenticate', { password: PASSWORD })],
  'beginning to enrol a second factor': [
    holder,
    ({ browser }) => browser.post('/two-factor/enable', { password: PASSWORD }),
  ],
  'replacing the second factor': [
    withAuthenticator,
    (person) => {
      const code = (person as Awaited<ReturnType<typeof withAuthenticator>>).authenticator.next();
      return person.browser.post('/two-factor/enable', { password: PASSWORD, code });
    },
  ],
  'turning the second factor off': [
    withAuthenticator,
    ({ browser }) => browser.post('/two-factor/disable', { password: PASSWORD }),
  ],
  'showing the secret of the authenticator': [
    withAuthenticator,
    ({ browser }) => browser.post('/two-factor/get-totp-uri', { password: PASSWORD }),
  ],
  'renewing the backup codes': [
    withAuthenticator,
    ({ browser }) => browser.post('/two-factor/generate-backup-codes', { password: PASSWORD }),
  ],
};

describe.each(Object.entries(byPassword))('%s by the password', (_, [person, act]) => {
  test.each([
    ['the password has been changed meanwhile', CHANGED, WRONG],
    ['the session has ended meanwhile', ENDED, NO_SESSION],
    ['the session has expired meanwhile', EXPIRED, NO_SESSION],
  ])('is refused when %s', async (__, change, refusal) => {
    const somebody = await person();
    expect(await meanwhile(somebody, change, () => act(somebody))).toEqual(refusal);
    expect(await usersWith(somebody.id)).toBe(1);
  });
});

const bySession: Record<string, [() => Promise<Holder>, Act]> = {
  'deleting the account': [holder, ({ browser }) => browser.post('/delete-user')],
  'changing an unverified address': [
    holder,
    ({ browser, id }) => browser.post('/change-email', { newEmail: `${id}@example.com` }),
  ],
  'asking to change a verified address': [
    verifiedHolder,
    ({ browser, id }) => browser.post('/change-email', { newEmail: `${id}@example.com` }),
  ],
  'canceling a change of address': [
    async () => {
      const person = await verifiedHolder();
      await person.browser.post('/change-email', { newEmail: `${person.id}@example.com` });
      return person;
    },
    ({ browser }) => browser.post('/cancel-email-change'),
  ],
  'ending another session': [
    withAnotherSession,
    async ({ browser }) => {
      const sessions = (await (await browser.get('/list-sessions')).json()) as { token: string }[];
      return browser.post('/revoke-session', { token: sessions.at(-1)?.token });
    },
  ],
  'ending the other sessions': [withAnotherSession, ({ browser }) => browser.post('/revoke-other-sessions')],
  'ending all sessions': [withAnotherSession, ({ browser }) => browser.post('/revoke-sessions')],
  'creating an API key': [holder, ({ browser }) => browser.post('/api-key/create', { name: 'deploy' })],
};

describe.each(Object.entries(bySession))('%s from a session', (_, [person, act]) => {
  test.each([
    ['has ended', ENDED],
    ['has expired', EXPIRED],
  ])('that %s meanwhile is refused', async (__, change) => {
    const somebody = await person();
    const [status] = await meanwhile(somebody, change, () => act(somebody));
    expect(status).toBe(401);
    const left = await app.database.rows<{ email: string }>('select email from "user" where id = $1', somebody.id);
    expect(left).toEqual([{ email: somebody.email }]);
    expect(await app.database.count('from api_key where user_id = $1', somebody.id)).toBe(0);
    const sessionsLeft = change === ENDED ? 0 : person === withAnotherSession ? 2 : 1;
    expect(await app.database.count('from session where user_id = $1', somebody.id)).toBe(sessionsLeft);
  });
});

test('confirming a second factor from a session that has ended meanwhile is refused', async () => {
  const person = await holder();
  const enabled = await person.browser.post('/two-factor/enable', { password: PASSWORD });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const code = new Authenticator(app, totpURI).code();
  const send = () => person.browser.post('/two-factor/verify-totp', { code });
  expect(await meanwhile(person, ENDED, send)).toEqual(NO_SESSION);
  const [row] = await app.database.rows('select two_factor_enabled from "user" where id = $1', person.id);
  expect(row).toEqual({ two_factor_enabled: false });
});

test('recording a phone number from a session that has ended meanwhile is refused', async () => {
  const person = await holder();
  const phoneNumber = '+4915112345670';
  await person.browser.post('/phone-number/send-otp', { phoneNumber });
  const code = /\d{6}/.exec((await app.mails(phoneNumber)).at(-1)?.text ?? '')?.[0];
  const send = () => person.browser.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true });
  expect(await meanwhile(person, ENDED, send)).toEqual(NO_SESSION);
  expect(await app.database.count('from "user" where phone_number = $1', phoneNumber)).toBe(0);
});

test('following the link of a change of address from a session that has ended meanwhile is refused', async () => {
  const person = await verifiedHolder();
  await person.browser.post('/change-email', { newEmail: 'moved@example.com' });
  const [mail] = (await app.mails(person.email)).filter(({ kind }) => kind === 'change-email');
  const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
  const send = () => person.browser.get(`/verify-email?token=${token}`);
  expect((await meanwhile(person, ENDED, send))[0]).toBe(401);
  expect(await app.database.count('from "user" where email = $1', 'moved@example.com')).toBe(0);
});

describe('where deletion is confirmed by mail', () => {
  const environment = { RATE_LIMIT: 'off', DELETE_ACCOUNT_BY_MAIL: 'on' };
  const mailing = duringTests(() => startTestApp(environment, app.databaseUrl));

  test.each<[string, (browser: BrowserLike, token: string) => Promise<Response>]>([
    ['the token', (browser, token) => browser.post('/delete-user', { token })],
    ['the link', (browser, token) => browser.get(`/delete-user/callback?token=${token}`)],
  ])('%s deletes nothing from a session that has ended meanwhile, and stays valid', async (_, follow) => {
    const person = await holder();
    const browser = visitor(mailing);
    await browser.post('/sign-in/email', { email: person.email, password: PASSWORD });
    await browser.post('/delete-user');
    const token = await mailing.mailedToken(person.email, 'delete-account');
    expect(await meanwhile(person, ENDED, () => follow(browser, token))).toEqual(NO_SESSION);
    expect(await usersWith(person.id)).toBe(1);

    await browser.post('/sign-in/email', { email: person.email, password: PASSWORD });
    expect((await follow(browser, token)).status).toBe(200);
    expect(await usersWith(person.id)).toBe(0);
  });
});
