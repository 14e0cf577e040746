import { describe, expect, test } from '@jest/globals';
import { freshSeconds, isDocumentUrl, readDocument } from './client-id-metadata-document.ts';
import { NO_SWITCHES } from './client-switches.ts';
import { registrationRules } from './registration.ts';
import { OPTIONS } from '../../testing/a-client.ts';

const RULES = registrationRules(OPTIONS);
const ID = 'https://client.example.com/oauth/client.json';
const DOCUMENT = { client_id: ID, client_name: 'Client', redirect_uris: ['https://client.example.com/callback'] };
const read = (changes: object = {}) => readDocument(ID, { ...DOCUMENT, ...changes }, RULES);

describe('a client id is the URL of a document', () => {
  test.each([
    ID,
    'https://client.example.com/x',
    'https://client.example.com:8443/x',
    'https://client.example.com/a%20b/',
    `https://client.example.com/${'x'.repeat(2048 - 27)}`,
  ])('%s', (id) => {
    expect(isDocumentUrl(id)).toBe(true);
  });

  test.each([
    ['http', 'http://client.example.com/x'],
    ['another scheme', 'ftp://client.example.com/x'],
    ['no path', 'https://client.example.com'],
    ['an empty path', 'https://client.example.com/'],
    ['a query', 'https://client.example.com/x?y=1'],
    ['an empty query', 'https://client.example.com/x?'],
    ['a fragment', 'https://client.example.com/x#y'],
    ['an empty fragment', 'https://client.example.com/x#'],
    ['a user name', 'https://me@client.example.com/x'],
    ['a password', 'https://:secret@client.example.com/x'],
    ['dot segments', 'https://client.example.com/a/../x'],
    ['encoded dot segments', 'https://client.example.com/a/%2e%2E/x'],
    ['a dot', 'https://client.example.com/./x'],
    ['capitals', 'https://CLIENT.example.com/x'],
    ['capitals in the scheme', 'HTTPS://client.example.com/x'],
    ['the default port', 'https://client.example.com:443/x'],
    ['a backslash', 'https://client.example.com\\x'],
    ['letters of other alphabets', 'https://clïent.example.com/x'],
    ['a blank', 'https://client.example.com/a b'],
    ['a line break', 'https://client.example.com/x\n'],
    ['too many characters', `https://client.example.com/${'x'.repeat(2048 - 26)}`],
    ['no host', 'https:///x'],
    ['letters only', 'abcdefghijklmnopqrstuvwxyzabcdef'],
    ['nothing', ''],
  ])('unless it has %s', (_, id) => {
    expect(isDocumentUrl(id)).toBe(false);
  });
});

test('a document describes a public client that authorizes users', () => {
  expect(read()).toEqual({
    redirectUris: ['https://client.example.com/callback'],
    authenticationMethod: 'none',
    grantTypes: ['authorization_code'],
    responseTypes: ['code'],
    name: 'Client',
    icon: null,
    scopes: null,
    idTokenAlgorithm: 'RS256',
    requiresBoundTokens: false,
    requiresPkce: true,
    requiresPushedRequests: false,
    switches: NO_SWITCHES,
    details: {},
  });
});

test.each([
  [{ client_id: 'https://client.example.com/other.json' }, 'client_id must be the URL of the document'],
  [{ client_id: `${ID}/` }, 'client_id must be the URL of the document'],
  [{ client_id: undefined }, 'client_id must be the URL of the document'],
  [{ client_secret: 'x' }, 'client_secret must not be in a document that everybody can read'],
  [{ client_secret: null }, 'client_secret must not be in a document that everybody can read'],
  [{ client_secret_expires_at: 0 }, 'client_secret_expires_at must not be in a document that everybody can read'],
  ...['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'tls_client_auth', 7, ['none']].map(
    (method) =>
      [{ token_endpoint_auth_method: method }, 'token_endpoint_auth_method must be none or private_key_jwt'] as const,
  ),
  [{ token_endpoint_auth_method: 'private_key_jwt' }, 'jwks or jwks_uri is required for private_key_jwt'],
  [{ client_name: undefined }, 'client_name is required'],
  [{ client_name: ' ' }, 'client_name is required'],
  [{ client_name: 7 }, 'client_name is required'],
  [{ redirect_uris: undefined }, /^Redirect URIs are required/],
  [{ redirect_uris: [] }, /^Redirect URIs are required/],
  [{ redirect_uris: ['javascript:alert(1)'] }, /^redirect_uris: javascript/],
  [{ redirect_uris: ['http://client.example.com/callback'] }, /uses http for another host/],
  [{ logo_uri: 'javascript:alert(1)' }, 'logo_uri must be an http or https URL'],
  [{ id_token_signed_response_alg: 'HS256' }, /must not be HS256/],
])('%j is refused', (changes, message) => {
  expect(() => read(changes)).toThrow(message);
});

/** The shapes of documents that clients publish today. */
describe('documents in use are understood', () => {
  test('a desktop app that lists a grant type which a public client cannot have', () => {
    const grantTypes = ['authorization_code', 'refresh_token'];
    const grant_types = [...grantTypes, 'urn:ietf:params:oauth:grant-type:jwt-bearer'];
    const client = read({ grant_types, token_endpoint_auth_method: 'none' });
    expect(client).toMatchObject({ grantTypes, authenticationMethod: 'none' });
  });

  test('a command line tool with loopback redirects of any port, and no application_type', () => {
    const redirects = ['http://localhost/callback', 'http://127.0.0.1/callback'];
    expect(read({ redirect_uris: redirects })).toMatchObject({ redirectUris: redirects });
  });

  test('an editor with a logo on another host', () => {
    const logo = 'https://cdn.example.net/logo.png';
    expect(read({ logo_uri: logo, client_uri: 'https://editor.example.com' })).toMatchObject({ icon: logo });
  });

  test('a chat that lists its methods instead of choosing one, and other grants alone', () => {
    const methods = { token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'] };
    const withKeys = read({ ...methods, jwks_uri: 'https://x.example/' });
    expect(withKeys).toMatchObject({ authenticationMethod: 'none', details: {} });
    const others = read({ grant_types: ['implicit'], response_types: ['code', 'id_token'] });
    expect(others).toMatchObject({ grantTypes: ['authorization_code'], responseTypes: ['code'] });
  });

  test('scopes of other servers are ignored, and limit nothing when none is known here', () => {
    expect(read({ scope: 'openid mail.read' })).toMatchObject({ scopes: ['openid'] });
    expect(read({ scope: 'mcp:tools' })).toMatchObject({ scopes: null });
    expect(read({ application_type: 'browser' })).toMatchObject({ details: {} });
    expect(read({ application_type: 'native' })).toMatchObject({ details: { application_type: 'native' } });
  });

  test('a client with a key of its own', () => {
    const keys = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://client.example.com/jwks' };
    expect(read(keys)).toMatchObject({ authenticationMethod: 'private_key_jwt', details: { jwks_uri: keys.jwks_uri } });
  });
});

test.each([
  [undefined, 600],
  ['', 600],
  ['public', 600],
  ['max-age=3600', 3600],
  ['public, Max-Age=7200, immutable', 7200],
  ['max-age="120"', 120],
  ['max-age=0', 60],
  ['max-age=59', 60],
  ['max-age=86401', 86_400],
  ['max-age=9999999999', 86_400],
  ['max-age=-1', 600],
  ['s-maxage=5', 600],
  ['no-store, max-age=3600', 60],
  ['no-cache', 60],
])('with Cache-Control %s a document is fresh for %d seconds', (header, seconds) => {
  expect(freshSeconds(header)).toBe(seconds);
});
