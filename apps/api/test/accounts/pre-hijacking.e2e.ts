import { describe, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { proveAddress } from '../support/prove-address.ts';
import { testApp } from '../support/test-app.ts';
import { Authenticator } from '../two-factor/people.ts';

// Eve registers with the address of a person who has no account yet, and prepares ways back into it.

const PASSWORD = 'correct horse battery';
const NEW = 'the owner of the mailbox';

const app = testApp();

/** Another person, after the limits by address. */
function visitor(): BrowserLike {
  app.clock.advance(11_000);
  return new BrowserLike(app.url, 'http://localhost');
}
let count = 0;

/** An account with a session, a key and a second factor. */
async function hijacked() {
  const email = `owner${++count}@example.com`;
  const eve = visitor();
  const signUp = await eve.post('/sign-up/email', { name: 'Eve', email, password: PASSWORD });
  const { user } = (await signUp.json()) as { user: { id: string } };
  const key = ((await (await eve.post('/api-key/create', { name: 'CI' })).json()) as { key: string }).key;
  const enabled = await eve.post('/two-factor/enable', { password: PASSWORD });
  const authenticator = new Authenticator(app, ((await enabled.json()) as { totpURI: string }).totpURI);
  expect((await eve.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200);
  await app.database.rows(
    'update "user" set phone_number = $2, phone_number_verified = true where id = $1',
    user.id,
    `+1213373${4000 + count}`,
  );
  return { id: user.id, email, eve, key, authenticator };
}

const row = async (id: string) =>
  (
    await app.database.rows<Record<string, unknown>>(
      `select email_verified, email_proven, phone_number, two_factor_enabled,
        (select count(*)::int from api_key k where k.user_id = u.id) as keys,
        (select count(*)::int from session s where s.user_id = u.id) as sessions
       from "user" u where id = $1`,
      id,
    )
  )[0];

async function reset(email: string): Promise<void> {
  await visitor().post('/request-password-reset', { email });
  const token = await app.mailedToken(email, 'reset-password');
  expect((await visitor().post('/reset-password', { token, newPassword: NEW })).status).toBe(200);
}

test('the owner who clicks on "confirm" and resets the password later takes everything from the registrant', async () => {
  const { id, email, eve, key } = await hijacked();
  const link = await app.mailedToken(email, 'verify-email');
  expect((await visitor().get(`/verify-email?token=${link}`)).status).toBe(200);
  await expect(row(id)).resolves.toMatchObject({ email_verified: true, email_proven: false, keys: 1, sessions: 1 });

  await reset(email);
  await expect(row(id)).resolves.toEqual({
    email_verified: true,
    email_proven: true,
    phone_number: null,
    two_factor_enabled: false,
    keys: 0,
    sessions: 0,
  });
  expect(await (await eve.get('/get-session')).json()).toBeNull();
  expect((await visitor().get('/organization/list', { 'x-api-key': key })).status).toBe(401);
  expect(await (await visitor().post('/sign-in/email', { email, password: NEW })).json()).toMatchObject({
    user: { id },
  });
});

test('a verified address that the registrant cannot prove lists no invitations to its owner', async () => {
  const { email, eve } = await hijacked();
  await visitor().get(`/verify-email?token=${await app.mailedToken(email, 'verify-email')}`);
  const listed = await eve.get('/organization/list-user-invitations');
  expect([listed.status, await listed.json()]).toMatchObject([
    403,
    { code: 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION' },
  ]);
  expect(await (await eve.get('/email-status')).json()).toEqual({ email, verified: true, proven: false });
});

test('a registrant cannot prevent it with an organization, which gets another owner', async () => {
  const { id, email, eve } = await hijacked();
  const created = await eve.post('/organization/create', { name: 'Acme', slug: `acme-${count}` });
  const { id: organizationId } = (await created.json()) as { id: string };
  const member = visitor();
  const address = `member${count}@example.com`;
  await member.post('/sign-up/email', { name: 'Max', email: address, password: PASSWORD });
  await member.get(`/verify-email?token=${await app.mailedToken(address, 'verify-email')}`);
  const invited = await eve.post('/organization/invite-member', { email: address, role: 'member', organizationId });
  const { id: invitationId } = (await invited.json()) as { id: string };
  expect((await member.post('/organization/accept-invitation', { invitationId })).status).toBe(200);

  const token = await app.mailedToken(email, 'verify-email');
  expect((await visitor().post('/disown-account', { token })).status).toBe(200);
  await expect(row(id)).resolves.toBeUndefined();
  const rows = await app.database.rows('select role from member where organization_id = $1', organizationId);
  expect(rows).toEqual([{ role: 'owner' }]);
});

test.each(['confirm-email', 'disown-account'])('%s and a reset at once leave no half of either', async (route) => {
  const { id, email } = await hijacked();
  await visitor().post('/request-password-reset', { email });
  const [link, token] = [await app.mailedToken(email, 'verify-email'), await app.mailedToken(email, 'reset-password')];
  const [one, other] = await Promise.all([
    visitor().post(`/${route}`, { token: link, password: PASSWORD }),
    visitor().post('/reset-password', { token, newPassword: NEW }),
  ]);
  expect([one.status, other.status]).toContain(200);
  const found = await row(id);
  if (route === 'disown-account' && one.status === 200) expect(found).toBeUndefined();
  else expect(found).toMatchObject({ email_proven: true, sessions: other.status === 200 ? 0 : 1 });
});

describe('an invitation mail', () => {
  async function invitation() {
    const owner = visitor();
    const [inviter, guest] = [`inviter${++count}@example.com`, `guest${count}@example.com`];
    await owner.post('/sign-up/email', { name: 'Olga', email: inviter, password: PASSWORD });
    const created = await owner.post('/organization/create', { name: 'Acme', slug: `acme-${count}` });
    const { id: organizationId } = (await created.json()) as { id: string };
    const invited = await owner.post('/organization/invite-member', { email: guest, role: 'member', organizationId });
    const answer = await invited.text();
    const proof = await app.mailedToken(guest, 'invitation');
    return { guest, proof, answer, invitationId: (JSON.parse(answer) as { id: string }).id };
  }

  test('proves the address at sign-up, without another mail; its proof is only in the mail', async () => {
    const { guest, proof, answer, invitationId } = await invitation();
    expect(answer).not.toContain(proof);
    const browser = visitor();
    const body = { name: 'Bob', email: guest, password: PASSWORD, emailProof: proof };
    expect(await (await browser.post('/sign-up/email', body)).json()).toMatchObject({ user: { emailVerified: true } });
    expect((await app.mails(guest)).map(({ kind }) => kind)).toEqual(['invitation']);
    expect(await (await browser.get('/organization/list-user-invitations')).json()).toMatchObject([
      { id: invitationId },
    ]);
    expect((await browser.post('/organization/accept-invitation', { invitationId })).status).toBe(200);
  });

  test('proves it at sign-in', async () => {
    const { guest, proof } = await invitation();
    const browser = visitor();
    await browser.post('/sign-up/email', { name: 'Bob', email: guest, password: PASSWORD });
    const body = { email: guest, password: PASSWORD, emailProof: proof };
    expect((await browser.post('/sign-in/email', body)).status).toBe(200);
    expect(await (await browser.get('/email-status')).json()).toMatchObject({ verified: true, proven: true });
  });
});

test('an instance of the version before, which does not know of proven addresses, makes no other address proven', async () => {
  const email = 'moved-by-an-older-version@example.com';
  const browser = visitor();
  await browser.post('/sign-up/email', { name: 'Ada', email, password: PASSWORD });
  await proveAddress(app, browser, email);
  const [moved] = await app.database.rows<{ email_proven: boolean }>(
    'update "user" set email = $2, email_verified = false where email = $1 returning email_proven',
    email,
    'somebody-else@example.com',
  );
  expect(moved).toEqual({ email_proven: false });
});
