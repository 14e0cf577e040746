import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountBans } from '#identity';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { newProviders, SocialBrowser } from '../social/people.ts';
import { type Answer, answerOf } from '../support/browser-like.ts';
import { proveAddress } from '../support/prove-address.ts';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { Authenticator, bodyOf, PASSWORD } from '../two-factor/people.ts';

// Eve knows the password of Ada and signs in. The mail to Ada about the new device has the link "This wasn't me".

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const providers = newProviders();
const two = duringTests(() => TwoInstances.start({}, { socialProviders: providers }));
const app = () => two.first;

let people = 0;

interface Victim {
  readonly id: string;
  readonly email: string;
  readonly ada: SocialBrowser;
  readonly eve: SocialBrowser;
  /** From the mail about the new device. */
  readonly token: string;
}

const visitor = (headers: Record<string, string> = {}) => new SocialBrowser(app(), providers, headers);

async function victim(): Promise<Victim> {
  const email = `ada${(people += 1)}@example.com`;
  const ada = visitor();
  const [, { user }] = await answerOf(ada.post('/sign-up/email', { name: 'Ada', email, password: PASSWORD }));
  await proveAddress(app(), ada, email);
  const eve = visitor({ 'user-agent': WINDOWS });
  expect((await eve.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
  return { id: (user as { id: string }).id, email, ada, eve, token: await app().mailedToken(email, 'new-device') };
}

const look = (token: string): Promise<Answer> => answerOf(visitor().post('/disown-session-preview', { token }));
const disown = (token: string, keep: readonly string[] = []): Promise<Answer> =>
  answerOf(visitor().post('/disown-session', { token, keep }));
const isSignedIn = async (browser: SocialBrowser) => (await browser.user()) !== null;
const kindsTo = async (email: string) => (await app().mails(email)).map(({ kind }) => kind);

async function newKey(browser: SocialBrowser, name: string) {
  const [status, key] = await answerOf(browser.post('/api-key/create', { name }));
  expect(status).toBe(200);
  return key as unknown as { readonly id: string; readonly key: string };
}
const works = async (key: string) => (await visitor().get('/organization/list', { 'x-api-key': key })).status === 200;

/** Everything that a mail scanner could change by reading. */
const stateOf = async ({ id, email }: Victim) => ({
  sessions: await two.count('from session where user_id = $1', id),
  entries: await two.count('from audit_entry where account_id = $1', id),
  links: await two.count('from verification where user_id = $1', id),
  mails: (await app().mails(email)).length,
});

let of: Victim;
beforeEach(async () => {
  of = await victim();
});

test('the page says what happened and changes nothing, however often a scanner opens it', async () => {
  const key = await newKey(of.eve, 'Evil key');
  const before = await stateOf(of);
  const page = await fetch(`${app().url}/confirm/not-me`);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  for (const _ of [1, 2]) {
    const [status, seen] = await look(of.token);
    expect([status, seen]).toEqual([
      200,
      {
        cause: 'new-device',
        at: expect.any(String),
        email: of.email,
        device: 'Firefox on Windows',
        ipAddress: '127.0.0.1',
        signedInAt: expect.any(String),
        active: true,
        left: [{ kind: 'api-key', id: key.id, name: expect.stringContaining('Evil key') }],
        otherActs: [],
        done: null,
      },
    ]);
  }
  expect(await stateOf(of)).toEqual(before);
  expect(await isSignedIn(of.eve)).toBe(true);
});

test('one click ends that session alone, disables its key, and mails a reset; the link then says so', async () => {
  const [own, evil] = [await newKey(of.ada, 'CI'), await newKey(of.eve, 'Evil key')];
  const [status, answer] = await disown(of.token);
  expect(status).toBe(200);
  expect(answer['done']).toEqual({
    at: expect.any(String),
    ended: true,
    reset: true,
    taken: [{ kind: 'api-key', name: expect.stringContaining('Evil key') }],
  });
  expect([await isSignedIn(of.eve), await isSignedIn(of.ada)]).toEqual([false, true]);
  expect([await works(evil.key), await works(own.key)]).toEqual([false, true]);
  expect((await kindsTo(of.email)).slice(-2).toSorted()).toEqual(['reset-password', 'session-disowned']);
  const mail = (await app().mails(of.email)).findLast(({ kind }) => kind === 'session-disowned')!;
  expect(mail.text).toContain('Evil key');
  expect(await two.count(`from audit_entry where account_id = $1 and action = 'session.disowned'`, of.id)).toBe(1);
  expect((await look(of.token))[1]).toMatchObject({ active: false, left: [], done: answer['done'] });

  const reset = await app().mailedToken(of.email, 'reset-password');
  const body = { token: reset, newPassword: 'another horse battery' };
  expect((await visitor().post('/reset-password', body)).status).toBe(200);
  expect((await look(of.token))[1]).toMatchObject({ done: { ended: true } });
});

test('what is recognized stays, and what was made after the page was opened goes', async () => {
  const [kept, seen] = [await newKey(of.eve, 'Deploy'), await newKey(of.eve, 'Evil key')];
  await look(of.token);
  const late = await newKey(of.eve, 'Late key');
  await disown(of.token, [kept.id]);
  expect(await Promise.all([kept, seen, late].map(({ key }) => works(key)))).toEqual([true, false, false]);
});

test('invitations, providers, trusted devices and a requested change of address are taken back', async () => {
  const { eve, email } = of;
  const [, organization] = await answerOf(eve.post('/organization/create', { name: 'Acme', slug: `acme-${people}` }));
  const wish = { email: 'mallory@example.com', role: 'admin', organizationId: organization['id'] };
  expect((await eve.post('/organization/invite-member', wish)).status).toBe(200);
  const url = await eve.startLink('google');
  await eve.returnFrom(url, { id: `g${people}`, email, emailVerified: true } as never);
  expect((await eve.post('/change-email', { newEmail: 'eve@example.com' })).status).toBe(200);
  const { totpURI } = await bodyOf(eve.post('/two-factor/enable', { password: PASSWORD }));
  const code = new Authenticator(app(), totpURI as string).code();
  expect((await eve.post('/two-factor/verify-totp', { code, trustDevice: true })).status).toBe(200);

  const [, seen] = await look(of.token);
  expect(
    (seen['left'] as { kind: string; name: string }[]).map(({ kind, name }) => `${kind} ${name}`).toSorted(),
  ).toEqual([
    'email-change eve@example.com',
    'invitation mallory@example.com to Acme',
    'linked-account Google',
    'trusted-device Firefox on Windows',
  ]);
  expect(seen['otherActs']).toContain('two-factor.enabled');
  const [status] = await disown(of.token);
  expect(status).toBe(200);
  expect(await isSignedIn(eve)).toBe(false);
  expect(await two.count(`from invitation where status = 'canceled' and email = 'mallory@example.com'`)).toBe(1);
  expect(await two.count(`from account where user_id = $1 and provider_id = 'google'`, of.id)).toBe(0);
  expect(await two.count('from trusted_device where user_id = $1', of.id)).toBe(0);
  expect(await two.count(`from verification where user_id = $1 and purpose = 'change-email'`, of.id)).toBe(0);
});

test('a session that was renewed under another id ends as well, with what it made since', async () => {
  expect((await of.eve.post('/reauthenticate', { password: PASSWORD })).status).toBe(200);
  expect((await of.eve.post('/reauthenticate', { password: PASSWORD })).status).toBe(200);
  const evil = await newKey(of.eve, 'Evil key');
  expect((await look(of.token))[1]).toMatchObject({ active: true, left: [{ id: evil.id }] });
  await disown(of.token);
  expect([await isSignedIn(of.eve), await works(evil.key)]).toEqual([false, false]);
});

test('every mail about an act of a session has the link of that session', async () => {
  const { id } = await newKey(of.eve, 'Evil key');
  const [, seen] = await look(await app().mailedToken(of.email, 'api-key-created'));
  expect(seen).toMatchObject({ cause: 'api-key-created', device: 'Firefox on Windows', left: [{ id }] });
});

describe('attacks', () => {
  const INVALID = [401, 'INVALID_TOKEN'];
  const refusalOf = ([status, { code }]: Answer) => [status, code];

  test('a forged or foreign token is refused, and a token of this page opens nothing else', async () => {
    const [header, , signature] = of.token.split('.');
    const claims = Buffer.from(JSON.stringify({ userId: of.id, sessionId: 'x', exp: 4_000_000_000, iat: 1 }));
    const verification = await app().mailedToken(of.email, 'verify-email');
    for (const token of [`${header}.${claims.toString('base64url')}.${signature}`, verification, 'x', 'a.b.c']) {
      expect(refusalOf(await look(token))).toEqual(INVALID);
      expect(refusalOf(await disown(token))).toEqual(INVALID);
    }
    expect((await visitor().get(`/verify-email?token=${of.token}`)).status).toBe(401);
    expect((await visitor().post('/reset-password', { token: of.token, newPassword: 'a horse battery' })).status).toBe(
      400,
    );
    expect(await isSignedIn(of.eve)).toBe(true);
  });

  test('the link of one person ends nothing of another', async () => {
    const other = await victim();
    await disown(other.token, [of.id]);
    expect([await isSignedIn(of.eve), await isSignedIn(other.eve)]).toEqual([true, false]);
  });

  test('the link of a former address works no longer than the address can be taken back', async () => {
    await two.rows(`update "user" set email = 'moved-' || email where id = $1`, of.id);
    expect(refusalOf(await look(of.token))).toEqual(INVALID);
    expect(refusalOf(await disown(of.token))).toEqual(INVALID);
  });

  test('an expired link is refused', async () => {
    app().clock.advance(7 * 86_400_000);
    expect(refusalOf(await look(of.token))).toEqual([401, 'TOKEN_EXPIRED']);
    expect(refusalOf(await disown(of.token))).toEqual([401, 'TOKEN_EXPIRED']);
    app().clock.advance(-7 * 86_400_000);
    expect(await isSignedIn(of.eve)).toBe(true);
  });

  test('a replayed link is refused, and sends nothing again', async () => {
    await disown(of.token);
    const before = await stateOf(of);
    expect(refusalOf(await disown(of.token))).toEqual([409, 'SESSION_ALREADY_DISOWNED']);
    expect(await stateOf(of)).toEqual(before);
  });

  test('of many clicks at once one acts', async () => {
    await newKey(of.eve, 'Evil key');
    const counts = await two.together((browser) => browser.post('/disown-session', { token: of.token }));
    expect(counts).toEqual({ 200: 1, 409: TOGETHER - 1 });
    const kinds = await kindsTo(of.email);
    expect(kinds.filter((kind) => kind === 'session-disowned' || kind === 'reset-password')).toHaveLength(2);
    expect(await two.count(`from audit_entry where account_id = $1 and action = 'session.disowned'`, of.id)).toBe(1);
  });

  test('a banned account stays banned, and no session begins', async () => {
    await app().app.get(AccountBans).ban({ userId: of.id }, { reason: 'spam' });
    const [status, answer] = await disown(of.token);
    expect([status, answer['active']]).toEqual([200, false]);
    expect(await two.count('from "user" where id = $1 and banned', of.id)).toBe(1);
    expect(await two.count('from session where user_id = $1', of.id)).toBe(0);
  });

  test('an address that was never confirmed gets no link: its reader may be a stranger to the account', async () => {
    const email = 'unconfirmed@example.com';
    await visitor().post('/sign-up/email', { name: 'Eve', email, password: PASSWORD });
    await visitor({ 'user-agent': WINDOWS }).post('/sign-in/email', { email, password: PASSWORD });
    const mail = (await app().mails(email)).find(({ kind }) => kind === 'new-device');
    expect(mail!.text).not.toContain('not-me');
  });

  test('what a mailed link does by itself is no act of a session', async () => {
    await visitor().post('/request-password-reset', { email: of.email });
    const token = await app().mailedToken(of.email, 'reset-password');
    await visitor().post('/reset-password', { token, newPassword: 'another horse battery' });
    const mail = (await app().mails(of.email)).findLast(({ kind }) => kind === 'password-changed');
    expect(mail!.text).not.toContain('not-me');
  });
});
