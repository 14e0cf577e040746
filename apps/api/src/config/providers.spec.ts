import { describe, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { knownProviders } from '#identity/social/domain/provider-options';
import { loadConfig } from './config.ts';
import { ineffectiveValues } from './provider-checks.ts';
import { kernelOptions, socialOptions } from './options.ts';
import { misspeltNames } from './variables.ts';
import { PRODUCTION, problemsOf as startProblems, SECRET } from './testing/problems-of.ts';

const BASE = { AUTH_SECRET: SECRET };
const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const APPLE = {
  APPLE_CLIENT_ID: 'com.example.web',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: pem('P-256'),
};
const GITHUB = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret-of-github' };
const ACME = {
  OIDC_ACME_ID_CLIENT_ID: 'id',
  OIDC_ACME_ID_CLIENT_SECRET: 's',
  OIDC_ACME_ID_ISSUER: 'https://acme.example',
};

const problemsOf = (environment: Record<string, string>) => startProblems({ ...BASE, ...environment });
/** @param words that the only problem matches */
const expectProblem = (environment: Record<string, string>, words: string | RegExp) =>
  expect(problemsOf(environment)).toEqual([expect.stringMatching(words)]);
const client = (prefix: string) => ({ [`${prefix}_CLIENT_ID`]: 'id', [`${prefix}_CLIENT_SECRET`]: 'secret' });
const configOf = (environment: Record<string, string>) => loadConfig({}, { ...BASE, ...environment });
const providersOf = (environment: Record<string, string>) => socialOptions(configOf(environment)).providers;

const ineffective = (environment: Record<string, string>) => ineffectiveValues(configOf(environment));

test('none is offered while none is configured, whatever else is set', () => {
  expect(providersOf({})).toEqual([]);
  expect(providersOf({ GITHUB_TOKEN: 'x', GITHUB_SCOPES: 'repo', GOOGLE_HOSTED_DOMAIN: 'example.com' })).toEqual([]);
});

const withSecret = knownProviders.filter((id) => id !== 'apple').map((id) => id.toUpperCase());

test('each is offered by its client id and secret, in the order of the list', () => {
  const environment = Object.assign({ ...APPLE, ...ACME, OIDC_PROVIDERS: 'acme-id' }, ...withSecret.map(client));
  const ids = providersOf(environment as Record<string, string>).map(({ id }) => id);
  expect(ids).toEqual([...knownProviders, 'acme-id']);
});

test.each(withSecret)('%s with half of it stops the start', (prefix) => {
  expectProblem({ [`${prefix}_CLIENT_ID`]: 'id' }, `${prefix}_CLIENT_SECRET must be set`);
  expectProblem({ [`${prefix}_CLIENT_SECRET`]: 'secret' }, `${prefix}_CLIENT_ID must be set`);
});

test('what is configured reaches the provider', () => {
  const environment = {
    ...client('GOOGLE'),
    GOOGLE_SCOPES: 'a, b',
    GOOGLE_SIGN_UP: 'off',
    GOOGLE_IMPLICIT_SIGN_UP: 'off',
    GOOGLE_OFFLINE_ACCESS: 'on',
    GOOGLE_PROMPT: 'select_account consent',
    GOOGLE_ID_TOKEN_AUDIENCES: 'ios,android',
    GOOGLE_HOSTED_DOMAIN: 'example.com',
    GOOGLE_NAME: 'Work account',
    GOOGLE_TOKEN_URL: 'https://proxy.example.com/token',
  };
  expect(providersOf(environment)).toEqual([
    expect.objectContaining({
      id: 'google',
      kind: 'google',
      name: 'Work account',
      clientId: 'id',
      clientSecret: 'secret',
      scopes: ['a', 'b'],
      policy: { signUp: false, implicitSignUp: false },
      offlineAccess: true,
      prompt: 'select_account consent',
      idTokenAudiences: ['ios', 'android'],
      hostedDomain: 'example.com',
      endpoints: { token: 'https://proxy.example.com/token' },
    }),
  ]);
  expect(providersOf(client('MICROSOFT'))[0]?.tenant).toBe('common');
});

test('secrets cannot be printed', () => {
  const config = configOf({ ...GITHUB, ...APPLE });
  expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toMatch(/secret-of-github|PRIVATE KEY/);
  expect(socialOptions(config).providers[1]?.clientSecret).toBe('secret-of-github');
});

describe('Apple', () => {
  test('signs with a key, whose line breaks may be written', () => {
    const written = APPLE.APPLE_PRIVATE_KEY.replaceAll('\n', '\\n');
    const [apple] = providersOf({ ...APPLE, APPLE_PRIVATE_KEY: written });
    const { APPLE_PRIVATE_KEY: privateKey } = APPLE;
    expect(apple?.apple).toEqual({ teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey });
  });

  test.each<[Record<string, string>, string]>([
    [{ ...APPLE, APPLE_KEY_ID: '' }, 'APPLE_TEAM_ID'],
    [{ ...APPLE, APPLE_PRIVATE_KEY: '' }, 'APPLE_TEAM_ID'],
    [{ ...APPLE, APPLE_CLIENT_ID: '' }, 'APPLE_CLIENT_ID'],
    [{ ...APPLE, APPLE_CLIENT_SECRET: 'x' }, 'APPLE_CLIENT_SECRET'],
    [{ ...APPLE, APPLE_PRIVATE_KEY: 'x' }, 'APPLE_PRIVATE_KEY'],
    [{ ...APPLE, APPLE_PRIVATE_KEY: pem('P-384') }, 'APPLE_PRIVATE_KEY'],
    [{ ...APPLE, APPLE_TEAM_ID: 'team' }, 'APPLE_TEAM_ID'],
  ])('does not start with %o', (environment, name) => {
    const problems = problemsOf(environment);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
    expect(problems.join()).not.toContain('PRIVATE KEY-');
  });
});

describe('other providers', () => {
  test('are named in lists', () => {
    const oauth2 = {
      OAUTH2_PROVIDERS: 'forge',
      ...client('OAUTH2_FORGE'),
      OAUTH2_FORGE_AUTHORIZATION_URL: 'https://forge.example/a',
      OAUTH2_FORGE_TOKEN_URL: 'https://forge.example/t',
      OAUTH2_FORGE_PROFILE_URL: 'https://forge.example/p',
      OAUTH2_FORGE_ID_MEMBER: 'id',
    };
    const [acme, forge] = providersOf({ OIDC_PROVIDERS: 'acme-id', ...ACME, ...oauth2 });
    expect(acme).toMatchObject({ id: 'acme-id', kind: 'oidc', name: 'acme-id', issuer: 'https://acme.example' });
    expect(forge).toMatchObject({ id: 'forge', kind: 'oauth2', idMember: 'id' });
  });

  test.each<[string, Record<string, string>]>([
    ['OIDC_ACME_ID_ISSUER', { ...ACME, OIDC_PROVIDERS: 'acme-id', OIDC_ACME_ID_ISSUER: '' }],
    ['OIDC_ACME_ID_ISSUER', { ...ACME, OIDC_PROVIDERS: 'acme-id', OIDC_ACME_ID_ISSUER: 'acme' }],
    ['OIDC_ACME_ID_ISSUER', { ...ACME, OIDC_PROVIDERS: 'acme-id', OIDC_ACME_ID_ISSUER: 'https://u:p@acme.example' }],
    ['OIDC_ACME_ID_CLIENT_ID', { OIDC_PROVIDERS: 'acme-id', OIDC_ACME_ID_ISSUER: 'https://acme.example' }],
    ['OAUTH2_FORGE_CLIENT_ID', { OAUTH2_PROVIDERS: 'forge' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'Acme' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'acme_id' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'google' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'credential' }],
    ['OAUTH2_PROVIDERS', { ...ACME, OIDC_PROVIDERS: 'acme-id', OAUTH2_PROVIDERS: 'acme-id' }],
  ])('%s is wrong in %o', (name, environment) => {
    expect(problemsOf(environment)[0]).toMatch(new RegExp(`^${name} `));
  });
});

test.each([
  ['SPOTIFY', 'PROMPT', 'consent'],
  ['SPOTIFY', 'OFFLINE_ACCESS', 'on'],
  ['SPOTIFY', 'ISSUER', 'https://spotify.example'],
  ['GITHUB', 'ID_TOKEN_AUDIENCES', 'app'],
  ['GITHUB', 'KEYS_URL', 'https://github.example/keys'],
])('%s has no %s, which is said', (prefix, suffix, value) => {
  expectProblem({ ...client(prefix), [`${prefix}_${suffix}`]: value }, `${prefix}_${suffix} has no effect`);
});

describe('servers in a private network', () => {
  const gitlab = (issuer: string) => ({ ...client('GITLAB'), GITLAB_ISSUER: issuer });
  const allowed = (environment: Record<string, string>) =>
    kernelOptions(configOf(environment)).egress.privateDestinations;

  test('are reached on a laptop, and elsewhere if the operator says so', () => {
    expect(allowed(gitlab('http://10.1.2.3'))).toContain('provider-gitlab');
    const named = { ...PRODUCTION, ...gitlab('https://10.1.2.3'), PRIVATE_DESTINATIONS: 'provider-gitlab' };
    expect(allowed(named)).toEqual(['provider-gitlab']);
    const refused = /^GITLAB_ISSUER leads into a private network.*provider-gitlab$/;
    expectProblem({ ...PRODUCTION, ...gitlab('https://10.1.2.3') }, refused);
    expectProblem({ PRIVATE_DESTINATIONS: 'provider-' }, 'PRIVATE_DESTINATIONS');
  });

  test('need encryption in production', () => {
    const refused = /^GITLAB_ISSUER must be https in production/;
    expectProblem({ ...PRODUCTION, ...gitlab('http://gitlab.example.com') }, refused);
    expect(problemsOf({ ...PRODUCTION, ...gitlab('https://gitlab.example.com') })).toEqual([]);
  });
});

describe('trusted providers', () => {
  test('that do not exist stop the start, all of them at once, with what was probably meant', () => {
    const trusted = { SOCIAL_TRUSTED_PROVIDERS: 'gogle, acme-id, Apple, acme, x' };
    const words = 'is not a provider: name one of docs/PROVIDERS.md, of OIDC_PROVIDERS or of OAUTH2_PROVIDERS';
    expect(problemsOf({ ...ACME, OIDC_PROVIDERS: 'acme-id', ...trusted })).toEqual([
      `SOCIAL_TRUSTED_PROVIDERS "gogle" ${words}. Did you mean google?`,
      `SOCIAL_TRUSTED_PROVIDERS "Apple" ${words}. Did you mean apple?`,
      `SOCIAL_TRUSTED_PROVIDERS "acme" ${words}`,
      `SOCIAL_TRUSTED_PROVIDERS "x" ${words}`,
    ]);
  });

  test('are not judged while the lists of providers cannot be read', () => {
    expectProblem({ OIDC_PROVIDERS: 'Acme', SOCIAL_TRUSTED_PROVIDERS: 'acme' }, /^OIDC_PROVIDERS "Acme"/);
  });

  test('that are known and not configured are warned of, because stages share variables', () => {
    const environment = { ...GITHUB, SOCIAL_TRUSTED_PROVIDERS: 'github, google' };
    expect(problemsOf(environment)).toEqual([]);
    expect(ineffective(environment)).toEqual([
      'SOCIAL_TRUSTED_PROVIDERS names google, which is not configured: it has no effect.',
    ]);
    expect(ineffective({ ...GITHUB, SOCIAL_TRUSTED_PROVIDERS: 'github' })).toEqual([]);
    // The test provider may be configured later, by the service itself.
    expect(problemsOf({ SOCIAL_TRUSTED_PROVIDERS: 'test' })).toEqual([]);
    expect(ineffective({ SOCIAL_TRUSTED_PROVIDERS: 'test', TEST_PROVIDER: 'on' })).toEqual([]);
    expect(ineffective({ SOCIAL_TRUSTED_PROVIDERS: 'test', TEST_PROVIDER: 'off' })).toHaveLength(1);
  });
});

test('variables of a provider that no list names are noticed', () => {
  const given = { OIDC_ACME_ID_ISSUER: 'https://id.example.com', OAUTH2_SHOP_ID_MEMBER: 'uid' };
  const environment = { OIDC_PROVIDERS: 'other', ...given };
  expect(misspeltNames(environment)).toEqual([
    'OIDC_ACME_ID_ISSUER has no effect: OIDC_PROVIDERS does not name acme-id.',
    'OAUTH2_SHOP_ID_MEMBER has no effect: OAUTH2_PROVIDERS does not name shop.',
  ]);
  expect(misspeltNames({ ...environment, OIDC_PROVIDERS: 'acme-id', OAUTH2_PROVIDERS: 'shop' })).toEqual([]);
});

test('misspelt names are noticed', () => {
  const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLEINT_SECRET: 's' };
  expect(misspeltNames({ ...github, OIDC_PROVIDERS: 'acme', OIDC_ACME_ISUER: 'x' })).toEqual([
    expect.stringContaining('Did you mean GITHUB_CLIENT_SECRET?'),
    expect.stringContaining('Did you mean OIDC_ACME_ISSUER?'),
  ]);
});
