import { resolve } from 'node:path';
import { canReleaseClaims } from '#oauth-server/clients/domain/oauth-options';
import { providerDestination } from '#identity/social/domain/provider-options';
import { isRole } from './organization-variables.ts';
import { keptSecret } from './auth-secret.ts';
import { usableDataDir } from './data-dir.ts';
import { namedConnections, poolSizeOf, unfitForPooler, unfitForWorkers, workersOf } from './instance-checks.ts';
import { configuredDestinations } from './service-variables.ts';
import { providerUrls } from './providers.ts';
import { testProviderTwice, unknownTrusted } from './provider-checks.ts';
import { Secret } from './secret.ts';
import { isPlainHttpToElsewhere, isPrivate, isThisMachine } from './url-places.ts';
import { ConfigurationError, type Environment, readVariables, type Values } from './variables.ts';

/** The complete configuration: defaults that depend on other variables are filled in. */
export type Config = Omit<Values, keyof Derived> & Derived;
type Derived = ReturnType<typeof derived>;

/**
 * @param defaults used where the environment sets nothing
 * @param checks `anyBaseUrl`: for tests, which listen on this machine whatever their `BASE_URL` says
 * @throws ConfigurationError naming every problem
 */
export function loadConfig(
  defaults: Environment = {},
  environment?: Environment,
  checks: { readonly anyBaseUrl?: boolean } = {},
): Config {
  const problems: string[] = [];
  const values = readVariables(defaults, problems, environment);
  // A variable that cannot be read is not missing as well.
  const unreadable = new Set(problems.map(nameIn));
  problems.push(
    ...contradictions(values).filter((problem) => !unreadable.has(nameIn(problem))),
    ...(checks.anyBaseUrl ? [] : unfitForOthers(values)),
  );
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { ...values, ...derived(values) };
}

const inProduction = { HOST: undefined, DRAIN_SECONDS: 5, POLAR_ENVIRONMENT: 'production' } as const;
const elsewhere = { HOST: 'localhost', DRAIN_SECONDS: 0, POLAR_ENVIRONMENT: 'sandbox' } as const;

function derived(values: Values) {
  const production = values.NODE_ENV === 'production';
  const usual = production ? inProduction : elsewhere;
  const baseUrl = baseUrlOf(values);
  const dataDir = resolve(values.DATA_DIR);
  return {
    production,
    smtpRequiresTls: !mayGoUnencrypted(values, 'smtp', values.SMTP_URL),
    WORKERS: workersOf(values),
    DATABASE_POOL_SIZE: poolSizeOf(values),
    DATA_DIR: dataDir,
    BASE_URL: baseUrl,
    MAIL_FROM: values.MAIL_FROM ?? senderOf(values.PRODUCT_NAME, baseUrl),
    PRIVATE_DESTINATIONS: privateDestinations(values),
    /** Never empty; the first signs and seals. */
    AUTH_SECRET: values.AUTH_SECRET ?? [keptSecret(usableDataDir(dataDir))],
    RATE_LIMIT_STORE: values.RATE_LIMIT_STORE ?? storeOf(values),
    SECURE_COOKIES: values.SECURE_COOKIES === 'auto' ? baseUrl.startsWith('https:') : values.SECURE_COOKIES === 'on',
    TWO_FACTOR_ISSUER: values.TWO_FACTOR_ISSUER ?? values.PRODUCT_NAME,
    POLAR_STAND_IN: values.POLAR_STAND_IN ?? needsPolarStandIn(values),
    TEST_PROVIDER: values.TEST_PROVIDER ?? needsTestProvider(values, baseUrl),
    HOST: values.HOST ?? usual.HOST,
    DRAIN_SECONDS: values.DRAIN_SECONDS ?? usual.DRAIN_SECONDS,
    POLAR_ENVIRONMENT: values.POLAR_ENVIRONMENT ?? usual.POLAR_ENVIRONMENT,
  };
}

function baseUrlOf({ BASE_URL, PORT }: Values): string {
  return BASE_URL ?? `http://localhost:${PORT}`;
}

/** The name as a quoted string (RFC 5322, 3.2.4), since it may contain `,` or `<`. */
function senderOf(name: string, baseUrl: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <no-reply@${new URL(baseUrl).hostname}>`;
}

function privateDestinations(values: Values): readonly string[] {
  const { PRIVATE_DESTINATIONS, PROVIDERS } = values;
  if (PRIVATE_DESTINATIONS) return PRIVATE_DESTINATIONS;
  if (!isThisMachine(URL.parse(baseUrlOf(values)))) return [];
  return [...configuredDestinations, ...PROVIDERS.map(({ id }) => providerDestination(id))];
}

/** A store that several instances share, if one is configured. */
function storeOf(values: Values): 'redis' | 'database' | 'memory' {
  if (values.REDIS_URL) return 'redis';
  return values.NODE_ENV === 'production' || workersOf(values) > 1 ? 'database' : 'memory';
}

/** In development, unless a variable says which Polar is used, or by whose webhooks (ADR 44). */
function needsPolarStandIn(values: Values): boolean {
  const { NODE_ENV, POLAR_ACCESS_TOKEN, POLAR_BASE_URL, POLAR_ENVIRONMENT } = values;
  const which = [POLAR_ACCESS_TOKEN, POLAR_BASE_URL, POLAR_ENVIRONMENT];
  // A list is undefined while it cannot be read.
  const secrets: readonly (readonly unknown[] | undefined)[] = [
    values.POLAR_WEBHOOK_SECRET,
    values.POLAR_WEBHOOK_ENDPOINTS,
  ];
  const isNamed = which.some((value) => value !== undefined) || secrets.some((list) => list?.length !== 0);
  return NODE_ENV === 'development' && !isNamed;
}

/** On this machine alone, because it lets all who reach the service in as anyone (ADR 47). */
function needsTestProvider({ NODE_ENV, PROVIDERS }: Values, baseUrl: string): boolean {
  return NODE_ENV === 'development' && PROVIDERS.length === 0 && isThisMachine(URL.parse(baseUrl));
}

/** The same configuration on another database. */
export function withDatabase(config: Config, url: string): Config {
  return { ...config, DATABASE_URL: new Secret(url) };
}

/** Each problem begins with the name of its variable. */
const nameIn = (problem: string) => problem.split(' ', 1)[0];

const bounds = [
  ['PASSWORD_MIN_LENGTH', 'PASSWORD_MAX_LENGTH'],
  ['USERNAME_MIN_LENGTH', 'USERNAME_MAX_LENGTH'],
  ['API_KEY_MIN_EXPIRES_IN_DAYS', 'API_KEY_MAX_EXPIRES_IN_DAYS'],
] as const;

function contradictions(values: Values): string[] {
  const urls = [
    { name: 'SMS_URL', url: values.SMS_URL?.reveal(), destination: 'text-messages' },
    { name: 'POLAR_BASE_URL', url: values.POLAR_BASE_URL, destination: 'polar' },
    ...providerUrls(values.PROVIDERS),
  ];
  const problems: readonly (readonly [boolean, string])[] = [
    ...(values.NODE_ENV === 'production' ? unfitForProduction(values) : []),
    [
      values.RATE_LIMIT_STORE === 'redis' && values.REDIS_URL === undefined,
      'RATE_LIMIT_STORE is redis, so REDIS_URL must be set',
    ],
    ...unfitForWorkers(values),
    ...unfitForPooler(values),
    ...namedConnections(values),
    [
      values.SMS_URL !== undefined && new URL(values.SMS_URL.reveal()).username !== '',
      'SMS_URL must not contain a user name or password: set SMS_TOKEN',
    ],
    [
      values.POLAR_STAND_IN === true && values.POLAR_BASE_URL !== undefined,
      'POLAR_STAND_IN is on, so POLAR_BASE_URL must not be set',
    ],
    [
      // RFC 9106 §3.1
      values.PASSWORD_HASH_MEMORY_KIB < 8 * values.PASSWORD_HASH_LANES,
      'PASSWORD_HASH_MEMORY_KIB must be at least 8 for each of PASSWORD_HASH_LANES',
    ],
    ...bounds.map(([least, most]) => [values[least] > values[most], `${least} is greater than ${most}`] as const),
    [
      !isRole(values.ORGANIZATION_CREATOR_ROLE, values.ORGANIZATION_ROLES),
      'ORGANIZATION_CREATOR_ROLE names no role: it must be one of ORGANIZATION_ROLES, owner, admin or member',
    ],
    ...claimsWithoutSource(values),
    ...testProviderTwice(values),
    ...unknownTrusted(values).map((words) => [true, words] as const),
    ...urls.map(
      ({ name, url, destination }) =>
        [
          isPrivate(url) && !privateDestinations(values).includes(destination),
          `${name} leads into a private network: if it should, PRIVATE_DESTINATIONS must name ${destination}`,
        ] as const,
    ),
  ];
  return problems.filter(([isProblem]) => isProblem).map(([, words]) => words);
}

function claimsWithoutSource({ OAUTH_EXTRA_CLAIMS, OAUTH_EXTRA_SCOPES, USER_FIELDS }: Partial<Values>) {
  if (!OAUTH_EXTRA_CLAIMS || !OAUTH_EXTRA_SCOPES || !USER_FIELDS) return [];
  const fields = new Set(USER_FIELDS.map(({ name }) => name));
  return Object.entries(OAUTH_EXTRA_CLAIMS).flatMap(([claim, { field, scope }]): (readonly [boolean, string])[] => [
    [!fields.has(field), `OAUTH_EXTRA_CLAIMS "${claim}" takes its value from "${field}", which is not in USER_FIELDS`],
    [
      !canReleaseClaims(scope, { extraScopes: OAUTH_EXTRA_SCOPES }),
      `OAUTH_EXTRA_CLAIMS "${claim}" needs a scope of the user: openid, profile, email or one of OAUTH_EXTRA_SCOPES`,
    ],
  ]);
}

/** Outside production, everybody who reaches the service can read all mails. */
function unfitForOthers({ NODE_ENV, BASE_URL }: Values): string[] {
  if (NODE_ENV === 'production' || BASE_URL === undefined || isThisMachine(URL.parse(BASE_URL))) return [];
  return [`BASE_URL is not this machine, so NODE_ENV must be production: ${NODE_ENV} shows all mails to everyone`];
}

function unfitForProduction(values: Values): (readonly [boolean, string])[] {
  const { BASE_URL = '', SECURE_COOKIES } = values;
  const missing = (name: keyof Values, why: string) =>
    [values[name] === undefined, `${name} must be set in production: ${why}`] as const;
  return [
    missing('BASE_URL', 'links in mails and cookies depend on it'),
    missing('DATABASE_URL', 'the bundled PostgreSQL is for development only'),
    missing('AUTH_SECRET', 'a generated secret is not shared between machines'),
    missing('SMTP_URL', 'without it no mail is delivered'),
    [values.POLAR_STAND_IN === true, 'POLAR_STAND_IN must not be on in production: no card is charged by it'],
    [values.TEST_PROVIDER === true, 'TEST_PROVIDER must not be on in production: it lets people in as anyone'],
    [
      isPlainHttpToElsewhere(values.POLAR_BASE_URL ?? ''),
      'POLAR_BASE_URL must be https in production: the access token would travel readable',
    ],
    ...providerUrls(values.PROVIDERS).map(
      ({ name, url }) =>
        [isPlainHttpToElsewhere(url), `${name} must be https in production: tokens would travel readable`] as const,
    ),
    [isPlainHttpToElsewhere(BASE_URL), 'BASE_URL must be https in production: cookies would travel readable'],
    [
      values.SMS_URL?.reveal().startsWith('http:') === true && !mayGoUnencrypted(values, 'sms', values.SMS_URL),
      'SMS_URL must be https in production: codes would travel readable. If they may, UNENCRYPTED_TRANSPORTS must name sms',
    ],
    [
      BASE_URL.startsWith('https:') && SECURE_COOKIES === 'off',
      'SECURE_COOKIES must not be off in production with https: cookies would travel readable over http',
    ],
  ];
}

/** Outside production, to this machine, and where the configuration says so. */
function mayGoUnencrypted(values: Values, transport: string, url: Secret | undefined): boolean {
  const { NODE_ENV, UNENCRYPTED_TRANSPORTS } = values;
  const isOptional = NODE_ENV !== 'production' || UNENCRYPTED_TRANSPORTS.includes(transport);
  return isOptional || isThisMachine(URL.parse(url?.reveal() ?? ''));
}

/** The configuration as an injectable value, for this application's own parts; contexts get their options instead. */
export class Settings {
  constructor(readonly config: Config) {}
}
