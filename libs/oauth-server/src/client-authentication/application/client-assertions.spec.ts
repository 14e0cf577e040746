import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { createHmac } from 'node:crypto';
import { Actors, anonymousActor } from '#shared-kernel/application/actors';
import { oauthFlows } from '../../testing/oauth-flows.ts';
import { ASSERTION_TYPE } from '../domain/client-assertion.ts';
import type { OAuthClient } from '../../clients/domain/client.ts';
import { CLIENT_PARAMETERS, Parameters, presentedClient } from '../domain/presented-client.ts';
import { ClientAuthentication } from './client-authentication.ts';

const JWKS_URI = 'https://client.example.com/jwks';
const ISSUER = 'https://accounts.example.com/api/auth';

const AUDIENCE = 'must have the issuer or the token endpoint as aud, and nothing else';

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
interface Key {
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}
const pairs = new Map<string, Key>();

async function pair(algorithm: string, kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid } };
}

beforeAll(async () => {
  for (const algorithm of ALGORITHMS) pairs.set(algorithm, await pair(algorithm, algorithm));
  pairs.set('stranger', await pair('ES256', 'ES256'));
  pairs.set('next', await pair('ES256', 'next'));
});

const key = (name: string) => pairs.get(name)!;
const own = () => ALGORITHMS.map((name) => key(name).jwk);

let flows: ReturnType<typeof oauthFlows>;
let client: OAuthClient;
beforeEach(async () => {
  flows = oauthFlows();
  client = await registered({ jwks: { keys: own() } });
});

const CALLBACKS = { redirect_uris: ['https://client.example.com/callback'] };
const registered = async (keys: object) => {
  const metadata = { ...CALLBACKS, token_endpoint_auth_method: 'private_key_jwt', ...keys };
  return (await flows.registration.registerMcp(metadata, undefined)).client;
};

const seconds = () => Math.floor(flows.clock.now().getTime() / 1000);
let count = 0;
const claims = (changes: object = {}) => ({
  iss: client.clientId,
  sub: client.clientId,
  aud: ISSUER,
  iat: seconds(),
  exp: seconds() + 60,
  jti: `assertion ${++count}`,
  ...changes,
});

const signed = (payload: object, name = 'ES256', header: object = {}) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: name in { stranger: 1, next: 1 } ? 'ES256' : name, kid: key(name).jwk.kid, ...header })
    .sign(key(name).privateKey);

const send = (body: Record<string, string>) =>
  flows.wiring
    .get(ClientAuthentication)
    .authenticate(presentedClient(undefined, Parameters.read(body, CLIENT_PARAMETERS)));
const present = (body: Record<string, string>) => send({ client_assertion_type: ASSERTION_TYPE, ...body });
const authenticate = async (assertion: Promise<string> | string) =>
  (await present({ client_assertion: await assertion })).clientId;
const REFUSED = { code: 'INVALID_CLIENT_ASSERTION', status: 401 };
const problem = (text: string) => ({ ...REFUSED, message: `client_assertion ${text}` });

test.each(ALGORITHMS)('a client authenticates by a JWT that it signs with %s', async (name) => {
  await expect(authenticate(signed(claims(), name))).resolves.toBe(client.clientId);
});

test.each(['ES256', 'EdDSA'])('a JWT signed with %s needs no kid where one key fits', async (name) => {
  await expect(authenticate(signed(claims(), name, { kid: undefined }))).resolves.toBe(client.clientId);
});

test.each([ISSUER, `${ISSUER}/oauth2/token`, `${ISSUER}/mcp/token`, [ISSUER], [ISSUER, `${ISSUER}/oauth2/token`]])(
  'the audience may be %s',
  async (aud) => {
    await expect(authenticate(signed(claims({ aud })))).resolves.toBe(client.clientId);
  },
);

test.each([
  ['another audience', { aud: 'https://other.example.com/token' }, AUDIENCE],
  ['another audience beside the issuer', { aud: [ISSUER, 'https://other.example.com'] }, AUDIENCE],
  ['another endpoint', { aud: `${ISSUER}/oauth2/introspect` }, AUDIENCE],
  ['a longer audience', { aud: `${ISSUER}/` }, AUDIENCE],
  ['an empty list of audiences', { aud: [] }, AUDIENCE],
  ['a list in the list of audiences', { aud: [[ISSUER]] }, AUDIENCE],
  ['no audience', { aud: undefined }, AUDIENCE],
  ['another issuer', { iss: 'other' }, 'must have the client_id as iss and sub'],
  ['no issuer', { iss: undefined }, 'must have the client_id as iss and sub'],
  ['no end', { exp: undefined }, 'must expire'],
  ['an end that is a text', { exp: '9999999999' }, 'must expire'],
  ['no identifier', { jti: undefined }, 'must have a jti'],
  ['an empty identifier', { jti: '' }, 'must have a jti'],
  ['a number as identifier', { jti: 7 }, 'must have a jti'],
])('%s is refused', async (_, changes, text) => {
  await expect(authenticate(signed(claims(changes)))).rejects.toMatchObject(problem(text));
});

test('an assertion is valid for five minutes at most, with half a minute between the clocks', async () => {
  const at = (changes: object) => authenticate(signed(claims(changes)));
  const now = seconds();
  await expect(at({ exp: now + 330 })).resolves.toBe(client.clientId);
  await expect(at({ exp: now + 331 })).rejects.toMatchObject(problem('must expire within 300 seconds'));
  await expect(at({ exp: now - 29 })).resolves.toBe(client.clientId);
  await expect(at({ exp: now - 30 })).rejects.toMatchObject(problem('is expired'));
  for (const name of ['nbf', 'iat']) {
    await expect(at({ [name]: now + 30 })).resolves.toBe(client.clientId);
    const future = problem(`has a time in the future as ${name}`);
    await expect(at({ [name]: now + 31 })).rejects.toMatchObject(future);
    await expect(at({ [name]: 'now' })).rejects.toMatchObject(future);
  }
});

describe('an assertion is used once', () => {
  test('however often it is sent at the same time', async () => {
    const assertion = await signed(claims());
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => authenticate(assertion)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(authenticate(assertion)).rejects.toMatchObject(problem('was used before'));
  });

  test('until it is refused for its age, also after the purge', async () => {
    const assertion = await signed(claims({ exp: seconds() + 60 }));
    await authenticate(assertion);
    flows.clock.advance(89_000);
    await flows.purge('oauth-proof-cleanup');
    await expect(authenticate(assertion)).rejects.toMatchObject(problem('was used before'));
    flows.clock.advance(1000);
    await expect(flows.purge('oauth-proof-cleanup')).resolves.toMatchObject({ proofs: 1 });
    await expect(authenticate(assertion)).rejects.toMatchObject(problem('is expired'));
  });

  test('by each client for itself', async () => {
    await authenticate(signed(claims({ jti: 'the same' })));
    client = await registered({ jwks: { keys: own() } });
    await expect(authenticate(signed(claims({ jti: 'the same' })))).resolves.toBe(client.clientId);
  });
});

describe('what the client did not sign is refused', () => {
  const FORGED = problem('is not a JWT that the client signed');
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('signed with the key of somebody else', async () => {
    await expect(authenticate(signed(claims(), 'stranger'))).rejects.toMatchObject(FORGED);
    await expect(authenticate(signed(claims(), 'next'))).rejects.toMatchObject(FORGED);
  });

  test('with a public key as the secret of a MAC, without a signature, or with a key of its own', async () => {
    const rsa = Buffer.from(JSON.stringify(key('RS256').jwk));
    const text = `${encoded({ alg: 'HS256', kid: 'RS256' })}.${encoded(claims())}`;
    const mac = createHmac('sha256', rsa).update(text).digest('base64url');
    await expect(authenticate(`${text}.${mac}`)).rejects.toMatchObject(FORGED);
    for (const alg of ['none', 'None', '']) {
      await expect(authenticate(`${encoded({ alg })}.${encoded(claims())}.`)).rejects.toMatchObject(FORGED);
    }
    const embedded = signed(claims(), 'stranger', { jwk: key('stranger').jwk, kid: undefined });
    await expect(authenticate(embedded)).rejects.toMatchObject(FORGED);
  });

  test('changed, cut, or no JWT at all', async () => {
    const [header, payload, signature] = (await signed(claims())).split('.');
    const { clientId } = client;
    const other = encoded(claims({ aud: `${ISSUER}/oauth2/token` }));
    const texts = [`${header}.${other}.${signature}`, `${header}.${payload}.`, `${header}.${payload}`, 'x', 'a.b.c'];
    for (const text of texts)
      await expect(present({ client_id: clientId, client_assertion: text })).rejects.toMatchObject(FORGED);
  });

  test('with broken keys of the client', async () => {
    const broken = [{ kty: 'EC', kid: 'ES256' }, { kty: 'RSA', kid: 'r', n: 'AQ', e: 'AQ' }, { kid: 'x' }];
    client = await registered({ jwks: { keys: broken } });
    await expect(authenticate(signed(claims()))).rejects.toMatchObject(FORGED);
    await expect(authenticate(signed(claims(), 'RS256', { kid: undefined }))).rejects.toMatchObject(FORGED);
  });
});

describe('an assertion costs one verification at most', () => {
  const verified = async (assertion: Promise<string>) => {
    const verify = jest.spyOn(globalThis.crypto.subtle, 'verify');
    await authenticate(assertion).catch(() => undefined);
    const { length } = verify.mock.calls;
    verify.mockRestore();
    return length;
  };

  test('by the one key that it names, also where that did not sign it', async () => {
    expect(await verified(signed(claims()))).toBe(1);
    expect(await verified(signed(claims(), 'stranger'))).toBe(1);
  });

  test('and none where several keys fit, because it names none', async () => {
    const keys = Array.from({ length: 10 }, (_, n) => ({ ...key('stranger').jwk, kid: `key ${n}` }));
    client = await registered({ jwks: { keys } });
    expect(await verified(signed(claims(), 'stranger', { kid: undefined }))).toBe(0);
  });

  test('also with keys at a URL: a set of more than ten, or of several without a kid, is not used', async () => {
    const [ours, { kid: _, ...nameless }] = [key('ES256').jwk, key('stranger').jwk];
    const more = Array.from({ length: 10 }, (_, n) => ({ ...key('stranger').jwk, kid: `key ${n}` }));
    for (const [n, keys] of [[ours], [ours, nameless], [ours, ...more]].entries()) {
      const url = `${JWKS_URI}/set-${n}`;
      flows.egress.answers.set(url, { body: { keys } });
      client = await registered({ jwks_uri: url });
      const [{ status }] = await Promise.allSettled([authenticate(signed(claims()))]);
      expect(status).toBe(n === 0 ? 'fulfilled' : 'rejected');
    }
  });
});

test('a client cannot speak for another one', async () => {
  const assertion = await signed(claims());
  const other = await registered({ jwks: { keys: [key('stranger').jwk] } });
  const sent = present({ client_id: other.clientId, client_assertion: assertion });
  await expect(sent).rejects.toMatchObject(problem('is not a JWT that the client signed'));
});

test('a client that is registered for another method cannot use an assertion, nor one for assertions a secret or its name alone', async () => {
  const metadata = { ...CALLBACKS, jwks: { keys: own() } };
  const { client: secretive } = await flows.registration.registerMcp(metadata, undefined);
  const about = { iss: secretive.clientId, sub: secretive.clientId };
  await expect(authenticate(signed(claims(about)))).rejects.toMatchObject({ code: 'AUTHENTICATION_METHOD_MISMATCH' });
  for (const [body, code] of [
    [{ client_secret: 'x' }, 'AUTHENTICATION_METHOD_MISMATCH'],
    [{}, 'CLIENT_CREDENTIALS_REQUIRED'],
  ] as const) {
    await expect(send({ client_id: client.clientId, ...body })).rejects.toMatchObject({ code });
  }
});

describe('keys at a URL', () => {
  const publish = (...names: string[]) =>
    flows.egress.answers.set(JWKS_URI, { body: { keys: names.map((name) => key(name).jwk) } });
  /** Clients with keys at 31 other addresses of the origin ask for a token. */
  const flood = async (send = () => authenticate(signed(claims()))) => {
    for (let path = 0; path < 31; path++) {
      client = await registered({ jwks_uri: `${JWKS_URI}/${path}` });
      await send().catch(() => undefined);
    }
  };
  beforeEach(async () => {
    client = await registered({ jwks_uri: JWKS_URI });
    publish('ES256');
  });

  test('are fetched once, and again after ten minutes', async () => {
    await Promise.all(Array.from({ length: 5 }, () => authenticate(signed(claims()))));
    expect(flows.egress.seen).toEqual([JWKS_URI]);
    flows.clock.advance(599_999);
    await authenticate(signed(claims()));
    expect(flows.egress.seen).toHaveLength(1);
    flows.clock.advance(1);
    await authenticate(signed(claims()));
    expect(flows.egress.seen).toHaveLength(2);
  });

  test('are fetched again for a key that is not known, at most once a minute', async () => {
    await authenticate(signed(claims()));
    publish('ES256', 'next');
    await expect(authenticate(signed(claims(), 'next'))).rejects.toMatchObject({ status: 401 });
    expect(flows.egress.seen).toHaveLength(1);
    flows.clock.advance(60_000);
    await expect(authenticate(signed(claims(), 'next'))).resolves.toBe(client.clientId);
    await expect(authenticate(signed(claims(), 'RS256'))).rejects.toMatchObject({ status: 401 });
    expect(flows.egress.seen).toHaveLength(2);
  });

  test('that cannot be fetched are tried again after a minute, and older ones used for a day', async () => {
    flows.egress.answers.clear();
    const unavailable = problem('cannot be verified: the keys of the client could not be fetched');
    await expect(authenticate(signed(claims()))).rejects.toMatchObject(unavailable);
    publish('ES256');
    await expect(authenticate(signed(claims()))).rejects.toMatchObject(unavailable);
    flows.clock.advance(60_000);
    await expect(authenticate(signed(claims()))).resolves.toBe(client.clientId);
    expect(flows.egress.seen).toHaveLength(2);
    flows.egress.answers.clear();
    flows.clock.advance(86_399_999);
    await expect(authenticate(signed(claims()))).resolves.toBe(client.clientId);
    flows.clock.advance(600_000);
    await expect(authenticate(signed(claims()))).rejects.toMatchObject(unavailable);
  });

  test.each([
    ['a redirect', { status: 302, headers: { location: 'https://other.example.com' } }],
    ['another type', { headers: { 'content-type': 'text/html' } }],
    ['no JSON', { body: '{' }],
    ['an array', { body: [] }],
  ])('that are %s are not used', async (_, answer) => {
    flows.egress.answers.set(JWKS_URI, { body: { keys: own() }, ...answer });
    await expect(authenticate(signed(claims()))).rejects.toMatchObject({ code: 'INVALID_CLIENT_ASSERTION' });
  });

  test('of a URL that had keys are fetched, whatever else was asked of its origin', async () => {
    await authenticate(signed(claims()));
    flows.clock.advance(600_000);
    const known = client;
    await flood();
    client = known;
    flows.egress.seen.length = 0;
    await authenticate(signed(claims()));
    expect(flows.egress.seen).toEqual([JWKS_URI]);
  });

  test('that are new are limited by caller: nobody blocks the URL of another client', async () => {
    const from = <T>(ipAddress: string, work: () => Promise<T>) =>
      flows.wiring.get(Actors).run(anonymousActor, work, () => ({ ipAddress, userAgent: '', requestId: 'r' }));
    const [known, stranger] = [client, '203.0.113.7'];
    await flood(() => from(stranger, () => authenticate(signed(claims()))));
    client = known;
    await expect(from(stranger, () => authenticate(signed(claims())))).rejects.toMatchObject({ status: 401 });
    await expect(from('203.0.113.8', () => authenticate(signed(claims())))).resolves.toBe(client.clientId);
  });

  test('of one origin are fetched 30 times a minute at most, when they are new', async () => {
    for (let path = 0; path < 31; path++) flows.egress.answers.set(`${JWKS_URI}/${path}`, { body: { keys: own() } });
    await flood();
    expect(flows.egress.seen).toHaveLength(30);
  });
});
