import { describe, expect, test } from '@jest/globals';
import { metadataProblem } from './metadata-refusals.ts';
import {
  algorithmsFor,
  changedSettings,
  originsProblem,
  secondsProblem,
  timeText,
  type TokenSettings,
  tokenSettingsOf,
  warningsOf,
} from './token-settings.ts';

const registered = (more: object = {}, requiresPkce = true) =>
  tokenSettingsOf({
    requiresPkce,
    metadata: {
      redirect_uris: [],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: 'RS256',
      ...more,
    },
  });
const stored = registered();
const server = { accessTokenLifeSeconds: 3600, refreshTokenLifeSeconds: 604_800, refreshReuseSeconds: 5 };
const own = {
  offline_access_without_consent: 'granted',
  access_token_lifetime: 90,
  refresh_token_lifetime: 86_400,
  refresh_token_reuse_interval: 0,
  web_origins: ['https://a.example.com', 'https://b.example.com'],
};

describe('settings and metadata', () => {
  test('an app without members of its own is treated as the server says', () => {
    expect(stored).toEqual({
      require_pkce: true,
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: 'RS256',
      offline_access_without_consent: 'refused',
      access_token_lifetime: '',
      refresh_token_lifetime: '',
      refresh_token_reuse_interval: '',
      web_origins: '',
    });
  });

  test('what is unchanged is not sent', () => {
    expect(changedSettings(stored, stored)).toEqual({});
    const settings = registered(own, false);
    expect(changedSettings(settings, { ...settings, web_origins: `\n${settings.web_origins}\n` })).toEqual({});
  });

  test('what is entered becomes the members that the form was filled from, and what is emptied removes them', () => {
    const settings = registered(own, false);
    expect(changedSettings(stored, settings)).toEqual({ require_pkce: false, ...own });
    expect(changedSettings(settings, stored)).toEqual({
      require_pkce: true,
      offline_access_without_consent: 'refused',
      access_token_lifetime: null,
      refresh_token_lifetime: null,
      refresh_token_reuse_interval: null,
      web_origins: null,
    });
  });
});

test.each<[string, Partial<TokenSettings>, keyof TokenSettings & `${string}_${'lifetime' | 'interval'}`, string]>([
  ['the life of the server', {}, 'access_token_lifetime', 'As the server: 1 hour'],
  ['the longer life of the server', {}, 'refresh_token_lifetime', 'As the server: 7 days'],
  ['the reuse of the server', {}, 'refresh_token_reuse_interval', 'As the server: for 5 seconds'],
  ['a life of its own', { access_token_lifetime: '90' }, 'access_token_lifetime', '90 seconds'],
  ['no reuse', { refresh_token_reuse_interval: '0' }, 'refresh_token_reuse_interval', 'Never'],
  ['some reuse', { refresh_token_reuse_interval: '60' }, 'refresh_token_reuse_interval', 'For 1 minute'],
])('%s is said in words', (_, values, name, text) => {
  expect(timeText({ ...stored, ...values }, name, server)).toBe(text);
});

describe('what weakens an app says so', () => {
  test.each<[string, Partial<TokenSettings>, Partial<TokenSettings>, readonly string[]]>([
    ['nothing', {}, {}, []],
    ['no PKCE', {}, { require_pkce: false }, ['require_pkce']],
    ['HS256', {}, { id_token_signed_response_alg: 'HS256' }, ['id_token_signed_response_alg']],
    ['ignored', {}, { offline_access_without_consent: 'ignored' }, []],
    ['granted', {}, { offline_access_without_consent: 'granted' }, ['offline_access_without_consent']],
    ['longer reuse', {}, { refresh_token_reuse_interval: '6' }, ['refresh_token_reuse_interval']],
    ['shorter reuse', {}, { refresh_token_reuse_interval: '4' }, []],
    ['the reuse of the server', { refresh_token_reuse_interval: '4' }, {}, ['refresh_token_reuse_interval']],
    ['one origin more', {}, { web_origins: 'https://a.example' }, ['web_origins']],
    [
      'one origin fewer',
      { web_origins: 'https://a.example\nhttps://b.example' },
      { web_origins: 'https://a.example' },
      [],
    ],
  ])('%s', (_, before, after, names) => {
    expect(Object.keys(warningsOf({ ...stored, ...before }, { ...stored, ...after }, server))).toEqual(names);
  });

  test('HS256 brings a new secret only where it was not used before', () => {
    const hs256 = { ...stored, id_token_signed_response_alg: 'HS256' };
    expect(warningsOf(stored, hs256, server).id_token_signed_response_alg).toContain('new secret');
    expect(warningsOf(hs256, hs256, server).id_token_signed_response_alg).not.toContain('new secret');
  });
});

test('only an app with a secret can choose HS256', () => {
  expect(algorithmsFor('client_secret_post')).toContain('HS256');
  for (const method of ['none', 'private_key_jwt']) expect(algorithmsFor(method)).toEqual(['RS256', 'ES256', 'EdDSA']);
});

test('seconds are whole, and origins have no path', () => {
  expect(['', '60', ' 5 '].map(secondsProblem)).toEqual([undefined, undefined, undefined]);
  for (const text of ['-1', '1.5', '1 h']) expect(secondsProblem(text)).toBe('Enter whole seconds.');
  expect(originsProblem('https://a.example\nhttp://localhost:3000')).toBeUndefined();
  for (const text of ['https://a.example/', 'app:', 'a.example']) expect(originsProblem(text)).toContain(text);
});

test.each([
  [
    'access_token_lifetime',
    'must be a number of seconds from 60 to 3600',
    'whole seconds from 60 to 3600 (1 minute to 1 hour)',
  ],
  ['refresh_token_reuse_interval', 'must be a number of seconds from 0 to 60', 'whole seconds from 0 to 60.'],
  ['web_origins', 'must not have more than 20 items', 'at most 20 origins'],
])('a refused %s is told at its field, with its bounds', (field, problem, text) => {
  expect(metadataProblem({ code: 'INVALID_CLIENT_METADATA', field, problem })).toEqual([
    field,
    expect.stringContaining(text),
  ]);
});

test('other refusals, and those of members without a field, are told above the button', () => {
  expect(
    metadataProblem({ code: 'INVALID_CLIENT_METADATA', field: 'jwks', problem: 'must be an object' }),
  ).toBeUndefined();
  expect(metadataProblem({ code: 'CLIENT_NOT_FOUND', field: 'client_name' })).toBeUndefined();
});
