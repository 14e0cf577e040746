import { beforeEach, describe, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { aProofKey, type ProofKey } from '../../testing/a-proof-key.ts';
import { oauthFlows } from '../../testing/oauth-flows.ts';
import { DpopProofs } from './client-authentication.ts';

const HTU = 'https://accounts.example.com/api/auth/oauth2/token';
const SECOND = 1000;

let flows: ReturnType<typeof oauthFlows>;
let proofs: DpopProofs;
let key: ProofKey;
let seconds: number;
beforeEach(async () => {
  flows = oauthFlows();
  proofs = flows.wiring.get(DpopProofs);
  key = await aProofKey(() => flows.clock.now());
  seconds = Math.floor(flows.clock.now().getTime() / 1000);
});

const verify = (dpop: string | string[] | undefined, accessToken?: string, headers = {}) =>
  proofs.verify({ method: 'POST', path: '/api/auth/oauth2/token', headers: { ...headers, dpop } }, accessToken);
const refused = (problem: string) => ({
  code: 'INVALID_DPOP_PROOF',
  status: 400,
  oauthError: 'invalid_dpop_proof',
  message: expect.stringContaining(problem),
});

test('a request without a proof proves no key', async () => {
  await expect(verify(undefined)).resolves.toBeUndefined();
  await expect(proofs.verify(undefined)).resolves.toBeUndefined();
});

describe('a proof is taken', () => {
  test.each(['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'])('with %s', async (algorithm) => {
    const other = await aProofKey(() => flows.clock.now(), algorithm);
    await expect(verify(await other.prove({ htu: HTU }))).resolves.toBe(other.thumbprint);
  });

  test.each([
    `${HTU}?a=b#c`,
    'HTTPS://ACCOUNTS.EXAMPLE.COM:443/api/auth/oauth2/token',
    'https://accounts.example.com/api/../api/auth/oauth2/token',
  ])('for the URL %s', async (htu) => {
    await expect(verify(await key.prove({ htu }))).resolves.toBe(key.thumbprint);
  });

  test.each([-60, 60])('%i seconds from now', async (offset) => {
    await expect(verify(await key.prove({ htu: HTU, iat: seconds + offset }))).resolves.toBe(key.thumbprint);
  });

  test('with the digest of its access token', async () => {
    const proof = await key.prove({ htu: HTU, ...key.ath('a-token') });
    await expect(verify(proof, 'a-token')).resolves.toBe(key.thumbprint);
  });
});

describe('a proof is refused', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['for another method', { htm: 'GET' }, 'htm must be'],
    ['for a method in lower case', { htm: 'post' }, 'htm must be'],
    ['for another path', { htu: 'https://accounts.example.com/api/auth/mcp/token' }, 'htu must be'],
    ['for another host', { htu: 'https://evil.example.com/api/auth/oauth2/token' }, 'htu must be'],
    ['for another scheme', { htu: 'http://accounts.example.com/api/auth/oauth2/token' }, 'htu must be'],
    ['for no URL', { htu: 'oauth2/token' }, 'htu must be'],
    ['without htm', { htm: undefined }, 'must be a JWT'],
    ['without htu', { htu: undefined }, 'must be a JWT'],
    ['without iat', { iat: undefined }, 'must be a JWT'],
    ['without jti', { jti: undefined }, 'must be a JWT'],
    ['with a jti that is no text', { jti: 7 }, 'must be a JWT'],
    ['that says that it expired', { exp: 1 }, 'must be a JWT'],
  ])('%s', async (_, claims, problem) => {
    await expect(verify(await key.prove({ htu: HTU, ...claims }))).rejects.toMatchObject(refused(problem));
  });

  test.each([-61, 61])('%i seconds from now', async (offset) => {
    const proof = await key.prove({ htu: HTU, iat: seconds + offset });
    await expect(verify(proof)).rejects.toMatchObject(refused('iat must be the current time'));
  });

  test('by the Host header of its request', async () => {
    const proof = await key.prove({ htu: 'https://evil.example.com/api/auth/oauth2/token' });
    await expect(verify(proof, undefined, { host: 'evil.example.com' })).rejects.toMatchObject(refused('htu must be'));
  });

  test('with another type, with a private key, without a key, and signed by another key', async () => {
    const other = await aProofKey(() => flows.clock.now());
    const wrong = [{ typ: 'jwt' }, { jwk: key.privateJwk }, { jwk: undefined }, { jwk: other.publicJwk }] as const;
    for (const header of wrong) {
      const proof = await key.prove({ htu: HTU }, header as never);
      await expect(verify(proof)).rejects.toMatchObject(refused('must be a JWT'));
    }
  });

  test('signed with a secret, or not at all', async () => {
    const secret = Buffer.alloc(32, 1);
    const jwk = { kty: 'oct', k: secret.toString('base64url') };
    const claims = { jti: 'a-jti', htm: 'POST', htu: HTU, iat: seconds };
    const signed = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk }).sign(secret);
    await expect(verify(await signed)).rejects.toMatchObject(refused('must be a JWT'));
    const [, payload = ''] = (await key.prove({ htu: HTU })).split('.');
    const header = JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk: key.publicJwk });
    await expect(verify(`${Buffer.from(header).toString('base64url')}.${payload}.`)).rejects.toMatchObject(
      refused('must be a JWT'),
    );
  });

  test.each(['', 'x', 'a.b.c', '{}'])('that is the text %j', async (text) => {
    await expect(verify(text)).rejects.toMatchObject(refused('must be a JWT'));
  });

  test('beside another one', async () => {
    const [one, two] = [await key.prove({ htu: HTU }), await key.prove({ htu: HTU })];
    await expect(verify(`${one}, ${two}`)).rejects.toMatchObject(refused('must be a JWT'));
    await expect(verify([one, two])).rejects.toMatchObject(refused('must be a JWT'));
  });

  test('the second time, at once or for as long as its time is accepted', async () => {
    const proof = await key.prove({ htu: HTU, iat: seconds + 60 });
    const answers = await Promise.allSettled([verify(proof), verify(proof), verify(proof)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    flows.clock.advance(119 * SECOND);
    await flows.purge('oauth-proof-cleanup');
    await expect(verify(proof)).rejects.toMatchObject(refused('jti was used before'));
    flows.clock.advance(2 * SECOND);
    await flows.purge('oauth-proof-cleanup');
    expect(await flows.rows('oauth_used_proof')).toEqual([]);
    await expect(verify(proof)).rejects.toMatchObject(refused('iat must be the current time'));
  });

  test('but not for the jti of another key', async () => {
    const other = await aProofKey(() => flows.clock.now());
    await verify(await other.prove({ htu: HTU, jti: 'same' }));
    await expect(verify(await key.prove({ htu: HTU, jti: 'same' }))).resolves.toBe(key.thumbprint);
  });

  test('without its access token, or with another one, with the status of a resource', async () => {
    for (const claims of [{}, key.ath('another'), { ath: 7 }]) {
      await expect(verify(await key.prove({ htu: HTU, ...claims }), 'a-token')).rejects.toMatchObject({
        ...refused('ath must be the digest'),
        code: 'INVALID_DPOP_PROOF_OF_TOKEN',
        status: 401,
      });
    }
  });
});
