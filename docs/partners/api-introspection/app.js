import express from 'express';
import * as client from 'openid-client';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT = 4001, AUDIENCE = `http://localhost:${PORT}` } = process.env;
const missing = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].find((name) => !process.env[name]);
if (missing) {
  console.error(`${missing} is missing. Put it into .env (see README.md)`);
  process.exit(1);
}
const secret = client.ClientSecretBasic(CLIENT_SECRET);
const local = { execute: [client.allowInsecureRequests] }; // leave it out where the issuer is https
const config = await client.discovery(new URL(ISSUER), CLIENT_ID, undefined, secret, local);

/** Asks Gatehouse about each token: who signed out, or removed your app, is refused at once. */
const requires = (scope) => async (request, response, next) => {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) return refuse(response, 401);
  const { active, ...claims } = await client.tokenIntrospection(config, token);
  // A token of another API is not active here. With a key (`cnf`) it also needs a proof, which this program does not check.
  if (!active || claims.cnf || ![claims.aud].flat().includes(AUDIENCE)) return refuse(response, 401, 'invalid_token');
  if (!claims.scope.split(' ').includes(scope)) return refuse(response, 403, 'insufficient_scope');
  request.claims = claims;
  next();
};

function refuse(response, status, error) {
  response
    .status(status)
    .set('WWW-Authenticate', error ? `Bearer error="${error}"` : 'Bearer')
    .json({ error });
}

const app = express();
app.get('/orders', requires('orders.read'), ({ claims }, response) => {
  // `sub` is the user; of a machine, which acts for itself, it is the client.
  response.json({ orders: [], of: claims.sub, for: claims.client_id });
});

app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`The API listens at ${AUDIENCE}`);
});
