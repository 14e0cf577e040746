import { beforeEach, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { createHash } from 'node:crypto';
import { aClient } from '../../testing/a-client.ts';
import { type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import { LEAD_SECONDS } from '../domain/key-schedule.ts';

const ISSUER = 'https://accounts.example.com/api/auth';
const ASYMMETRIC = ['RS256', 'ES256', 'EdDSA'] as const;
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const SUB = 'a-user';

let flows: OAuthFlows;
beforeEach(() => {
  flows = oauthFlows({ keyRotationSeconds: 90 * 86_400 });
});

const published = async () => ({ keys: [...(await flows.knownKeys.published())] }) as unknown as JSONWebKeySet;
const waits = (seconds: number) => flows.clock.advance(seconds * 1000);
const verified = async (token: string) =>
  jwtVerify(token, createLocalJWKSet(await published()), { issuer: ISSUER, currentDate: flows.clock.now() });
const kidOf = async (algorithm: (typeof ASYMMETRIC)[number]) => {
  const token = await flows.idTokens.sign({ sub: SUB }, aClient({ idTokenAlgorithm: algorithm }));
  return decodeProtectedHeader(token).kid;
};

describe('an id token', () => {
  test.each(ASYMMETRIC)('by %s is verified with the published keys', async (idTokenAlgorithm) => {
    const client = aClient({ idTokenAlgorithm });
    const claims = {
      sub: SUB,
      nonce: 'n',
      auth_time: 1_700_000_000,
      amr: ['pwd', 'otp', 'mfa'],
      email: 'a@example.com',
    };
    const { payload, protectedHeader } = await verified(await flows.idTokens.sign(claims, client));
    const now = Math.floor(flows.clock.now().getTime() / 1000);
    expect(payload).toEqual({ ...claims, iss: ISSUER, aud: client.clientId, iat: now, exp: now + 3600 });
    expect(protectedHeader).toEqual({ alg: idTokenAlgorithm, kid: expect.stringMatching(/^[\w-]{43}$/), typ: 'JWT' });
  });

  test('by HS256 is verified with the octets of the secret', async () => {
    const body = { redirect_uris: ['https://client.example.com/callback'] };
    const { client, secret } = await flows.registration.register(body, await flows.somebody('ada'));
    const token = await flows.idTokens.sign({ sub: SUB }, client);
    const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: client.clientId,
      currentDate: flows.clock.now(),
    });
    expect(payload.sub).toBe(SUB);
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
  });

  test('is never keyed with what is no secret', async () => {
    const unsigned = (changes: object) =>
      flows.idTokens.sign({ sub: SUB }, aClient({ idTokenAlgorithm: 'HS256', ...changes }));
    await expect(unsigned({ authenticationMethod: 'none', secretDigest: null })).rejects.toThrow('must not have HS256');
    await expect(unsigned({ authenticationMethod: 'private_key_jwt', secretDigest: null })).rejects.toThrow(
      'is not readable',
    );
    await expect(unsigned({})).rejects.toThrow('is not readable');
  });

  test('has no claim in place of its issuer, audience and times', async () => {
    const client = aClient();
    const forged = { sub: SUB, iss: 'https://evil.example', aud: 'other', exp: 9_999_999_999, iat: 0 };
    const { payload } = await verified(await flows.idTokens.sign(forged, client));
    expect(payload).toMatchObject({ iss: ISSUER, aud: client.clientId });
    expect(payload.exp! - payload.iat!).toBe(3600);
  });

  test.each([
    ['RS256', 'sha256', 16],
    ['ES256', 'sha256', 16],
    ['EdDSA', 'sha512', 32],
  ] as const)('by %s has the left half of the %s digest of the access token', async (idTokenAlgorithm, hash, bytes) => {
    const token = await flows.idTokens.sign({ sub: SUB }, aClient({ idTokenAlgorithm }), 'the access token');
    const half = createHash(hash).update('the access token').digest().subarray(0, bytes);
    expect((await verified(token)).payload['at_hash']).toBe(half.toString('base64url'));
  });
});

describe('keys', () => {
  test('are made when they are first needed, with an entry each, and nothing private in sight', async () => {
    expect(await flows.signingKeys.list()).toEqual([]);
    const { keys } = await published();
    expect(keys).toHaveLength(ASYMMETRIC.length);
    expect(new Set(keys.map(({ alg }) => alg))).toEqual(new Set(ASYMMETRIC));
    for (const key of keys) {
      expect(key.use).toBe('sig');
      for (const member of PRIVATE) expect(key).not.toHaveProperty(member);
    }
    const entries = (await flows.auditRows()).filter(({ action }) => action === 'oauth.signing-key.created');
    expect(entries).toHaveLength(keys.length);
    expect(new Set(entries.map(({ targetId }) => targetId))).toEqual(new Set(keys.map(({ kid }) => kid)));
    for (const { sealedPrivateJwk } of await flows.signingKeys.list()) expect(sealedPrivateJwk).toMatch(/^v1\.[^{]+$/);
  });

  test('are made once, however many ask', async () => {
    const sets = await Promise.all([published(), published(), flows.rotation.schedule(), flows.rotation.schedule()]);
    expect(sets[0]).toEqual(sets[1]);
    expect(await flows.signingKeys.list()).toHaveLength(3);
  });

  test('are published an hour before they sign, and stay until their tokens have expired for a day', async () => {
    const old = await kidOf('ES256');
    waits(90 * 86_400 - LEAD_SECONDS - 1);
    await expect(flows.rotation.keepUp()).resolves.toEqual({ made: 0, removed: 0 });
    waits(1);
    await expect(flows.rotation.keepUp()).resolves.toEqual({ made: 3, removed: 0 });
    await expect(flows.rotation.keepUp()).resolves.toEqual({ made: 0, removed: 0 });
    waits(6);
    expect((await published()).keys).toHaveLength(6);
    expect(await kidOf('ES256')).toBe(old);
    waits(LEAD_SECONDS - 7);
    expect(await kidOf('ES256')).toBe(old);
    waits(1);
    const current = await kidOf('ES256');
    expect(current).not.toBe(old);
    waits(3600 + 86_400);
    expect((await published()).keys.map(({ kid }) => kid)).toContain(old);
    waits(1);
    expect((await published()).keys.map(({ kid }) => kid)).not.toContain(old);
    await expect(flows.rotation.keepUp()).resolves.toEqual({ made: 0, removed: 3 });
    expect(await kidOf('ES256')).toBe(current);
  });

  test('are replaced by hand; a second rotation waits for the first', async () => {
    const old = await kidOf('RS256');
    const next = await flows.rotation.rotate();
    await expect(flows.rotation.rotate()).resolves.toEqual(next);
    const signsFrom = new Date(flows.clock.now().getTime() + LEAD_SECONDS * 1000);
    expect(next.map((key) => key.signsFrom)).toEqual(next.map(() => signsFrom));
    waits(LEAD_SECONDS);
    expect(await kidOf('RS256')).not.toBe(old);
  });

  test('that are compromised are gone immediately', async () => {
    const old = [await kidOf('RS256'), ...(await flows.rotation.rotate()).map(({ id }) => id)];
    await flows.rotation.replaceAll();
    waits(5);
    const { keys } = await published();
    expect(keys).toHaveLength(3);
    for (const { kid } of keys) expect(old).not.toContain(kid);
    expect(keys.map(({ kid }) => kid)).toContain(await kidOf('RS256'));
    expect(await flows.lastEntry()).toMatchObject({ action: 'oauth.signing-key.replaced' });
  });
});
