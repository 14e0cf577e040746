import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  authorizeUrl,
  chosenScopes,
  codeProof,
  firstValues,
  needsProof,
  obstacleOf,
  problemsOf,
  type RequestValues,
  scopesFor,
  type TriedClient,
} from './authorize-url.ts';

const server = {
  endpoint: 'https://id.example.com/api/auth/oauth2/authorize',
  scopes: ['openid', 'profile', 'email', 'offline_access', 'organizations.read'],
  prompts: ['none', 'login', 'consent'],
  resources: ['https://api.example.com'],
};
const REDIRECT_URI = 'https://app.example.com/cb?a=1&b=2';
const metadata = {
  redirect_uris: [REDIRECT_URI, 'http://localhost/cb'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'client_secret_basic',
};
const client: TriedClient = { clientId: 'c1', disabled: false, requiresPkce: false, metadata };
const registered = (changes: object): TriedClient => ({ ...client, metadata: { ...metadata, ...changes } });
const first = firstValues(client, server);
const asking = (...scopes: string[]) => server.scopes.map((scope) => scopes.includes(scope));
const parametersOf = (values: Partial<RequestValues>, challenge?: string) =>
  Object.fromEntries(new URL(authorizeUrl(client, server, { ...first, ...values }, challenge)).searchParams);

test('the code proof is that of RFC 7636, and new each time', async () => {
  const { verifier, challenge } = await codeProof();
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
  expect((await codeProof()).verifier).not.toBe(verifier);
});

describe('an authorize URL', () => {
  test('is at first a request for what apps usually want, with a state and a nonce of its own', () => {
    expect(authorizeUrl(client, server, first, 'x')).toMatch(`${server.endpoint}?`);
    expect(parametersOf({}, 'x')).toEqual({
      response_type: 'code',
      client_id: 'c1',
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{22}$/),
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      code_challenge: 'x',
      code_challenge_method: 'S256',
    });
    expect(firstValues(client, server).state).not.toBe(first.state);
  });

  test('has what was chosen, and nothing that is empty', () => {
    const chosen = { scopes: asking(), prompt: 'login', resource: 'https://api.example.com', state: '', nonce: '' };
    expect(parametersOf(chosen)).toEqual({
      response_type: 'code',
      client_id: 'c1',
      redirect_uri: REDIRECT_URI,
      prompt: 'login',
      resource: 'https://api.example.com',
    });
  });

  test('asks only for scopes that the client registered, or for any where it registered none', () => {
    const narrow = registered({ scope: 'email organizations.read' });
    expect(scopesFor(narrow, server)).toEqual(['email', 'organizations.read']);
    expect(chosenScopes(narrow, server, firstValues(narrow, server))).toEqual(['email']);
    expect(scopesFor(client, server)).toEqual(server.scopes);
  });
});

describe('what is wrong stands at its field', () => {
  test.each<[string, Partial<RequestValues>, object]>([
    ['nothing at first', {}, {}],
    ['no scope means openid', { scopes: asking() }, {}],
    ['offline access', { scopes: asking('offline_access') }, { prompt: 'offline_access needs prompt=consent.' }],
    [
      'offline access with another prompt',
      { scopes: asking('offline_access'), prompt: 'login' },
      { prompt: expect.any(String) },
    ],
    ['offline access with consent', { scopes: asking('offline_access'), prompt: 'consent' }, {}],
  ])('%s', (_, values, problems) => {
    expect(problemsOf(client, server, { ...first, ...values })).toEqual(problems);
  });

  test.each(['ignored', 'granted'])('where offline access without consent is %s, it needs no prompt', (policy) => {
    const lenient = registered({ offline_access_without_consent: policy });
    expect(problemsOf(lenient, server, { ...first, scopes: asking('offline_access') })).toEqual({});
  });

  test('a client that may not ask for openid must ask for something', () => {
    const narrow = registered({ scope: 'email' });
    const values = firstValues(narrow, server);
    expect(problemsOf(narrow, server, values)).toEqual({});
    expect(problemsOf(narrow, server, { ...values, scopes: [false] })).toEqual({ scopes: expect.any(String) });
  });
});

test('PKCE is needed by those that registered it, and by those without a secret', () => {
  expect(needsProof(client)).toBe(false);
  expect(needsProof({ ...client, requiresPkce: true })).toBe(true);
  expect(needsProof(registered({ token_endpoint_auth_method: 'none' }))).toBe(true);
});

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
test.each<[string, TriedClient, RegExp | undefined]>([
  ['an app', client, undefined],
  ['one that is disabled', { ...client, disabled: true }, /disabled/],
  [
    'a machine',
    registered({ grant_types: ['client_credentials'], redirect_uris: [] }),
    /client_credentials.*no authorize URL/,
  ],
  ['a device', registered({ grant_types: [DEVICE, 'refresh_token'] }), /code that it shows.*no authorize URL/],
  ['one of other grants', registered({ grant_types: ['refresh_token'] }), /authorization_code.*no authorize URL/],
  ['an app that is also a device', registered({ grant_types: [DEVICE, 'authorization_code'] }), undefined],
  ['one that pushes its requests', registered({ require_pushed_authorization_requests: true }), /PAR/],
  ['one without a redirect URI', registered({ redirect_uris: [] }), /no redirect URI/],
])('%s: whether a URL can lead anywhere', (_, one, obstacle) => {
  if (obstacle === undefined) expect(obstacleOf(one)).toBeUndefined();
  else expect(obstacleOf(one)).toMatch(obstacle);
});
