import { getToken } from '@auth/core/jwt';
import { ExpressAuth, getSession } from '@auth/express';
import express from 'express';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, SESSION_SECRET: secret, PORT = 4000 } = process.env;
const missing = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'SESSION_SECRET'].find((name) => !process.env[name]);
if (missing) {
  const how = missing === 'SESSION_SECRET' ? 'Start with SESSION_SECRET=$(openssl rand -hex 32)' : 'Put it into .env';
  console.error(`${missing} is missing. ${how} (see README.md)`);
  process.exit(1);
}
const APP = `http://localhost:${PORT}`;
const COOKIE = 'authjs.session-token'; // '__Secure-authjs.session-token' where the app is https

const options = {
  secret,
  trustHost: true, // the app is reached at the host that requests name; behind a proxy that sets it
  providers: [
    {
      id: 'gatehouse',
      name: 'Gatehouse',
      type: 'oidc',
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      checks: ['pkce', 'state'],
      authorization: { params: { scope: 'openid profile email' } },
    },
  ],
  callbacks: {
    // Once, after the sign-in: the token is the session cookie, which is encrypted.
    jwt: ({ token, account }) => (account ? { ...token, idToken: account.id_token } : token),
  },
};

const { end_session_endpoint } = await (await fetch(`${ISSUER}/.well-known/openid-configuration`)).json();
const app = express();
app.use('/auth', ExpressAuth(options));

app.get('/', async (request, response) => {
  const session = await getSession(request, options);
  if (!session) return response.send('<a href="/auth/signin">Sign in</a>');
  const told = JSON.stringify(session, null, 2).replaceAll('<', '&lt;');
  response.send(`<pre>${told}</pre><form method="post" action="/logout"><button>Sign out</button></form>`);
});

// Auth.js ends the session of the app only. This ends that of the user at Gatehouse as well.
app.post('/logout', async (request, response) => {
  const token = await getToken({ req: request, secret, salt: COOKIE, cookieName: COOKIE });
  const names = (request.headers.cookie ?? '').split('; ').map((cookie) => cookie.split('=')[0]);
  // A long token is spread over several cookies.
  for (const name of names.filter((one) => one.startsWith(COOKIE))) response.clearCookie(name);
  if (!token) return response.redirect('/');
  const end = new URL(end_session_endpoint);
  end.search = new URLSearchParams({ id_token_hint: token.idToken, post_logout_redirect_uri: `${APP}/` });
  response.redirect(end.href);
});

app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`Open ${APP}`);
});
