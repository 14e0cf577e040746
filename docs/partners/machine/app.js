import * as client from 'openid-client';

const { ISSUER, CLIENT_ID, CLIENT_SECRET, API = 'http://localhost:4001', AUDIENCE = API } = process.env;
const missing = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].find((name) => !process.env[name]);
if (missing) {
  console.error(`${missing} is missing. Put it into .env (see README.md)`);
  process.exit(1);
}
const secret = client.ClientSecretBasic(CLIENT_SECRET);
const local = { execute: [client.allowInsecureRequests] }; // leave it out where the issuer is https
const config = await client.discovery(new URL(ISSUER), CLIENT_ID, undefined, secret, local);

// One token for many requests, until half a minute before it ends. There is no refresh token: a new one costs as little.
let token;
async function accessToken() {
  if (!token || token.endsAt < Date.now() + 30_000) {
    const answer = await client.clientCredentialsGrant(config, { resource: AUDIENCE }).catch(giveUp);
    token = { value: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 };
  }
  return token.value;
}

function giveUp({ error, error_description, cause, message }) {
  const told = error ? [error, error_description, cause?.hint].filter(Boolean).join(': ') : message;
  console.error(`No token: ${told}`);
  process.exit(1);
}

for (const attempt of [1, 2]) {
  const answer = await fetch(`${API}/orders`, { headers: { authorization: `Bearer ${await accessToken()}` } });
  console.log(`Request ${attempt}: ${answer.status} ${await answer.text()}`);
}
