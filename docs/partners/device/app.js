import { readFile, rm, writeFile } from 'node:fs/promises';
import * as client from 'openid-client';

const { ISSUER, CLIENT_ID } = process.env;
const missing = ['ISSUER', 'CLIENT_ID'].find((name) => !process.env[name]);
if (missing) {
  console.error(`${missing} is missing. Put it into .env (see README.md)`);
  process.exit(1);
}
const FILE = 'refresh-token'; // better: the keychain of the system
const local = { execute: [client.allowInsecureRequests] }; // leave it out where the issuer is https
// A program that people install keeps no secret.
const config = await client.discovery(new URL(ISSUER), CLIENT_ID, undefined, client.None(), local);

async function signIn() {
  const device = await client.initiateDeviceAuthorization(config, { scope: 'openid profile offline_access' });
  console.log(`Open ${device.verification_uri} on any device, and enter ${device.user_code}`);
  // Asks every few seconds, and more slowly when told so, until the user has answered.
  return client.pollDeviceAuthorizationGrant(config, device);
}

const stored = await readFile(FILE, 'utf8').catch(() => undefined);
if (process.argv.includes('sign-out')) {
  // Takes all tokens of this authorization along.
  if (stored) await client.tokenRevocation(config, stored, { token_type_hint: 'refresh_token' });
  await rm(FILE, { force: true });
  console.log('Signed out');
} else {
  // `invalid_grant`: the user removed the access, or did not use it for long.
  const renewed = stored && (await client.refreshTokenGrant(config, stored).catch(() => undefined));
  const tokens = renewed || (await signIn());
  // Before the tokens are used: each refresh token works once.
  await writeFile(FILE, tokens.refresh_token, { mode: 0o600 });
  const profile = await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
  console.log(`Signed in as ${profile.name}`);
}
