import { expect, test } from '@jest/globals';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { newProviders, startSocialApp, SocialBrowser } from '../social/people.ts';
import { answerOf } from '../support/browser-like.ts';
import { proveAddress } from '../support/prove-address.ts';
import { Authenticator, bodyOf, PASSWORD } from '../two-factor/people.ts';

// Eve has a session of Ada, the password, and for a moment the mailbox. She changes the address and plants ways back.

const THIEFS = 'the password of a thief';
const OWNERS = 'the next password of the owner';
const providers = newProviders();

const app = duringTests(() => startSocialApp(providers));

let people = 0;
const visitor = () => new SocialBrowser(app, providers);
const later = () => app.clock.advance(1000);
const numberOf = (person: number) => `+1213373${4000 + person}`;

interface Victim {
  readonly n: number;
  readonly id: string;
  readonly email: string;
  readonly eves: string;
  readonly ada: SocialBrowser;
}

/** Ada with a proven address, signed in. */
async function victim(): Promise<Victim> {
  const n = (people += 10);
  const [email, eves, ada] = [`ada${n}@example.com`, `eve${n}@example.com`, visitor()];
  const signUp = await ada.post('/sign-up/email', { name: 'Ada', email, password: PASSWORD });
  const { user } = (await signUp.json()) as { user: { id: string } };
  await proveAddress(app, ada, email);
  later();
  return { n, id: user.id, email, eves, ada };
}

async function signedIn(email: string, password = PASSWORD): Promise<SocialBrowser> {
  const browser = visitor();
  const answer = await bodyOf(browser.post('/sign-in/email', { email, password }));
  expect(answer).toHaveProperty('token');
  return browser;
}

async function ask({ email, eves }: Victim, browser: SocialBrowser): Promise<void> {
  expect((await browser.post('/change-email', { newEmail: eves })).status).toBe(200);
  later();
  const token = await app.mailedToken(email, 'change-email');
  expect((await browser.get(`/verify-email?token=${token}`)).status).toBe(200);
  later();
}

const undo = async ({ email }: Victim, code?: string) => {
  const token = await app.mailedToken(email, 'email-changed');
  const answer = await visitor().post('/undo-email-change', { token, ...(code !== undefined && { code }) });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};
const DONE = [200, undefined];

async function factor(browser: SocialBrowser, password = PASSWORD, code?: string) {
  const enabled = await bodyOf(browser.post('/two-factor/enable', { password, ...(code !== undefined && { code }) }));
  const { totpURI, backupCodes } = enabled as unknown as { totpURI: string; backupCodes: string[] };
  const authenticator = new Authenticator(app, totpURI);
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200);
  later();
  return { authenticator, backupCodes };
}

async function apiKey(browser: SocialBrowser) {
  return (await bodyOf(browser.post('/api-key/create', { name: 'CI' }))) as unknown as { id: string; key: string };
}

async function phone(browser: SocialBrowser, phoneNumber: string): Promise<void> {
  await browser.post('/phone-number/send-otp', { phoneNumber });
  const code = /\d{6}/.exec((await app.mails(phoneNumber)).at(-1)?.text ?? '')?.[0];
  const answer = await browser.post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true });
  expect(answer.status).toBe(200);
}

const keyWorks = async (key: string) =>
  (await visitor().get('/get-session', { 'x-api-key': key })).status === 200 &&
  (await (await visitor().get('/get-session', { 'x-api-key': key })).json()) !== null;

/** Names the credentials that work for the account now. */
async function ways({ id }: Victim) {
  const [row] = await app.database.rows<Record<string, unknown>>(
    `select email, phone_number, two_factor_enabled,
      array(select provider_id from account a where a.user_id = u.id order by 1)::text[] as accounts,
      (select count(*)::int from api_key k where k.user_id = u.id) as keys,
      (select count(*)::int from session s where s.user_id = u.id) as sessions
     from "user" u where id = $1`,
    id,
  );
  return row;
}

async function setPassword({ email }: Victim): Promise<void> {
  await visitor().post('/request-password-reset', { email });
  const token = await app.mailedToken(email, 'reset-password');
  expect((await visitor().post('/reset-password', { token, newPassword: OWNERS })).status).toBe(200);
}

test('the link of the mail names the address that comes back, to nobody without it', async () => {
  const person = await victim();
  await ask(person, person.ada);
  const preview = (token: string) => answerOf(visitor().post('/undo-email-change-preview', { token }));
  const token = await app.mailedToken(person.email, 'email-changed');
  expect(await preview(token)).toEqual([200, { status: true, email: person.email }]);
  expect(await preview(token.toUpperCase())).toMatchObject([401, { code: 'INVALID_TOKEN' }]);
  expect(await undo(person)).toEqual(DONE);
  expect(await preview(token)).toMatchObject([401, { code: 'INVALID_TOKEN' }]);
});

test('every way that a thief planted after the change fails, and all that the owner had before works', async () => {
  const person = await victim();
  const { n, email, eves, ada } = person;
  const owners = await apiKey(ada);
  expect(await ada.link({ email }, 'github')).toBe('/account/linked');
  await phone(ada, numberOf(n));
  later();

  const eve = await signedIn(email);
  await ask(person, eve);
  const change = { currentPassword: PASSWORD, newPassword: THIEFS };
  expect((await eve.post('/change-password', change)).status).toBe(200);
  const thiefs = await apiKey(eve);
  expect(await eve.link({ email: eves, accountId: eves }, 'google')).toBe('/account/linked');
  await phone(eve, numberOf(n + 1));
  await factor(eve, THIEFS);
  const { key: rotated } = (await bodyOf(eve.post('/api-key/rotate', { keyId: owners.id, overlapSeconds: 3600 }))) as {
    key?: string;
  };
  expect(await keyWorks(thiefs.key)).toBe(true);

  expect(await undo(person)).toEqual(DONE);
  expect(await ways(person)).toEqual({
    email,
    phone_number: numberOf(n),
    two_factor_enabled: false,
    accounts: ['github'],
    keys: 1,
    sessions: 0,
  });
  for (const password of [THIEFS, PASSWORD]) {
    expect((await visitor().post('/sign-in/email', { email, password })).status).toBe(401);
  }
  const elsewhere = visitor();
  await elsewhere.signIn({ email: eves, accountId: eves }, 'google');
  expect((await elsewhere.user())?.id).not.toBe(person.id);
  expect(await eve.user()).toBeNull();
  expect([await keyWorks(thiefs.key), await keyWorks(rotated!), await keyWorks(owners.key)]).toEqual([
    false,
    false,
    true,
  ]);

  const back = visitor();
  expect(await back.signIn({ email }, 'github')).toBe('/account');
  expect((await back.user())!.id).toBe(person.id);
  await setPassword(person);
  await signedIn(email, OWNERS);
});

test('what the session that asked for the change made before is void; what came from other sessions stays', async () => {
  const person = await victim();
  const { n, email, ada } = person;
  const owners = await apiKey(ada);
  expect(await visitor().signIn({ email }, 'google')).toBe('/account');
  const eve = await signedIn(email);
  const change = { currentPassword: PASSWORD, newPassword: THIEFS, revokeOtherSessions: false };
  await apiKey(eve);
  expect(await eve.link({ email }, 'github')).toBe('/account/linked');
  await phone(eve, numberOf(n));
  expect((await eve.post('/change-password', change)).status).toBe(200);
  // The session goes on under another id.
  await factor(eve, THIEFS);
  later();
  await ask(person, eve);
  expect(await undo(person)).toEqual(DONE);
  expect(await ways(person)).toEqual({
    email,
    phone_number: null,
    two_factor_enabled: false,
    accounts: ['google'],
    keys: 1,
    sessions: 0,
  });
  expect(await keyWorks(owners.key)).toBe(true);
});

test('secrets of own clients that a thief made or had shown are void; those of before work', async () => {
  const person = await victim();
  const { email, ada } = person;
  const registered = async (browser: SocialBrowser, token_endpoint_auth_method = 'client_secret_post') => {
    const metadata = { redirect_uris: ['https://shop.example.com/back'], token_endpoint_auth_method };
    const client = await bodyOf(browser.post('/oauth2/register', metadata));
    return client as unknown as { client_id: string; client_secret: string };
  };
  const rotated = async (browser: SocialBrowser, { client_id }: { client_id: string }, overlapSeconds: number) => {
    const answer = await bodyOf(browser.post('/oauth2/clients/rotate-secret', { clientId: client_id, overlapSeconds }));
    return { client_id, client_secret: answer['secret'] as string };
  };
  const isAccepted = async (credentials: { client_id: string; client_secret: string }) => {
    const body = new URLSearchParams({ ...credentials, token: 'unknown' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await visitor().post('/oauth2/revoke', body, headers)).status === 200;
  };
  const [kept, overlapping, shown] = [await registered(ada), await registered(ada), await registered(ada)];
  const eve = await signedIn(email);
  const before = await rotated(eve, shown, 0);
  const made = await registered(eve);
  const { client_id } = await registered(ada, 'none');
  const switched = await bodyOf(
    eve.post('/oauth2/clients/update', {
      clientId: client_id,
      metadata: { token_endpoint_auth_method: 'client_secret_post' },
    }),
  );
  const added = { client_id, client_secret: switched['secret'] as string };
  await ask(person, eve);
  const since = await rotated(eve, overlapping, 3600);
  const thiefs = await registered(eve);
  const [owners, thievish] = [
    [kept, overlapping],
    [before, made, added, since, thiefs],
  ];
  const outcomes = async () => [await Promise.all(owners.map(isAccepted)), await Promise.all(thievish.map(isAccepted))];
  expect(await outcomes()).toEqual([owners.map(() => true), thievish.map(() => true)]);
  expect(await undo(person)).toEqual(DONE);
  expect(await outcomes()).toEqual([owners.map(() => true), thievish.map(() => false)]);
  // A token that is void is not shown as one that works.
  const owner = await signedIn(email);
  const hasToken = async ({ client_id }: { client_id: string }) =>
    (await bodyOf(owner.get(`/oauth2/clients/${client_id}`)))['hasRegistrationToken'];
  expect(await Promise.all([kept, made, thiefs].map(hasToken))).toEqual([true, false, false]);
});

test('an older factor that was replaced is in force again, without the codes that were made since, and is asked for', async () => {
  const person = await victim();
  const { email, ada } = person;
  const { authenticator, backupCodes } = await factor(ada);
  // A trusted device would do: Eve never passes the factor in the session that asks.
  const eve = await signedInBy(person, authenticator, true);
  await ask(person, eve);
  const intruder = await signedInBy({ ...person, email: person.eves }, authenticator);
  await factor(intruder, PASSWORD, authenticator.next());
  expect(await undo(person)).toEqual(DONE);
  expect(await ways(person)).toMatchObject({ email, two_factor_enabled: true, sessions: 0 });

  const browser = visitor();
  const challenge = await bodyOf(browser.post('/sign-in/email', { email, password: PASSWORD }));
  expect(challenge).toMatchObject({ twoFactorRedirect: true });
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.next() })).status).toBe(200);
  const again = visitor();
  await again.post('/sign-in/email', { email, password: PASSWORD });
  expect((await again.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200);
});

test('backup codes that were made since are void, and those that they replaced are back', async () => {
  const person = await victim();
  const { email, ada } = person;
  const { authenticator, backupCodes } = await factor(ada);
  const eve = await signedInBy(person, authenticator, true);
  await ask(person, eve);
  const thief = await signedInBy({ ...person, email: person.eves }, authenticator);
  const made = await bodyOf(thief.post('/two-factor/generate-backup-codes', { password: PASSWORD }));
  const [thiefs] = made['backupCodes'] as string[];
  expect(await undo(person)).toEqual(DONE);
  for (const [code, status] of [
    [thiefs, 401],
    [backupCodes[1], 200],
  ] as const) {
    const browser = visitor();
    await browser.post('/sign-in/email', { email, password: PASSWORD });
    expect((await browser.post('/two-factor/verify-backup-code', { code })).status).toBe(status);
  }
});

/** From a device that is trusted, a session that has not passed the factor. */
async function signedInBy({ email }: Pick<Victim, 'email'>, authenticator: Authenticator, trusted = false) {
  const browser = visitor();
  await browser.post('/sign-in/email', { email, password: PASSWORD });
  const passed = { code: authenticator.next(), trustDevice: trusted };
  expect((await browser.post('/two-factor/verify-totp', passed)).status).toBe(200);
  if (!trusted) return browser;
  await browser.post('/sign-out');
  later();
  expect(await bodyOf(browser.post('/sign-in/email', { email, password: PASSWORD }))).toHaveProperty('token');
  return browser;
}

test('a change that had passed an older factor is undone with a code of that factor only, replaced or not', async () => {
  const person = await victim();
  const { email } = person;
  const { authenticator } = await factor(person.ada);
  const eve = await signedInBy(person, authenticator);
  await ask(person, eve);
  const planted = await factor(eve, PASSWORD, authenticator.next());
  expect(await undo(person)).toEqual([400, 'CURRENT_CODE_IS_REQUIRED']);
  expect(await undo(person, planted.authenticator.next())).toEqual([401, 'INVALID_CODE']);
  expect(await ways(person)).toMatchObject({ email: person.eves });
  expect(await undo(person, authenticator.next())).toEqual(DONE);
  expect(await ways(person)).toMatchObject({ email, two_factor_enabled: true, sessions: 0 });
});

test('the factor of the session that asked is not asked for: it falls', async () => {
  const person = await victim();
  const eve = await signedIn(person.email);
  await factor(eve);
  await ask(person, eve);
  expect(await undo(person)).toEqual(DONE);
  expect(await ways(person)).toMatchObject({ two_factor_enabled: false });
});

test('codes may be guessed ten times with one link, by any number at once', async () => {
  const person = await victim();
  const { authenticator } = await factor(person.ada);
  await ask(person, await signedInBy(person, authenticator));
  const outcomes = await Promise.all(Array.from({ length: 14 }, () => undo(person, '000000')));
  const counts = Map.groupBy(outcomes, ([, code]) => code);
  expect([counts.get('INVALID_CODE')?.length, counts.get('INVALID_TOKEN')?.length]).toEqual([10, 4]);
  expect(await undo(person, authenticator.next())).toEqual([401, 'INVALID_TOKEN']);
});

test('an undo beside what the thief does at the same moment leaves nothing of it, whichever comes first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const person = await victim();
    const eve = await signedIn(person.email);
    await ask(person, eve);
    await visitor().post('/request-password-reset', { email: person.eves });
    const reset = await app.mailedToken(person.eves, 'reset-password');
    const change = { currentPassword: PASSWORD, newPassword: THIEFS };
    const [undone] = await Promise.all([
      undo(person),
      eve.post('/change-password', change),
      eve.post('/api-key/create', { name: 'thief' }),
      visitor().post('/reset-password', { token: reset, newPassword: THIEFS }),
      visitor().post('/sign-in/email', { email: person.eves, password: THIEFS }),
    ]);
    expect(undone).toEqual(DONE);
    expect(await ways(person)).toMatchObject({ email: person.email, keys: 0, sessions: 0 });
    const thief = await visitor().post('/sign-in/email', { email: person.email, password: THIEFS });
    expect(thief.status).toBe(401);
  }
});

test('an undo of a change that an earlier version was asked for goes by times', async () => {
  const person = await victim();
  const { n, email, ada } = person;
  await apiKey(ada);
  const eve = await signedIn(email);
  later();
  await ask(person, eve);
  await app.database.rows(`update verification set sealed = null where user_id = $1`, person.id);
  await apiKey(eve);
  await phone(eve, numberOf(n));
  const change = { currentPassword: PASSWORD, newPassword: THIEFS };
  expect((await eve.post('/change-password', change)).status).toBe(200);
  expect(await undo(person)).toEqual(DONE);
  expect(await ways(person)).toMatchObject({ email, phone_number: null, accounts: [], keys: 1 });
});
