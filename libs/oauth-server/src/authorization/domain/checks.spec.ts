import { expect, test } from '@jest/globals';
import type { Fields } from '#shared-kernel/domain/change';
import type { OAuthClient } from '../../clients/domain/client.ts';
import type { ServedOptions } from '../../clients/domain/served-apis.ts';
import { aClient, OPTIONS as DEFAULTS } from '../../testing/a-client.ts';
import { NO_SWITCHES } from '../../clients/domain/client-switches.ts';
import { anApi, ORDERS } from '../../testing/an-api.ts';
import { refusalFor } from './answer.ts';
import { faultOf, requestedScopes } from './checks.ts';
import { AuthorizationQuery } from './query.ts';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const OPTIONS: ServedOptions = {
  ...DEFAULTS,
  extraScopes: ['orders.read'],
  resources: ['https://api.example.com/orders'],
  mcpResource: 'https://mcp.example.com/mcp',
};
const GOOD = {
  response_type: 'code',
  client_id: 'x',
  redirect_uri: 'https://client.example.com/callback',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};
const FORM = { response_mode: 'form_post' };
const MALFORMED_CLAIMS = 'claims must be a JSON object as in OpenID Connect Core 5.5';
const LINES = 'response_mode=form_post needs a state without line breaks';
const PLAIN = { options: { plainChallenges: true } };
const UNPROVEN = { client: { requiresPkce: false } };
const PUSHES = { client: { requiresPushedRequests: true } };
const PUBLIC = { client: { requiresPkce: false, authenticationMethod: 'none', secretDigest: null } } as const;
const MACHINE = { client: { grantTypes: ['client_credentials'] } } as const;
const SIGN_IN_ONLY = { client: { scopes: ['openid'] } };
const FORGIVING = { client: { switches: { ...NO_SWITCHES, offlineAccess: 'ignored' } } } as const;
const GENEROUS = { client: { switches: { ...NO_SWITCHES, offlineAccess: 'granted' } } } as const;
const WITH_API = { options: { apis: [anApi()], extraScopes: ['orders.read'], resources: [ORDERS] } };
const NO_CHALLENGE = { code_challenge: '', code_challenge_method: '' };
const FOR_APP = { ...FORM, redirect_uri: 'com.example.app:/callback' };
const UNKNOWN = 'https://evil.example.com';
const acr = (request: object) => JSON.stringify({ id_token: { acr: request } });
const PHISHING_RESISTANT = acr({ essential: true, value: 'phr' });

interface Circumstances {
  readonly isPushed?: boolean;
  readonly client?: Partial<Fields<OAuthClient>>;
  readonly options?: Partial<ServedOptions>;
}

const faultWith = (
  changes: Record<string, unknown>,
  { client = {}, options = {}, isPushed = false }: Circumstances = {},
) =>
  faultOf({
    isPushed,
    query: new AuthorizationQuery({ ...GOOD, ...changes }),
    client: aClient(client),
    options: { ...OPTIONS, ...options },
  });

test.each<[string, Record<string, unknown>, Circumstances?]>([
  ['the least', {}],
  ['state, nonce and unknown parameters', { state: 'é"<', nonce: 'n', colour: 'red' }],
  ['empty parameters, which count as absent', { scope: '', prompt: '', max_age: '', response_mode: '', claims: '' }],
  ['all scopes, with offline_access asked for', { scope: 'openid profile email offline_access', prompt: 'consent' }],
  ['an extra scope', { scope: 'openid orders.read' }],
  ['a scope of an API with its resource', { scope: 'orders.read', resource: ORDERS }, WITH_API],
  ['offline_access that is ignored without asking', { scope: 'openid offline_access' }, FORGIVING],
  ['offline_access that is granted without asking', { scope: 'openid offline_access' }, GENEROUS],
  ['s256 in lower case', { code_challenge_method: 's256' }],
  ['plain where it is allowed', { code_challenge_method: 'plain' }, PLAIN],
  ['no method, which means plain, where it is allowed', { code_challenge_method: '' }, PLAIN],
  ['no challenge from a confidential client that needs none', NO_CHALLENGE, UNPROVEN],
  ['max_age=0', { max_age: '0' }],
  ['claims', { claims: '{"userinfo":{"email":null},"id_token":{"auth_time":{"essential":true}}}' }],
  ['several resources', { resource: ['https://api.example.com/orders', OPTIONS.issuer] }],
  ['the MCP server as resource', { resource: 'https://mcp.example.com/mcp' }],
  ['a key thumbprint', { dpop_jkt: CHALLENGE }],
  ['combined prompts', { prompt: 'login consent' }],
  ['a sign-up', { prompt: 'create' }],
  ['a known acr among those required', { claims: acr({ essential: true, values: ['phr', 'aal2'] }) }],
  ['an unknown acr that is not essential', { claims: acr({ value: 'phr' }) }],
  ['no value of an essential acr', { claims: acr({ essential: true }) }],
  ['response_mode=query', { response_mode: 'query' }],
  ['response_mode=form_post', { response_mode: 'form_post' }],
  ['response_mode=form_post for a program that listens on the device', { ...FORM, redirect_uri: 'http://[::1]:4/cb' }],
  ['response_mode=form_post with a state that forms return unchanged', { ...FORM, state: '\té\u0085\u2028😀"<&amp;' }],
  ['a state with line breaks, which a query returns unchanged', { state: 'a\r\nb\n' }],
  ['a pushed request of a client that must push', {}, { ...PUSHES, isPushed: true }],
])('takes %s', (_, changes, circumstances = {}) => {
  expect(faultWith(changes, circumstances)).toBeUndefined();
});

const FAULTS: Record<string, [string, string, Record<string, unknown>, Circumstances?][]> = {
  invalid_request: [
    ['a repeated parameter', 'state must not be given more than once', { state: ['a', 'b'] }],
    ['a nested parameter', 'scope must not be given more than once', { scope: { a: 'b' } }],
    ['what its client had to push', 'the client must push its authorization requests', {}, PUSHES],
    ['no response type', 'response_type is required', { response_type: '' }],
    ['an unknown response mode', 'response_mode must be query or form_post', { response_mode: 'fragment' }],
    ['a form for an app on a device', 'response_mode=form_post needs an http or https redirect URI', FOR_APP],
    ['a line feed in the state for a form', LINES, { ...FORM, state: 'a\nb' }],
    ['a carriage return in the state for a form', LINES, { ...FORM, state: 'a\r' }],
    ['an unknown prompt', 'prompt has an unknown value', { prompt: 'sign_up' }],
    ['prompt=none beside another', 'prompt=none must not be combined with another value', { prompt: 'none login' }],
    ['no challenge', 'pkce is required', { code_challenge: '' }],
    ['no challenge from a public client, whatever is said of it', 'pkce is required', { code_challenge: '' }, PUBLIC],
    ['a method without challenge', 'code_challenge is missing', { code_challenge: '' }, UNPROVEN],
    ['plain', 'invalid code_challenge method', { code_challenge_method: 'plain' }],
    ['no method, which means plain', 'invalid code_challenge method', { code_challenge_method: '' }],
    ['an unknown method', 'invalid code_challenge method', { code_challenge_method: 'S512' }],
    ['a short challenge', 'code_challenge must be 43 to 128 unreserved characters', { code_challenge: 'a'.repeat(42) }],
    ['max_age that is no number', 'max_age must be a number of seconds', { max_age: '-1' }],
    ['claims that are no JSON', MALFORMED_CLAIMS, { claims: '{' }],
    ['claims that are an array', MALFORMED_CLAIMS, { claims: '[]' }],
    ['claims with a list inside', MALFORMED_CLAIMS, { claims: '{"userinfo":[]}' }],
    ['claims with null for a place', MALFORMED_CLAIMS, { claims: '{"id_token":null}' }],
    ['a claim that is a text', MALFORMED_CLAIMS, { claims: '{"userinfo":{"email":"yes"}}' }],
    ['a claim that is a list', MALFORMED_CLAIMS, { claims: '{"id_token":{"sub":[]}}' }],
    ['values that are no list', MALFORMED_CLAIMS, { claims: acr({ essential: true, values: 'aal2' }) }],
    ['essential that is a text', MALFORMED_CLAIMS, { claims: acr({ essential: 'true', value: 'aal2' }) }],
    ['a broken thumbprint', 'dpop_jkt must be a JWK thumbprint', { dpop_jkt: 'x' }],
  ],
  unauthorized_client: [
    ['a client that is not registered for codes', 'the client is not registered for authorization_code', {}, MACHINE],
  ],
  unsupported_response_type: [
    ['the implicit flow', 'response_type must be code', { response_type: 'token' }],
    ['the hybrid flow', 'response_type must be code', { response_type: 'code id_token' }],
  ],
  unmet_authentication_requirements: [
    ['an acr that no sign-in here has', 'acr has none of the required values here', { claims: PHISHING_RESISTANT }],
  ],
  request_not_supported: [['a request object', 'request is not supported', { request: 'e30.e30.' }]],
  invalid_scope: [
    ['an unknown scope', 'The following scopes are invalid: admin', { scope: 'openid admin' }],
    ['an unregistered scope', 'The following scopes are invalid: email', { scope: 'openid email' }, SIGN_IN_ONLY],
    [
      'a scope of an API without it',
      `orders.read needs the parameter resource=${ORDERS}`,
      { scope: 'orders.read' },
      WITH_API,
    ],
    ['offline_access without asking', 'offline_access needs prompt=consent', { scope: 'openid offline_access' }],
  ],
  invalid_target: [
    ['an unknown resource', `resource is not known: ${UNKNOWN}`, { resource: UNKNOWN }],
    [
      'an unknown resource beside a known one',
      `resource is not known: ${UNKNOWN}`,
      { resource: [OPTIONS.issuer, UNKNOWN] },
    ],
  ],
};

test.each(
  Object.entries(FAULTS).flatMap(([error, cases]) => cases.map(([name, ...rest]) => [name, error, ...rest] as const)),
)('refuses %s with %s: %s', (_, error, description, changes, circumstances = {}) => {
  const { hint, ...fault } = faultWith(changes, circumstances)!;
  expect(fault).toEqual({ error, description });
  expect(hint !== undefined).toBe(error === 'invalid_target' || description.startsWith('The following scopes'));
});

test('a resource that is not known is named to the developer, as far as an answer may have it', () => {
  const resource = `https://evil.example.com/"\\ü${'x'.repeat(300)}`;
  const { hint, description } = faultWith({ resource })!;
  expect(hint).toMatch(/^An admin must add https:\/\/evil\.example\.com\/\?{3}x{172} as an API/u);
  expect(description).toMatch(/^resource is not known: https:\/\/evil\.example\.com\/\?{3}x{172}$/u);
  const to = { redirectUri: 'https://client.example.com/callback', responseMode: 'query', state: undefined } as const;
  const { parameters } = refusalFor(to, faultWith({ resource })!, OPTIONS.issuer);
  expect(parameters).toMatchObject({
    error_description: description,
    hint: expect.stringMatching(/^[ !#-[\]-~]+$/),
  });
});

test.each([
  ['of nobody', 'openid admin', {}, 'This service has no scope admin.'],
  [
    'of others, and of nobody',
    'openid email admin profile',
    SIGN_IN_ONLY,
    'This service has no scope admin. The client is not registered for email, profile. The client is registered for openid.',
  ],
] as const)('scopes %s are told apart to the developer', (_, scope, circumstances, hint) => {
  expect(faultWith({ scope }, circumstances)).toMatchObject({ hint });
});

test('of several faults the first in the order of the table is answered', () => {
  const wrong = { response_type: 'token', scope: 'admin', prompt: 'x', code_challenge: '', resource: 'x' };
  expect(faultWith(wrong)?.error).toBe('unsupported_response_type');
  expect(faultWith({ ...wrong, response_type: 'code' })?.error).toBe('invalid_scope');
  expect(faultWith({ ...wrong, response_type: 'code', scope: '' })?.description).toBe('prompt has an unknown value');
  expect(faultWith({ code_challenge: '', resource: 'x' })?.description).toBe('pkce is required');
});

test.each([
  ['refused', 'openid offline_access', '', ['openid', 'offline_access']],
  ['ignored', 'openid offline_access', '', ['openid']],
  ['ignored', 'offline_access openid', 'consent', ['offline_access', 'openid']],
  ['granted', 'openid offline_access', 'login', ['openid', 'offline_access']],
] as const)(
  'where offline_access without consent is %s, %s with prompt %s asks for %j',
  (policy, scope, prompt, asked) => {
    const client = aClient({ switches: { ...NO_SWITCHES, offlineAccess: policy } });
    expect(requestedScopes({ client, query: new AuthorizationQuery({ ...GOOD, scope, prompt }) })).toEqual(asked);
  },
);
