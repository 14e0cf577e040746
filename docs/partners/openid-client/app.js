import { randomUUID } from 'node:crypto';
import express from 'express';
import * as client from 'openid-client';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT = 4000 } = process.env;
const missing = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].find((name) => !process.env[name]);
if (missing) {
  console.error(`${missing} is missing. Put it into .env (see README.md)`);
  process.exit(1);
}
const APP = `http://localhost:${PORT}`;
const redirect_uri = `${APP}/callback`;
const secret = client.ClientSecretBasic(CLIENT_SECRET);
const local = { execute: [client.allowInsecureRequests] }; // leave it out where the issuer is https
const config = await client.discovery(new URL(ISSUER), CLIENT_ID, undefined, secret, local);

// Tokens stay on the server; the browser has a random id. In production: a store that all instances share.
const sessions = new Map();
const COOKIE = 'session'; // where the app is https: '__Host-session', and `secure: true`
const attributes = { httpOnly: true, sameSite: 'lax' };
const idOf = ({ headers }) =>
  new Map((headers.cookie ?? '').split('; ').map((cookie) => cookie.split('='))).get(COOKIE);

// A new id at each step, so that nobody can plant one that they know.
function begin(request, response, session) {
  sessions.delete(idOf(request));
  const id = randomUUID();
  sessions.set(id, session);
  response.cookie(COOKIE, id, attributes);
}

const app = express();

app.get('/login', async (request, response) => {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'openid profile email organizations.read offline_access',
    prompt: 'consent', // offline_access, a refresh token, needs it
    resource: ISSUER, // the API that the access token is for: Gatehouse's own
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  begin(request, response, { pending: { verifier, state } });
  response.redirect(url.href);
});

app.get('/callback', async (request, response) => {
  const { pending } = sessions.get(idOf(request)) ?? {};
  if (!pending) return response.redirect('/'); // a reloaded page: the code was used
  const tokens = await client.authorizationCodeGrant(config, new URL(request.url, APP), {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    idTokenExpected: true,
  });
  begin(request, response, { tokens, claims: tokens.claims() });
  response.redirect('/');
});

app.get('/', async (request, response) => {
  const session = sessions.get(idOf(request));
  if (!session?.tokens) return response.send('<a href="/login">Sign in</a>');
  const profile = await (await call(session, '/oauth2/userinfo')).json();
  const organizations = await (await call(session, '/organization/list')).json();
  const told = JSON.stringify({ profile, organizations }, null, 2).replaceAll('<', '&lt;');
  response.send(`<pre>${told}</pre><form method="post" action="/logout"><button>Sign out</button></form>`);
});

async function call(session, path) {
  const ask = () => fetch(ISSUER + path, { headers: { authorization: `Bearer ${session.tokens.access_token}` } });
  const answer = await ask();
  if (answer.status !== 401) return answer;
  // Expired. A refresh token works once, so requests at the same time share one refresh.
  session.refreshing ??= client
    .refreshTokenGrant(config, session.tokens.refresh_token)
    .then((renewed) => (session.tokens = { ...session.tokens, ...renewed }))
    .finally(() => delete session.refreshing);
  await session.refreshing;
  return ask();
}

// By POST, so that no link or image of another site signs users out.
app.post('/logout', (request, response) => {
  const { tokens } = sessions.get(idOf(request)) ?? {};
  sessions.delete(idOf(request));
  response.clearCookie(COOKIE, attributes);
  if (!tokens) return response.redirect('/');
  const post_logout_redirect_uri = `${APP}/`; // registered
  response.redirect(
    client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token, post_logout_redirect_uri }).href,
  );
});

// `error` is access_denied when the user refused. As text: anybody can lead a browser here with words of their own.
app.use(({ error, error_description, cause, message }, request, response, next) => {
  const told = error ? [error, error_description, cause?.hint].filter(Boolean).join(': ') : message;
  response.status(400).type('text').send(`Not signed in: ${told}`);
});
app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`Open ${APP}`);
});
