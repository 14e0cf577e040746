import { beforeAll, describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import {
  asked,
  authorized,
  authorizePath,
  bodyOf,
  CALLBACK,
  consented,
  locationOf,
  ORIGIN,
  parametersOf,
  register,
  type RegisteredPartner,
  signIn,
} from './partner.ts';
import { TokenApp } from './token-app.ts';

const HOST = new URL(CALLBACK).host;
const GOODBYE = 'https://client.example.com/goodbye';
const BROKEN = { scope: 'nothing' };
const HELD = `${ORIGIN}/api/auth/oauth2/leave`;

const at = TokenApp.use();
let stranger: RegisteredPartner;
beforeAll(async () => {
  stranger = await registered();
});

/** A client without an owner. */
async function registered(changes: object = {}): Promise<RegisteredPartner> {
  const metadata = { redirect_uris: [CALLBACK], post_logout_redirect_uris: [GOODBYE], ...changes };
  const answer = await at.json('/mcp/register', { client_name: 'Your bank', ...metadata });
  expect(answer.status).toBe(201);
  return (await bodyOf(answer)) as unknown as RegisteredPartner;
}

const where = ({ origin, pathname }: URL) => origin + pathname;
const pageAt = async (url: URL) => {
  const answer = await at.visitor().navigate(url.href.slice(`${ORIGIN}/api/auth`.length));
  return { answer, html: await answer.text() };
};
/** The way on that a page offers. */
const linkIn = (html: string) => {
  const [, href = ''] = /<a href="([^"]+)" rel="noreferrer">/.exec(html) ?? [];
  return new URL(href.replaceAll('&amp;', '&'));
};

describe('a request that fails before its user acted', () => {
  test.each<[string, Parameters<typeof authorizePath>[1]]>([
    ['an unknown scope', BROKEN],
    ['an unknown response type', { response_type: 'token' }],
    ['no challenge', { code_challenge: undefined }],
    ['prompt=none beside another', { prompt: 'none login' }],
    ['a foreign hint', { id_token_hint: 'a.b.c' }],
    ['a request that was never pushed', { request_uri: 'urn:ietf:params:oauth:request_uri:unknown' }],
  ])('with %s is no redirect to a client that anybody registered', async (_, changes) => {
    for (const browser of [at.visitor(), await at.newUser(`visitor${String(Math.random()).slice(2)}`)]) {
      expect(where(await asked(browser, stranger, changes))).toBe(HELD);
    }
  });

  test('ends on a page that names the host, not what the client says, and offers the answer', async () => {
    const { answer, html } = await pageAt(await asked(at.visitor(), stranger, { scope: 'Your-account-is-locked' }));
    expect(answer.status).toBe(200);
    expect(html).toContain(`<strong>${HOST}</strong>`);
    expect(html.replace(/ href="[^"]*"/g, '')).not.toMatch(/Your bank|locked/);
    const link = linkIn(html);
    expect(where(link)).toBe(CALLBACK);
    expect(parametersOf(link)).toMatchObject({ error: 'invalid_scope', state: 'the state', iss: `${ORIGIN}/api/auth` });
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('tells on the page which API an admin must add', async () => {
    const resource = 'https://orders.example.com/v1';
    const { html } = await pageAt(await asked(at.visitor(), stranger, { resource }));
    expect(html).toContain(`Details: An admin must add ${resource} as an API`);
    const { html: other } = await pageAt(await asked(at.visitor(), stranger, { resource: 'Your-account-is-locked' }));
    expect(other).toContain('Details: resource is not known');
    expect(other.replace(/ href="[^"]*"/g, '')).not.toContain('locked');
  });

  test('offers a form where the client wants one, which the user sends', async () => {
    const { html } = await pageAt(await asked(at.visitor(), stranger, { ...BROKEN, response_mode: 'form_post' }));
    expect(html).toContain(`<form method="post" action="${CALLBACK}">`);
    expect(html).toContain('value="invalid_scope"');
    expect(html).not.toContain('<script');
  });

  test.each(['query', 'form_post'])('with %s is not on the page that posts answers by itself', async (mode) => {
    const held = await asked(at.visitor(), stranger, { ...BROKEN, response_mode: mode });
    const posting = new URL(held.href.replace('/leave?', '/form-post?'));
    expect((await pageAt(posting)).answer.status).toBe(410);
    expect((await pageAt(held)).answer.status).toBe(200);
  });

  test('is told to a script, which cannot follow a redirect', async () => {
    const answer = await at.visitor().get(authorizePath(stranger, BROKEN), { 'sec-fetch-mode': 'cors' });
    const { url } = (await bodyOf(answer)) as { url: string };
    expect(where(new URL(url))).toBe(HELD);
  });

  test('is no redirect after a sign-in either: the user has allowed and denied nothing', async () => {
    const user = await at.newUser('phished');
    const claims = JSON.stringify({ id_token: { sub: { value: 'nobody' } } });
    const browser = at.visitor();
    expect((await asked(browser, stranger, { claims })).pathname).toBe('/sign-in');
    const { url } = (await bodyOf(signIn(browser, user.email))) as { url: string };
    expect(where(new URL(url))).toBe(HELD);
  });

  test('is a redirect with prompt=none, and where an owner or staff vouch for the client', async () => {
    expect(where(await asked(at.visitor(), stranger, { ...BROKEN, prompt: 'none' }))).toBe(CALLBACK);
    expect(where(await asked(at.visitor(), at.client, BROKEN))).toBe(CALLBACK);
    const trusted = await registered();
    await at.change(trusted, 'trusted = true');
    expect(where(await asked(at.visitor(), trusted, BROKEN))).toBe(CALLBACK);
  });

  test('is a redirect for a user who consented, to the host that they saw', async () => {
    const user = await at.newUser('connected');
    const client = await registered({ redirect_uris: [CALLBACK, 'https://evil.example.com/callback'] });
    await authorized(user, client);
    expect(where(await asked(user, client, BROKEN))).toBe(CALLBACK);
    const other = { ...BROKEN, redirect_uri: 'https://evil.example.com/callback' };
    expect(where(await asked(user, client, other))).toBe(HELD);
    expect(where(await asked(at.visitor(), client, BROKEN))).toBe(HELD);
  });
});

test('an answer after the user allowed or denied is a redirect', async () => {
  const user = await at.newUser('deciding');
  for (const accept of [false, true]) {
    const client = await registered();
    expect((await asked(user, client)).pathname).toBe('/consent');
    expect(where(await consented(user, { accept }))).toBe(CALLBACK);
  }
});

describe('a logout', () => {
  const hintOf = ({ client_id, client_secret }: RegisteredPartner) =>
    new SignJWT({ iss: `${ORIGIN}/api/auth`, aud: client_id, sub: 'anybody' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(client_secret));
  const leave = async (client: RegisteredPartner, state?: string) => {
    const query = { id_token_hint: await hintOf(client), post_logout_redirect_uri: GOODBYE, ...(state && { state }) };
    return locationOf(await at.visitor().navigate(`/oauth2/end-session?${new URLSearchParams(query).toString()}`));
  };

  test('with a hint that only the client can have signed is no redirect to a client that anybody registered', async () => {
    const { html } = await pageAt(await leave(stranger, 'a b'));
    expect(html).toContain(`<strong>${HOST}</strong>`);
    expect(linkIn(html).href).toBe(`${GOODBYE}?state=a%20b`);
    expect(linkIn((await pageAt(await leave(stranger))).html).href).toBe(GOODBYE);
  });

  test('is one for a client with an owner', async () => {
    const owned = await register(at.owner, { post_logout_redirect_uris: [GOODBYE] });
    expect((await leave(owned)).href).toBe(GOODBYE);
  });
});
