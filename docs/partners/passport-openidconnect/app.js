import express from 'express';
import session from 'express-session';
import passport from 'passport';
import { Strategy } from 'passport-openidconnect';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, SESSION_SECRET, PORT = 4000 } = process.env;
const missing = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'SESSION_SECRET'].find((name) => !process.env[name]);
if (missing) {
  const how = missing === 'SESSION_SECRET' ? 'Start with SESSION_SECRET=$(openssl rand -hex 32)' : 'Put it into .env';
  console.error(`${missing} is missing. ${how} (see README.md)`);
  process.exit(1);
}
const APP = `http://localhost:${PORT}`;
// The library reads no metadata by itself.
const metadata = await (await fetch(`${ISSUER}/.well-known/openid-configuration`)).json();

const strategy = new Strategy(
  {
    issuer: metadata.issuer,
    authorizationURL: metadata.authorization_endpoint,
    tokenURL: metadata.token_endpoint,
    userInfoURL: metadata.userinfo_endpoint,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    callbackURL: `${APP}/callback`,
    scope: ['profile', 'email'], // `openid` is added
    nonce: true, // without PKCE, the nonce ties the code to this browser
  },
  (issuer, profile, context, idToken, accessToken, refreshToken, done) =>
    done(null, { id: profile.id, name: profile.displayName, email: profile.emails?.[0]?.value, idToken }),
);
passport.use('gatehouse', strategy);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));

const app = express();
// In production: a store that all instances share, and `secure: true`.
const cookie = { httpOnly: true, sameSite: 'lax' };
app.use(session({ secret: SESSION_SECRET, resave: false, saveUninitialized: false, cookie }));
app.use(passport.session());

app.get('/login', passport.authenticate('gatehouse'));
app.get('/callback', passport.authenticate('gatehouse', { successRedirect: '/', failureRedirect: '/' }));

app.get('/', ({ user }, response) => {
  if (!user) return response.send('<a href="/login">Sign in</a>');
  const { name, email } = user;
  const told = JSON.stringify({ name, email }, null, 2).replaceAll('<', '&lt;');
  response.send(`<pre>${told}</pre><form method="post" action="/logout"><button>Sign out</button></form>`);
});

app.post('/logout', (request, response, next) => {
  const { user } = request;
  request.logout((error) => {
    if (error) return next(error);
    if (!user) return response.redirect('/');
    const end = new URL(metadata.end_session_endpoint);
    end.search = new URLSearchParams({ id_token_hint: user.idToken, post_logout_redirect_uri: `${APP}/` });
    response.redirect(end.href);
  });
});

// As text: anybody can lead a browser here with words of their own.
app.use(({ code, message }, request, response, next) => {
  response
    .status(400)
    .type('text')
    .send(`Not signed in: ${[code, message].filter(Boolean).join(': ')}`);
});
app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`Open ${APP}`);
});
