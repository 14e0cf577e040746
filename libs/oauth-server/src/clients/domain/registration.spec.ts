import { describe, expect, test } from '@jest/globals';
import { Refusal } from '#shared-kernel/domain/refusal';
import { NO_SWITCHES } from './client-switches.ts';
import { metadataOf, readMetadata } from './registration.ts';

const uri = 'https://client.example.com/callback';
const RULES = { knownScopes: ['openid', 'profile'], accessTokenLifeSeconds: 3600, refreshTokenLifeSeconds: 604_800 };
const METADATA = 'invalid_client_metadata';

function refusalOf(body: Record<string, unknown>) {
  try {
    readMetadata(body, RULES);
  } catch (error) {
    if (error instanceof Refusal) return [error.oauthError, error.message];
    throw error;
  }
  return undefined;
}

test('what is left out has the defaults of RFC 7591 and of the specification', () => {
  expect(readMetadata({ redirect_uris: [uri] }, RULES)).toEqual({
    redirectUris: [uri],
    authenticationMethod: 'client_secret_basic',
    grantTypes: ['authorization_code'],
    responseTypes: ['code'],
    name: null,
    icon: null,
    scopes: null,
    idTokenAlgorithm: 'HS256',
    requiresPushedRequests: false,
    requiresBoundTokens: false,
    requiresPkce: true,
    switches: NO_SWITCHES,
    details: {},
  });
});

test.each(['require_pushed_authorization_requests', 'dpop_bound_access_tokens'])('%s is true or false', (member) => {
  const body = { redirect_uris: [uri], [member]: true };
  expect(metadataOf(readMetadata(body, RULES))).toHaveProperty(member, true);
  expect(refusalOf({ ...body, [member]: 'true' })).toEqual([METADATA, `${member} must be true or false`]);
});

test('a public client cannot sign with a secret', () => {
  const body = { redirect_uris: [uri], token_endpoint_auth_method: 'none' };
  expect(readMetadata(body, RULES).idTokenAlgorithm).toBe('RS256');
  const message = 'id_token_signed_response_alg must not be HS256 for a client without a secret';
  expect(refusalOf({ ...body, id_token_signed_response_alg: 'HS256' })).toEqual([METADATA, message]);
});

test('unknown members and unknown scopes are left out, null counts as absent', () => {
  const body = { redirect_uris: [uri], scope: 'openid admin openid', client_name: null, client_uri: null, role: 'x' };
  expect(readMetadata(body, RULES)).toMatchObject({ scopes: ['openid'], name: null, details: {} });
});

test('what the server only keeps is echoed', () => {
  const kept = {
    client_uri: 'https://client.example.com',
    tos_uri: 'https://client.example.com/tos',
    policy_uri: 'http://client.example.com/policy',
    jwks_uri: 'https://client.example.com/jwks',
    contacts: ['a@example.com'],
    software_id: 'x',
    software_version: '1',
    software_statement: 'ey',
    metadata: { any: [1, { deep: true }] },
    application_type: 'native',
    subject_type: 'public',
    post_logout_redirect_uris: ['https://client.example.com/goodbye', 'com.example.app:/goodbye'],
    backchannel_logout_uri: 'https://client.example.com/logout?from=gatehouse',
    backchannel_logout_session_required: true,
  };
  expect(readMetadata({ redirect_uris: [uri], ...kept }, RULES).details).toEqual(kept);
});

test('what was registered is read back unchanged', () => {
  const bodies = [
    { redirect_uris: [uri] },
    { redirect_uris: [uri], client_name: 'Acme', logo_uri: `${uri}/l.png`, scope: 'openid profile', contacts: ['a'] },
    { redirect_uris: [uri], token_endpoint_auth_method: 'none', application_type: 'native' },
    { redirect_uris: [uri], require_pkce: false },
    { grant_types: ['client_credentials'], id_token_signed_response_alg: 'ES256', jwks: { keys: [] } },
  ];
  for (const body of bodies) {
    const read = readMetadata(body, RULES);
    expect(readMetadata(metadataOf(read), RULES)).toEqual(read);
    expect(metadataOf(read)).toMatchObject(body);
  }
});

describe('refused', () => {
  const REDIRECT = 'invalid_redirect_uri';
  const URIS = 'Redirect URIs are required for authorization_code and implicit grant types';
  const CODE = "When 'authorization_code' grant type is used, 'code' response type must be included";
  const OPEN = 'redirect_uris: http://x.example uses http for another host than 127.0.0.1, [::1] or localhost';
  const METHODS = 'must be one of none, client_secret_basic, client_secret_post, private_key_jwt';
  const SCRIPT = 'javascript:alert(1)';
  const ELEVEN = Array.from({ length: 11 }, (_, n) => ({ kty: 'EC', kid: `${n}` }));
  const TOKEN = "When 'implicit' grant type is used, 'token' response type must be included";
  test.each<[changes: Record<string, unknown>, message: string, error?: string]>([
    [{ redirect_uris: undefined }, URIS, REDIRECT],
    [{ redirect_uris: [] }, URIS, REDIRECT],
    [{ redirect_uris: null }, URIS, REDIRECT],
    [{ redirect_uris: [], grant_types: ['implicit'] }, URIS, REDIRECT],
    [{ redirect_uris: ['http://x.example'] }, OPEN, REDIRECT],
    [{ redirect_uris: uri }, 'redirect_uris must be an array of strings'],
    [{ redirect_uris: [7] }, 'redirect_uris must be an array of strings of at most 2000 characters'],
    [{ redirect_uris: Array.from({ length: 101 }, () => uri) }, 'redirect_uris must not have more than 100 items'],
    [{ grant_types: ['authorization_code'], response_types: ['token'] }, CODE],
    [{ grant_types: ['implicit'], response_types: ['code'] }, TOKEN],
    [
      { grant_types: ['magic'] },
      'grant_types must contain only authorization_code, implicit, password, client_credentials, refresh_token, urn:ietf:params:oauth:grant-type:jwt-bearer, urn:ietf:params:oauth:grant-type:saml2-bearer, urn:ietf:params:oauth:grant-type:device_code',
    ],
    [{ subject_type: 'pairwise' }, 'subject_type must be one of public'],
    [{ response_types: ['id_token'] }, 'response_types must contain only code, token'],
    [{ token_endpoint_auth_method: 'magic' }, `token_endpoint_auth_method ${METHODS}`],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'jwks or jwks_uri is required for private_key_jwt'],
    [{ client_name: 7 }, 'client_name must be a string'],
    [{ client_name: 'x'.repeat(2001) }, 'client_name must not be longer than 2000 characters'],
    [{ client_name: 'x'.repeat(101) }, 'client_name must not be longer than 100 characters'],
    [{ client_name: '\u200b\u202e\u3164' }, 'client_name must have visible characters'],
    ...[
      'https://localhost/keys',
      'https://keys.localhost/',
      'https://localhost./',
      'https://127.0.0.1/',
      'https://0x7f.1/',
      'https://10.1.2.3/',
      'https://192.168.0.1:8443/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://[fd00::1]/',
      'https://[::ffff:10.0.0.1]/',
    ].flatMap((url): [Record<string, unknown>, string][] => [
      [{ jwks_uri: url }, 'jwks_uri must lead to a public address'],
      [{ backchannel_logout_uri: url }, 'backchannel_logout_uri must lead to a public address'],
    ]),
    [{ jwks: { keys: ELEVEN } }, 'jwks must not have more than 10 keys'],
    [{ jwks: { keys: [{ kty: 'EC', kid: 'a' }, { kty: 'RSA' }] } }, 'jwks must have a kid in each of several keys'],
    [{ logo_uri: SCRIPT }, 'logo_uri must be an http or https URL'],
    [{ tos_uri: 'data:text/html' }, 'tos_uri must be an http or https URL'],
    [{ jwks_uri: 'http://x.example' }, 'jwks_uri must be an https URL'],
    [{ jwks: { keys: [] }, jwks_uri: 'https://x.example' }, 'jwks must not be given beside jwks_uri'],
    [{ post_logout_redirect_uris: [uri, SCRIPT] }, `post_logout_redirect_uris ${SCRIPT} must not use javascript:`],
    [{ post_logout_redirect_uris: uri }, 'post_logout_redirect_uris must be an array of strings'],
    [{ backchannel_logout_uri: 'http://localhost/logout' }, 'backchannel_logout_uri must be an https URL'],
    [{ backchannel_logout_uri: 'https://x.example/#logout' }, 'backchannel_logout_uri has a fragment'],
    [{ backchannel_logout_session_required: 'yes' }, 'backchannel_logout_session_required must be true or false'],
    [{ jwks: [] }, 'jwks must be an object'],
    [{ jwks: {} }, 'jwks must have an array of keys'],
    [{ jwks: { keys: [{ kty: 'oct', k: 'AA' }] } }, 'jwks must have public keys only'],
    [{ jwks: { keys: [{ kty: 'OKP', d: 'AA' }] } }, 'jwks must have public keys only'],
    [{ metadata: { a: 'x'.repeat(16_384) } }, 'metadata must not be larger than 16384 characters'],
    [{ contacts: 'a@example.com' }, 'contacts must be an array of strings'],
  ])('%j', (changes, message, error = METADATA) => {
    expect(refusalOf({ redirect_uris: [uri], ...changes })).toEqual([error, message]);
  });

  test('no redirect URI is needed for grants without one', () => {
    expect(readMetadata({ grant_types: ['client_credentials'] }, RULES).redirectUris).toEqual([]);
  });
});

test('a name is one line of visible characters, as other names are', () => {
  const name = (client_name: string) => readMetadata({ redirect_uris: [uri], client_name }, RULES).name;
  expect(name(' Acme\n\u202eknaB\u2066 ')).toBe('Acme knaB');
  expect(name('x'.repeat(100))).toHaveLength(100);
  // One character of two code units: as PostgreSQL counted when it shortened the names of before.
  expect(name('😀'.repeat(100))).toHaveLength(200);
  expect(name('')).toBeNull();
});

test('code challenges are required unless a client with a secret says that it has none', () => {
  const required = (body: object) => readMetadata({ redirect_uris: [uri], ...body }, RULES).requiresPkce;
  expect(required({})).toBe(true);
  expect(required({ require_pkce: false })).toBe(false);
  expect(required({ require_pkce: false, token_endpoint_auth_method: 'none' })).toBe(true);
});

test('the service on the machine of its developer may call clients there, and no others, over http', () => {
  const read = (backchannel_logout_uri: string) =>
    readMetadata({ redirect_uris: [uri], backchannel_logout_uri }, { ...RULES, isDevelopment: true }).details[
      'backchannel_logout_uri'
    ];
  expect(read('http://127.0.0.1:4000/logout')).toBe('http://127.0.0.1:4000/logout');
  expect(() => read('http://10.0.0.1/logout')).toThrow('uses http for another host');
  expect(() => read('https://10.0.0.1/logout')).toThrow('must lead to a public address');
  expect(read('https://localhost/logout')).toBe('https://localhost/logout');
  const keys = { redirect_uris: [uri], jwks_uri: 'https://localhost/keys' };
  expect(() => readMetadata(keys, { ...RULES, isDevelopment: true })).toThrow('must lead to a public address');
});
