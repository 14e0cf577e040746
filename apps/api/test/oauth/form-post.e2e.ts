import { expect, test } from '@jest/globals';
import { asked, authorized, CALLBACK, consented, ORIGIN } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { exchangeFields } from './token-requests.ts';

const ISSUER = `${ORIGIN}/api/auth`;
const FORM_POST = { response_mode: 'form_post' };

const at = TokenApp.use(
  {},
  { metadata: { redirect_uris: [CALLBACK, 'http://[::1]/callback', 'com.example.app:/callback'] } },
);

const answered = (changes: object = {}) => authorized(at.owner, at.client, { ...FORM_POST, ...changes });
const open = (page: URL) => at.owner.navigate(`${page.pathname.slice('/api/auth'.length)}${page.search}`);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);

/** The fields of the only form of a page, and its target. */
async function formIn(answer: Response) {
  const html = await answer.text();
  const forms = [...html.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)];
  expect([answer.status, forms.length]).toEqual([200, 1]);
  const [, action = '', content = ''] = forms[0]!;
  const fields = [...content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  expect(fields.map(([field]) => field).join('') + '<button>Continue</button>').toBe(content);
  const parameters = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value)]));
  return { action: unescaped(action), parameters };
}

test('an answer is a form of our page, which is shown once and posts a code that no URL held', async () => {
  const page = await answered();
  expect(page.href).toMatch(new RegExp(`^${ISSUER}/oauth2/form-post\\?id=[a-zA-Z0-9]{32}$`));
  const [row] = await at.app.database.rows<{ query: string }>(
    "select query from oauth_interaction where step = 'answer'",
  );
  const { action, parameters } = await formIn(await open(page));
  expect([action, parameters]).toEqual([
    CALLBACK,
    { code: expect.stringMatching(/^[a-zA-Z0-9]{32}$/), state: 'the state', iss: ISSUER },
  ]);
  expect(row!.query).not.toContain(parameters['code']);

  expect((await at.send(exchangeFields(parameters['code']!))).status).toBe(200);
  const again = await open(page);
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('given before')]);
});

test('the page runs one script, posts to the client only, is in no frame, and keeps its address to itself', async () => {
  const answer = await open(await answered());
  const policy = answer.headers.get('content-security-policy')!.split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]));
  expect(policy.find((directive) => directive.startsWith('script-src'))).toMatch(/^script-src 'sha256-[^' ]+'$/);
  expect(policy).toContain('form-action https:');
  expect(policy.join()).not.toContain('connect-src');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
});

test('a form to a program on this machine may go there without https', async () => {
  const redirect_uri = 'http://[::1]:4711/callback';
  const answer = await open(await answered({ redirect_uri }));
  expect(answer.headers.get('content-security-policy')).toContain('form-action http: https:;');
  expect((await formIn(answer)).action).toBe(redirect_uri);
});

test.each(['"><script>alert(1)</script>', "'><img src=x onerror=alert(1)>", '&quot;&amp;#39;', '</form><form>', 'ü😀'])(
  'the state %s is posted unchanged, and is no HTML',
  async (state) => {
    const answer = await open(await answered({ state }));
    expect((await formIn(answer)).parameters['state']).toBe(state);
  },
);

test('errors are posted as well: of the request, and the no of the user', async () => {
  const wrong = await asked(at.owner, at.client, { ...FORM_POST, scope: 'unknown' });
  expect((await formIn(await open(wrong))).parameters).toEqual({
    error: 'invalid_scope',
    error_description: 'The following scopes are invalid: unknown',
    hint: 'This service has no scope unknown.',
    state: 'the state',
    iss: ISSUER,
  });

  expect((await asked(at.owner, at.client, { ...FORM_POST, prompt: 'consent' })).pathname).toBe('/consent');
  const denied = await consented(at.owner, { accept: false });
  expect((await formIn(await open(denied))).parameters).toMatchObject({ error: 'access_denied' });
});

test('an answer that waits for more than a minute is gone, and so is one that never was', async () => {
  const page = await answered();
  at.app.clock.advance(61_000);
  expect((await open(page)).status).toBe(410);
  page.searchParams.set('id', 'unknown');
  expect((await open(page)).status).toBe(410);
  expect((await at.owner.navigate('/oauth2/form-post')).status).toBe(400);
});

test('a HEAD request, as of a program that previews links, leaves the answer', async () => {
  const page = await answered();
  const head = await fetch(`${at.app.url}${page.pathname}${page.search}`, { method: 'HEAD' });
  expect(head.status).toBe(405);
  expect((await open(page)).status).toBe(200);
});
