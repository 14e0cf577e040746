import { beforeEach, describe, expect, test } from '@jest/globals';
import { base64url, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { aClient } from '../../testing/a-client.ts';
import { type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import { IdTokenHints } from './id-tokens.ts';

const CLAIMS = { sub: 'a-user', sid: 'a-grant' };
const BY_CLIENT = { ...CLAIMS, isByClient: true };
const BY_SERVER = { ...CLAIMS, isByClient: false };
const DAY_SECONDS = 86_400;
const ROTATION_SECONDS = 90 * DAY_SECONDS;

let flows: OAuthFlows;
let hints: IdTokenHints;
beforeEach(() => {
  flows = oauthFlows({ keyRotationSeconds: ROTATION_SECONDS });
  hints = flows.wiring.get(IdTokenHints);
});

/** A client with a secret, which signs its id tokens. */
const confidential = async (owner = 'ada') =>
  flows.registration.register({ redirect_uris: ['https://client.example.com/callback'] }, await flows.somebody(owner));
const claimsFor = (client: { readonly clientId: string }) => ({
  ...CLAIMS,
  iss: flows.options.issuer,
  aud: client.clientId,
  exp: Math.floor(flows.clock.now().getTime() / 1000) + 60,
});
const signedWith = (secret: Uint8Array, claims: object) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);

describe('an id token hint', () => {
  test.each(['RS256', 'ES256', 'EdDSA'] as const)('by %s is read, long after it expired', async (idTokenAlgorithm) => {
    const client = aClient({ idTokenAlgorithm });
    const token = await flows.idTokens.sign(CLAIMS, client);
    expect(hints.audienceOf(token)).toBe(client.clientId);
    flows.clock.advance((ROTATION_SECONDS - 2 * DAY_SECONDS) * 1000);
    await expect(hints.read(client, token)).resolves.toEqual(BY_SERVER);
  });

  test('by HS256 is read while the client has its secret', async () => {
    const { client } = await confidential();
    const token = await flows.idTokens.sign(CLAIMS, client);
    await expect(hints.read(client, token)).resolves.toEqual(BY_CLIENT);
    const { client: other } = await confidential('bob');
    await expect(hints.read(Object.assign(client, { sealedSecret: null }), token)).resolves.toBeUndefined();
    await expect(hints.read(other, token)).resolves.toBeUndefined();
  });

  test('of a former algorithm of the client, or of a retired key that is published, is read', async () => {
    const client = aClient({ idTokenAlgorithm: 'ES256' });
    const token = await flows.idTokens.sign(CLAIMS, client);
    await flows.rotation.rotate();
    flows.clock.advance(3_600_000);
    await expect(hints.read(Object.assign(client, { idTokenAlgorithm: 'RS256' }), token)).resolves.toEqual(BY_SERVER);
    await flows.rotation.replaceAll();
    flows.clock.advance(5000);
    await expect(hints.read(client, token)).resolves.toBeUndefined();
  });

  test('of another client is not read', async () => {
    const token = await flows.idTokens.sign(CLAIMS, aClient({ idTokenAlgorithm: 'ES256' }));
    await expect(hints.read(aClient({ idTokenAlgorithm: 'ES256' }), token)).resolves.toBeUndefined();
  });

  test('that is another kind of token is not read', async () => {
    const client = aClient({ idTokenAlgorithm: 'ES256' });
    const token = await flows.idTokens.signAs('logout+jwt', claimsFor(client), client);
    await expect(hints.read(client, token)).resolves.toBeUndefined();
  });

  test('of another issuer, subject or audience is not read', async () => {
    const { client, secret } = await confidential();
    const octets = new TextEncoder().encode(secret);
    await expect(hints.read(client, await signedWith(octets, claimsFor(client)))).resolves.toEqual(BY_CLIENT);
    const subjects = [undefined, 7, ['a-user']].map((sub) => ({ sub }));
    const audiences = [[client.clientId], undefined, 'other'].map((aud) => ({ aud }));
    for (const wrong of [{ iss: 'https://evil.example' }, ...subjects, ...audiences]) {
      const hint = await signedWith(octets, { ...claimsFor(client), ...wrong });
      await expect(hints.read(client, hint)).resolves.toBeUndefined();
    }
  });

  test('that is not signed, or keyed with what is public, is not read', async () => {
    const client = aClient({ idTokenAlgorithm: 'RS256' });
    const genuine = await flows.idTokens.sign(CLAIMS, client);
    const [header, payload] = genuine.split('.') as [string, string, string];
    const [rsa, ...others] = await flows.knownKeys.published();
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const { kty, n, e } = await exportJWK(publicKey);
    const byAttacker = (header: { kid: string } | { jwk: JWK }) =>
      new SignJWT(claimsFor(client)).setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...header }).sign(privateKey);
    const forged = [
      new UnsecuredJWT(claimsFor(client)).encode(),
      `${header}.${payload}.`,
      `${header}.${base64url.encode(JSON.stringify({ ...claimsFor(client), sub: 'another' }))}.${genuine.split('.')[2]}`,
      // A key of the attacker under the id of ours, and one that the token brings along.
      await byAttacker({ kid: rsa!['kid']! }),
      await byAttacker({ jwk: { kty, n, e } as JWK }),
      '',
      'a.b.c',
      'not a token',
      `${'x'.repeat(20_000)}.y.z`,
    ];
    // A public key as the octets of a secret.
    for (const octets of [rsa!, ...others].flatMap((key) => [JSON.stringify(key), key['n'] ?? key['x']!]))
      forged.push(await signedWith(new TextEncoder().encode(octets), claimsFor(client)));
    for (const hint of forged) await expect(hints.read(client, hint)).resolves.toBeUndefined();
    await expect(hints.read(client, genuine)).resolves.toEqual(BY_SERVER);
  });

  test('names its client before it is verified, and nothing for any other text', () => {
    for (const text of ['', 'a.b.c', 'not a token', new UnsecuredJWT({ aud: ['a', 'b'] }).encode()]) {
      expect(hints.audienceOf(text)).toBeUndefined();
    }
    expect(hints.audienceOf(new UnsecuredJWT({ aud: 'a' }).encode())).toBe('a');
  });
});
