import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { accountDefaults } from '#identity/users/domain/account-options';
import { twoFactorDefaults } from '#identity/two-factor/domain/two-factor-options';
import { rowsOf } from '#shared-kernel/testing/rows';
import { keptSecret, weaknessOf } from './auth-secret.ts';
import { type Config, loadConfig } from './config.ts';
import { usableDataDir } from './data-dir.ts';
import { documentation } from './documentation.ts';
import { workersOf } from './instance-checks.ts';
import { headersIn } from './kinds.ts';
import { billingOptions, accountOptions, kernelOptions, organizationOptions, twoFactorOptions } from './options.ts';
import { variables } from './variables.ts';
import { PRODUCTION, problemsOf, SECRET } from './testing/problems-of.ts';

const read = (environment: Record<string, string> = {}, defaults = {}) =>
  loadConfig(defaults, { AUTH_SECRET: SECRET, ...environment }, { anyBaseUrl: true });

/** Loads the configuration of a development with a secret. @param words of the only problem; without them none is expected */
const expectProblem = (environment: Record<string, string>, words?: string) =>
  expect(problemsOf({ AUTH_SECRET: SECRET, ...environment })).toEqual(
    words === undefined ? [] : [expect.stringContaining(words)],
  );

describe('traces', () => {
  test.each(['0', '0.05', '1', '1.0'])('are made of a share of %s', (share) => {
    expect(read({ OTEL_TRACES_SAMPLER_ARG: share }).OTEL_TRACES_SAMPLER_ARG).toBe(Number(share));
  });

  test.each(['-1', '1.5', 'half', '5%', '.5'])('are not made of a share of %s', (share) =>
    expectProblem({ OTEL_TRACES_SAMPLER_ARG: share }, 'must be a number from 0 to 1'),
  );

  test('are sent with headers, whose values do not print', () => {
    const { OTEL_EXPORTER_OTLP_HEADERS: given } = read({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret-token, x-tenant=a=b',
    });
    expect(headersIn(given!.reveal())).toEqual({ authorization: 'Bearer secret-token', 'x-tenant': 'a=b' });
    expect(inspect(given)).not.toContain('secret-token');
  });

  test.each(['authorization', 'a b=c', 'a=%zz', 'a=b,', '=b', 'a='])('have no headers like %s', (given) =>
    expectProblem({ OTEL_EXPORTER_OTLP_HEADERS: given }, 'must be comma-separated name=value'),
  );
});

describe('what nothing is said about', () => {
  test('has the defaults of the specification', () => {
    expect(accountOptions(read())).toEqual({ ...accountDefaults, baseUrl: 'http://localhost:3000' });
    expect(twoFactorOptions(read())).toEqual({ ...twoFactorDefaults, issuer: 'Gatehouse' });
  });

  test('follows what was said', () => {
    const local = { BASE_URL: 'http://localhost:4000', SECURE_COOKIES: false, HOST: 'localhost' };
    expect(read({ PORT: '4000' })).toMatchObject(local);
    expect(read({ BASE_URL: 'https://accounts.example.com' }).SECURE_COOKIES).toBe(true);
    expect(read({ BASE_URL: 'https://accounts.example.com', SECURE_COOKIES: 'off' }).SECURE_COOKIES).toBe(false);
    expect(read({ REDIS_URL: 'redis://localhost' }).RATE_LIMIT_STORE).toBe('redis');
    expect(read().RATE_LIMIT_STORE).toBe('memory');
    expect(read({ PRODUCT_NAME: 'Acme ID' }).TWO_FACTOR_ISSUER).toBe('Acme ID');
    const { MAIL_FROM } = read({ PRODUCT_NAME: 'Acme "ID"', BASE_URL: 'https://id.example.com' });
    expect(MAIL_FROM).toBe('"Acme \\"ID\\"" <no-reply@id.example.com>');
    expect(read({ PRODUCT_NAME: 'Acme ID', TWO_FACTOR_ISSUER: 'Acme' }).TWO_FACTOR_ISSUER).toBe('Acme');
  });

  test('follows the number of workers', () => {
    expect(read()).toMatchObject({ WORKERS: 1, DATABASE_POOL_SIZE: 10 });
    expect(read({ WORKERS: '2' })).toMatchObject({ WORKERS: 2, DATABASE_POOL_SIZE: 10, RATE_LIMIT_STORE: 'database' });
    expect(read({ WORKERS: '8' }).DATABASE_POOL_SIZE).toBe(32);
    expect(read({ WORKERS: 'auto' }).WORKERS).toBe(availableParallelism());
  });

  test.each([
    ['SIGN_UP', 'signUpEnabled'],
    ['AUTO_SIGN_IN', 'autoSignIn'],
    ['REQUIRE_EMAIL_VERIFICATION', 'requireEmailVerification'],
    ['DELETE_ACCOUNT', 'deleteAccountEnabled'],
    ['DELETE_ACCOUNT_BY_MAIL', 'deleteAccountByMail'],
    ['REVOKE_SESSIONS_ON_PASSWORD_RESET', 'revokeSessionsOnPasswordReset'],
  ] as const)('lets %s change %s alone', (name, option) => {
    const usual = accountOptions(read());
    const changed = accountOptions(read({ [name]: usual[option] ? 'off' : 'on' }));
    expect(changed).toEqual({ ...usual, [option]: !usual[option] });
  });

  test('takes the given defaults, which the environment overrides, though not with an empty text', () => {
    expect(read({}, { PORT: '5000' }).PORT).toBe(5000);
    expect(read({ PORT: '6000' }, { PORT: '5000' }).PORT).toBe(6000);
    expect(read({ PORT: ' ' }, { PORT: '5000' }).PORT).toBe(5000);
  });
});

describe.each(['development', 'test'])('%s', (NODE_ENV) => {
  const production = 'NODE_ENV must be production';

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://localhost'])(
    'is for this machine: %s',
    (BASE_URL) => expectProblem({ ...PRODUCTION, NODE_ENV, BASE_URL }),
  );

  test.each(['https://accounts.example.com', 'http://10.1.2.3:3000', 'http://localhost.example.com', 'http://[::2]'])(
    'shows mails in the browser, so it does not start for others: %s',
    (BASE_URL) => expectProblem({ ...PRODUCTION, NODE_ENV, BASE_URL }, production),
  );
});

test.each([
  ['ORGANIZATION_CREATION_DENIED_TO', 'noorg*', 'creationDeniedTo', ['noorg*']],
  ['ORGANIZATION_LIMIT', '1', 'organizationLimit', 1],
  ['ORGANIZATION_MEMBERSHIP_LIMIT', '2', 'membershipLimit', 2],
  ['INVITATION_LIMIT', '3', 'invitationLimit', 3],
  ['INVITING_AGAIN_CANCELS', 'on', 'invitingAgainCancels', true],
  ['TEAM_LIMIT', '4', 'teamLimit', 4],
  ['TEAM_MEMBER_LIMIT', '5', 'teamMemberLimit', 5],
])('%s=%s of organizations sets %s alone', (name, value, option, expected) => {
  expect(organizationOptions(read({ [name]: value }))).toEqual({ ...organizationOptions(read()), [option]: expected });
});

test.each([
  ['auto', 4, 4],
  ['auto', 96, 64],
  [2, 96, 2],
] as const)('WORKERS=%s on %s cores makes %s processes', (WORKERS, cores, count) => {
  expect(workersOf({ WORKERS }, cores)).toBe(count);
});

describe('production', () => {
  test.each(['BASE_URL', 'DATABASE_URL', 'SMTP_URL', 'AUTH_SECRET'])('needs %s', (name) =>
    expectProblem({ ...PRODUCTION, [name]: '' }, `${name} must be set in production`),
  );

  test.each([
    ['BASE_URL', 'https://x.example/path'],
    ['DATABASE_URL', 'x'],
    ['SMTP_URL', 'x'],
  ])('says of %s=%s, which cannot be read, only that', (name, value) => {
    expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([expect.stringMatching(`^${name} must be (?!set)`)]);
  });

  test('has no mailbox, counts in the database and drains', () => {
    const config = loadConfig({}, PRODUCTION);
    expect(config).toMatchObject({ production: true, HOST: undefined, RATE_LIMIT_STORE: 'database', DRAIN_SECONDS: 5 });
    expect(kernelOptions(config).developmentMailbox).toBe(false);
  });

  test('lets cookies travel over plain http on this machine only', () => {
    expectProblem({ ...PRODUCTION, BASE_URL: 'http://accounts.example.com' }, 'https');
    expectProblem({ ...PRODUCTION, BASE_URL: 'http://localhost:3000' });
    expectProblem({ ...PRODUCTION, SECURE_COOKIES: 'off' }, 'SECURE_COOKIES');
    expectProblem({ ...PRODUCTION, SECURE_COOKIES: 'off', BASE_URL: 'http://localhost:3000' });
  });
});

describe('messages in production', () => {
  const requiresTls = (environment: Record<string, string>) =>
    kernelOptions(loadConfig({}, { ...PRODUCTION, ...environment })).smtpRequiresTls;
  const GATEWAY = { SMS_URL: 'http://sms.example.com/send' };

  test('are encrypted, unless the server is this machine or it is said otherwise', () => {
    expect(requiresTls({ SMTP_URL: 'smtp://mail.example.com' })).toBe(true);
    expect(requiresTls({ SMTP_URL: 'smtp://localhost:2525' })).toBe(false);
    expect(requiresTls({ SMTP_URL: 'smtp://mail.example.com', UNENCRYPTED_TRANSPORTS: 'smtp' })).toBe(false);
    expect(requiresTls({ UNENCRYPTED_TRANSPORTS: 'sms' })).toBe(true);
    expectProblem({ ...PRODUCTION, ...GATEWAY }, 'SMS_URL must be https');
    expectProblem({ ...PRODUCTION, ...GATEWAY, UNENCRYPTED_TRANSPORTS: 'sms' });
    expectProblem({ ...PRODUCTION, SMS_URL: 'http://localhost:9000/', PRIVATE_DESTINATIONS: 'text-messages' });
  });
});

describe('destinations that may be private', () => {
  const of = (environment: Record<string, string>) => kernelOptions(read(environment)).egress.privateDestinations;
  const PUBLIC = { ...PRODUCTION, UNENCRYPTED_TRANSPORTS: 'sms' };

  test('are all on a laptop, none on a server, or those that are named', () => {
    expect(of({})).toEqual(['text-messages', 'polar', 'back-channel-logout']);
    expect(of({ PRIVATE_DESTINATIONS: 'polar' })).toEqual(['polar', 'back-channel-logout']);
    expect(of(PUBLIC)).toEqual([]);
    expect(of({ ...PUBLIC, PRIVATE_DESTINATIONS: 'text-messages' })).toEqual(['text-messages']);
  });

  const atPolar = (POLAR_BASE_URL: string) => ({ POLAR_BASE_URL, named: 'polar' });
  const atGateway = (SMS_URL: string) => ({ SMS_URL, named: 'text-messages' });
  test.each([
    ...['http://localhost:9000/', 'http://10.1.2.3/send', 'https://[fd00::1]/', 'http://0x7f.1/'].map(atGateway),
    ...['http://localhost:9000', 'https://10.1.2.3', 'https://[fd00::1]/'].map(atPolar),
  ])('%j needs to be among them, which is said at the start', ({ named, ...given }) => {
    expectProblem(given);
    expectProblem({ ...given, ...PUBLIC, PRIVATE_DESTINATIONS: named });
    expectProblem({ ...given, ...PUBLIC }, named === 'polar' ? 'must name polar' : 'PRIVATE_DESTINATIONS');
  });
});

describe('Polar', () => {
  const of = (environment: Record<string, string>) => billingOptions(read(environment));

  test('is the sandbox, except in production', () => {
    expect(of({})).toMatchObject({ environment: 'sandbox', accessToken: undefined, baseUrl: undefined });
    expect(of(PRODUCTION).environment).toBe('production');
    expect(of({ ...PRODUCTION, POLAR_ENVIRONMENT: 'sandbox' }).environment).toBe('sandbox');
  });

  test.each([
    ['development', {}, true],
    ['development', { POLAR_KEY_CALL_EVENT: 'api.call', POLAR_RESYNC: 'manual' }, true],
    ['development', { POLAR_STAND_IN: 'off' }, false],
    ['development', { POLAR_ACCESS_TOKEN: 'polar_oat_1' }, false],
    ['development', { POLAR_BASE_URL: 'https://polar.example.com' }, false],
    ['development', { POLAR_ENVIRONMENT: 'sandbox' }, false],
    ['development', { POLAR_WEBHOOK_SECRET: `whsec_${'a'.repeat(18)}` }, false],
    ['development', { POLAR_WEBHOOK_ENDPOINTS: `second=whsec_${'a'.repeat(18)}` }, false],
    ['test', {}, false],
    ['test', { POLAR_STAND_IN: 'on' }, true],
    ['production', {}, false],
  ])('is stood in for in development while no other is named: %s %j', (NODE_ENV, environment, expected) => {
    const given = NODE_ENV === 'production' ? PRODUCTION : { AUTH_SECRET: SECRET, NODE_ENV };
    expect(read({ ...given, ...environment }).POLAR_STAND_IN).toBe(expected);
  });

  test('is never stood in for in production, nor beside another one', () => {
    expectProblem({ ...PRODUCTION, POLAR_STAND_IN: 'on' }, 'POLAR_STAND_IN must not be on in production');
    expectProblem({ POLAR_STAND_IN: 'on', POLAR_BASE_URL: 'https://polar.example.com' }, 'must not be set');
  });

  test('lets administrators refund without a limit, or up to one by currency', () => {
    expect(of({}).refundLimits).toBeUndefined();
    const limits = of({ STAFF_REFUND_LIMITS: 'usd=50000, jpy=0' }).refundLimits;
    expect(Object.fromEntries(limits ?? [])).toEqual({ usd: 50_000, jpy: 0 });
    for (const STAFF_REFUND_LIMITS of ['50000', 'USD=1', 'usd=-1', 'usd=1.5']) {
      expectProblem({ STAFF_REFUND_LIMITS }, 'is not currency=amount');
    }
  });

  test('is called with a token and an origin that carry nothing else', () => {
    const POLAR_ACCESS_TOKEN = ' polar_oat_1\n';
    const POLAR_BASE_URL = 'https://polar.example.com/';
    const called = { accessToken: 'polar_oat_1', baseUrl: 'https://polar.example.com' };
    expect(of({ POLAR_ACCESS_TOKEN, POLAR_BASE_URL })).toMatchObject(called);
    expectProblem({ POLAR_BASE_URL: 'https://polar.example.com/v1' }, 'POLAR_BASE_URL must be an origin');
  });

  test('is not told the token without encryption in production', () =>
    expectProblem({ ...PRODUCTION, POLAR_BASE_URL: 'http://polar.example.com' }, 'POLAR_BASE_URL must be https'));
});

describe('what cannot be read', () => {
  const unreadable = {
    PORT: ['0', '65536', '3000.5', '-1'],
    WORKERS: ['0', '65', 'all', '1.5'],
    DATABASE_POOLER: ['session'],
    DATABASE_DIRECT_URL: ['mysql://db'],
    BASE_URL: ['https://example.com/path', 'ftp://example.com', 'https://user@example.com'],
    TRUSTED_ORIGINS: ['example.com', '*', 'javascript://'],
    TRUSTED_PROXIES: ['10.0.0.0/33', '1'],
    COOKIE_PREFIX: ['a;b'],
    DISABLED_PATHS: ['sign-up', '/sign-up/{x', '/sign-up/x}', '/sign-up/{1}', '/sign-up//email', '/sign-up/'],
    TRUSTED_HOSTS: ['https://example.com', 'example.com:80', '*'],
    RATE_LIMIT: ['maybe'],
    USER_FIELDS: ['{', '[{"name":"role","type":"string"}]', '[{"name":"a"},{"name":"a"}]', '[{"name":"__proto__"}]'],
    OAUTH_EXTRA_CLAIMS: [
      '["company"]',
      '{"sub":{"field":"company","scope":"profile"}}',
      '{"email_verified":{"field":"company","scope":"profile"}}',
      '{"a b":{"field":"company","scope":"profile"}}',
      '{"company":{"field":"company"}}',
      '{"company":{"field":"company","scope":"profile"}}',
    ],
    DEFAULT_LANGUAGE: ['2'],
    SERVICE_CREDENTIALS: ['short'],
    API_KEY_DEFAULT_PREFIX: ['a b'],
    PRIVATE_DESTINATIONS: ['everything'],
    UNENCRYPTED_TRANSPORTS: ['https'],
    SUPPORT_EMAIL: ['Support <help@example.com>', 'help@example.com, other@example.com', 'help'],
    PRODUCT_NAME: ['x'.repeat(41), 'two\nlines'],
    NODE_ENV: ['staging'],
  };
  test.each(rowsOf(unreadable))('%s=%s is named', (name, value) => {
    const found = problemsOf({ AUTH_SECRET: SECRET, [name]: value });
    expect(found.length).toBeGreaterThan(0);
    for (const problem of found) expect(problem).toMatch(new RegExp(`^${name} `));
  });

  const claims = (scope: string) => ({
    USER_FIELDS: '[{"name":"company"}]',
    OAUTH_EXTRA_CLAIMS: JSON.stringify({ org: { field: 'company', scope } }),
  });
  const withPassword = { SMS_URL: 'https://me:canary@sms.example.com' };
  const DATABASE = 'postgresql://gatehouse@db.internal/gatehouse';
  const memoryOf16 = { PASSWORD_HASH_MEMORY_KIB: '16' };
  test.each<[Record<string, string>, string | undefined]>([
    [{ PASSWORD_MIN_LENGTH: '20', PASSWORD_MAX_LENGTH: '10' }, ''],
    [claims('profile'), undefined],
    [{ ...claims('crm'), OAUTH_EXTRA_SCOPES: 'crm' }, undefined],
    [claims('crm'), 'OAUTH_EXTRA_SCOPES'],
    [claims('offline_access'), ''],
    [{ API_KEY_MIN_EXPIRES_IN_DAYS: '8', API_KEY_MAX_EXPIRES_IN_DAYS: '7' }, 'EXPIRES_IN_DAYS'],
    [{ RATE_LIMIT_STORE: 'redis' }, ''],
    [
      { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: DATABASE },
      'DATABASE_URL must be set with DATABASE_POOLER',
    ],
    [
      { DATABASE_POOLER: 'transaction', DATABASE_URL: DATABASE },
      'DATABASE_DIRECT_URL must be set with DATABASE_POOLER',
    ],
    [{ DATABASE_POOLER: 'transaction', DATABASE_URL: DATABASE, DATABASE_DIRECT_URL: DATABASE }, undefined],
    [{ DATABASE_DIRECT_URL: DATABASE }, 'DATABASE_DIRECT_URL must not be set without DATABASE_URL'],
    [{ DATABASE_URL: `${DATABASE}?application_name=mine` }, 'DATABASE_URL must not set application_name'],
    [
      { DATABASE_URL: `${DATABASE}?options=-c%20application_name%3Dmine` },
      'DATABASE_URL must not set application_name',
    ],
    [{ DATABASE_URL: `${DATABASE}?sslmode=disable` }, undefined],
    [{ RATE_LIMIT_STORE: 'memory', WORKERS: '2' }, 'RATE_LIMIT_STORE must not be memory with WORKERS=2'],
    [{ RATE_LIMIT_STORE: 'memory', WORKERS: '1' }, undefined],
    [{ DATABASE_POOL_SIZE: '7', WORKERS: '4' }, 'DATABASE_POOL_SIZE must be at least 8 with WORKERS=4'],
    [{ DATABASE_POOL_SIZE: '8', WORKERS: '4' }, undefined],
    [withPassword, 'SMS_URL must not contain a user name or password: set SMS_TOKEN'],
    [{ SMS_URL: 'https://sms.example.com/send', SMS_TOKEN: 'x' }, undefined],
    [{ ...memoryOf16, PASSWORD_HASH_LANES: '2' }, undefined],
    [{ ...memoryOf16, PASSWORD_HASH_LANES: '3' }, 'LANES'],
  ])('contradictions are found, too: %j', (given, words) => expectProblem(given, words));

  test('a problem shows no secret', () => {
    const [found] = problemsOf({ AUTH_SECRET: SECRET, ...withPassword });
    expect(found).not.toContain('canary');
  });
});

describe('secrets', () => {
  test.each([
    ['short', 'at least 32 bytes'],
    ['a'.repeat(40), 'repeats'],
    ['better-auth-secret-12345678901234567890', 'published'],
    ['please-change-me-to-something-else-0123456789', 'published'],
  ])('%s is refused', (text, why) => {
    expect(weaknessOf(text)).toContain(why);
  });

  test('several make a ring, each judged by itself and none repeated', () => {
    const ring = read({ AUTH_SECRET: `${SECRET}, ${SECRET}2` }).AUTH_SECRET;
    expect(ring.map((secret) => secret.reveal())).toEqual([SECRET, `${SECRET}2`]);
    const [problem] = problemsOf({ AUTH_SECRET: `${SECRET},canary` });
    expect(problem).toMatch(/^AUTH_SECRET entry 2 /);
    expect(problem).not.toContain('canary');
  });

  test('do not print', () => {
    const config: Config = read({ DATABASE_URL: 'postgres://user:canary@host/db', METRICS_TOKEN: 'canary' });
    expect(`${String(config.DATABASE_URL)}${JSON.stringify(config)}${inspect(config)}`).not.toMatch(/canary|Zk9pQx/);
  });
});

describe('the data directory', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'gatehouse-data-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('keeps the secret of a laptop, which is made once, for its owner only', () => {
    const first = keptSecret(directory).reveal();
    expect(weaknessOf(first)).toBeUndefined();
    expect(keptSecret(directory).reveal()).toBe(first);
    expect(statSync(join(directory, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  test('is made with all above it, and taken as it is when it is there', () => {
    const path = join(directory, 'a/b/c');
    expect([usableDataDir(path), usableDataDir(path)]).toEqual([path, path]);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  test.each([
    ['a file', () => join(directory, 'file')],
    ['below a file', () => join(directory, 'file/data')],
    ['where the system makes none', () => '/proc/nope'],
    ['far below that', () => '/proc/nope/a/b'],
  ])('that is %s is named as a problem of the configuration, at once', (_, path) => {
    writeFileSync(join(directory, 'file'), '');
    expect(problemsOf({ DATA_DIR: path() })).toEqual([
      expect.stringMatching(/^DATA_DIR must be a directory this user can write to; \/\S+ is not \(.+\)$/),
    ]);
  });
});

test('the documents name every variable, with its default and never with a secret', () => {
  const { markdown, envExample } = documentation();
  for (const name of Object.keys(variables)) {
    expect(markdown).toContain(`| \`${name}\` |`);
    expect(envExample).toMatch(new RegExp(`^#${name}=`, 'm'));
  }
  expect(envExample).toContain('#SESSION_LIFE_SECONDS=604800');
});
