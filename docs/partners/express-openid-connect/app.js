import express from 'express';
import { auth } from 'express-openid-connect';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, SESSION_SECRET, PORT = 4000 } = process.env;
const missing = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'SESSION_SECRET'].find((name) => !process.env[name]);
if (missing) {
  const how = missing === 'SESSION_SECRET' ? 'Start with SESSION_SECRET=$(openssl rand -hex 32)' : 'Put it into .env';
  console.error(`${missing} is missing. ${how} (see README.md)`);
  process.exit(1);
}
const APP = `http://localhost:${PORT}`;
const app = express();

// Adds /login, /logout and /callback.
app.use(
  auth({
    issuerBaseURL: ISSUER,
    baseURL: APP,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    secret: SESSION_SECRET, // encrypts the session cookie, which holds the tokens
    authRequired: false,
    idpLogout: true, // ends the session of the user at Gatehouse as well
    authorizationParams: {
      response_type: 'code', // the default, `id_token`, is not served
      scope: 'openid profile email organizations.read offline_access',
      prompt: 'consent', // offline_access, a refresh token, needs it
      resource: ISSUER, // the API that the access token is for: Gatehouse's own
    },
  }),
);

app.get('/', async ({ oidc }, response) => {
  if (!oidc.isAuthenticated()) return response.send('<a href="/login">Sign in</a>');
  const organizations = await (await call(oidc, '/organization/list')).json();
  const told = JSON.stringify({ profile: oidc.user, organizations }, null, 2).replaceAll('<', '&lt;');
  response.send(`<pre>${told}</pre><a href="/logout">Sign out</a>`);
});

async function call(oidc, path) {
  const ask = ({ access_token }) => fetch(ISSUER + path, { headers: { authorization: `Bearer ${access_token}` } });
  const answer = await ask(oidc.accessToken);
  // Expired: the library stores the new tokens in the cookie of this answer.
  return answer.status === 401 ? ask(await oidc.accessToken.refresh()) : answer;
}

// `error` is access_denied when the user refused. As text: anybody can lead a browser here with words of their own.
app.use(({ status = 500, error, error_description, message }, request, response, next) => {
  const told = error ? [error, error_description].filter(Boolean).join(': ') : message;
  response.status(status).type('text').send(`Not signed in: ${told}`);
});
app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`Open ${APP}`);
});
