import { z } from 'zod';
import { providerDestination } from '#identity/social/domain/provider-options';
import { configuredDestinations, notADestination, notAHost, notAnOrigin, notAPath, notARange } from './list-items.ts';
import { messageVariables } from './message-variables.ts';
import { misspelt } from './misspelt.ts';
import { accountVariables } from './account-variables.ts';
import { apiKeyVariables } from './api-key-variables.ts';
import { secretRing } from './auth-secret.ts';
import { billingVariables } from './billing-variables.ts';
import { oauthVariables } from './oauth-variables.ts';
import { organizationVariables } from './organization-variables.ts';
import { socialVariables } from './social-variables.ts';
import { oneProviderVariables, otherProviderVariables } from './provider-variables.ts';
import { type ConfiguredProvider, providerVariableNames, readProviders, unlistedProviders } from './providers.ts';
import { twoFactorVariables } from './two-factor-variables.ts';
import {
  choice,
  connection,
  flag,
  list,
  matching,
  origin,
  secret,
  text,
  type Variable,
  variable,
  whole,
} from './variable.ts';

const server = { group: 'Server' };
const database = { group: 'Database' };
const redis = { group: 'Redis' };
const security = { group: 'Security' };
const limits = { group: 'Rate limits' };
const audit = { group: 'Audit trail' };
const observability = { group: 'Logs and metrics' };

/**
 * Every variable of the service. This file is the only reader of the environment; the documentation is generated from
 * it.
 */
export const variables = {
  NODE_ENV: variable(choice('development', 'production', 'test'), {
    ...server,
    default: 'development',
    doc: 'In `production` there are no defaults for `BASE_URL`, `DATABASE_URL`, `AUTH_SECRET` and `SMTP_URL`. The other two show mails in the browser and relax checks, so they start only while `BASE_URL` is this machine.',
  }),
  PORT: variable(whole(1, 65_535), { ...server, default: 3000, doc: 'TCP port to listen on.' }),
  HOST: variable(text, {
    ...server,
    doc: 'Address to listen on.',
    otherwise: '`localhost`; in production all addresses',
  }),
  BASE_URL: variable(origin, {
    ...server,
    doc: 'Public origin of the service. Links in mails, redirects and the `Secure` attribute of cookies follow it, never the request. Required in production, https there unless the host is this machine.',
    otherwise: '`http://localhost:PORT`',
  }),
  DATA_DIR: variable(text, {
    ...server,
    default: '.data',
    doc: 'Directory of the embedded database, the generated `AUTH_SECRET` and the state of the stand-in for Polar and of the test provider. Not used when `DATABASE_URL` and `AUTH_SECRET` are set, and `POLAR_STAND_IN` and `TEST_PROVIDER` are off.',
  }),
  MAX_CONNECTIONS: variable(whole(10), {
    ...server,
    default: 10_000,
    doc: 'Open client connections; more are closed at once.',
  }),
  DRAIN_SECONDS: variable(whole(0, 10), {
    ...server,
    doc: 'Seconds between SIGTERM, when `/health/ready` begins to say 503, and closing the listener. Set it to more than the load balancer takes to notice.',
    otherwise: '5 in production, else 0',
  }),

  DATABASE_URL: variable(connection('postgres:', 'postgresql:'), {
    ...database,
    doc: 'PostgreSQL 15 or newer. Required in production.',
    otherwise: 'an embedded PostgreSQL in `DATA_DIR`',
  }),
  DATABASE_POOL_SIZE: variable(whole(2, 500), { ...database, default: 10, doc: 'Connections of one instance.' }),

  REDIS_URL: variable(connection('redis:', 'rediss:'), {
    ...redis,
    doc: 'Shared rate-limit counters of several instances. Optional: without it they are kept in memory or in the database.',
  }),

  ...messageVariables,

  PRIVATE_DESTINATIONS: variable(
    list(`names: \`${[...configuredDestinations, providerDestination('<id>')].join('`, `')}\``, notADestination),
    {
      ...security,
      doc: 'Destinations of outgoing HTTP that may be in a private network or on this machine: `text-messages` for `SMS_URL`, `polar` for `POLAR_BASE_URL`, `provider-gitlab` for a GitLab of your own, and so on by id. All others must have a public address.',
      otherwise: 'all of them while `BASE_URL` is this machine, else none',
    },
  ),
  AUTH_SECRET: variable(secretRing, {
    ...security,
    doc: 'Signs cookies and tokens, and encrypts secrets that must be readable again. Several: the first signs and encrypts, all verify and decrypt, so that it can be replaced. Required in production.',
    otherwise: 'generated once and stored in `DATA_DIR`',
  }),
  TRUSTED_ORIGINS: variable(list('origins, or host patterns such as `*.example.com`', notAnOrigin), {
    ...security,
    default: [],
    doc: 'Origins besides our own that may send requests with cookies and that redirects may lead to. A pattern without a scheme means https, and http too while `BASE_URL` is http.',
  }),
  TRUSTED_HOSTS: variable(list('host names', notAHost), {
    ...security,
    default: [],
    doc: 'Names in the `Host` header that are answered besides the host of `BASE_URL` and those of this machine, without port, for example the name that a proxy sends when it does not forward the original one. All others are refused with 421, except for `/health` and `/metrics`.',
  }),
  TRUSTED_PROXIES: variable(list('addresses or CIDR ranges, or `loopback`', notARange), {
    ...security,
    default: ['loopback'],
    doc: 'Proxies whose `x-forwarded-for` is trusted. The client is the right-most address that is not one of them.',
  }),
  COOKIE_PREFIX: variable(matching('letters, digits, dots, hyphens and underscores', /^[\w.-]{1,64}$/), {
    ...security,
    default: 'better-auth',
    doc: 'First part of every cookie name.',
  }),
  SECURE_COOKIES: variable(choice('auto', 'on', 'off'), {
    ...security,
    default: 'auto',
    doc: '`Secure` attribute and `__Secure-` prefix of cookies. `auto`: when `BASE_URL` is https.',
  }),
  DISABLED_PATHS: variable(list('paths below `/api/auth` such as `/sign-up/email`', notAPath), {
    ...security,
    default: [],
    doc: 'Routes that answer 404.',
  }),

  RATE_LIMIT: variable(flag, { ...limits, default: true, doc: 'Off only for load tests.' }),
  RATE_LIMIT_STORE: variable(choice('memory', 'database', 'redis'), {
    ...limits,
    doc: 'Where the counters are stored. `memory` counts for one instance only.',
    otherwise: '`redis` with `REDIS_URL`, else `database` in production, else `memory`',
  }),

  AUDIT_RETENTION_DAYS: variable(whole(30, 36_500), {
    ...audit,
    default: 400,
    doc: 'Days that entries of the audit trail are kept. They are removed by whole months, so some stay up to a month longer.',
  }),

  LOG_LEVEL: variable(choice('trace', 'debug', 'info', 'warn', 'error', 'silent'), {
    ...observability,
    default: 'info',
    doc: 'Least severe line written to standard output. Successful reads are `debug`.',
  }),
  METRICS_TOKEN: variable(secret, {
    ...observability,
    doc: 'Bearer token for `/metrics`.',
    otherwise: 'only requests from this machine are answered, in production none',
  }),

  ...accountVariables,
  ...organizationVariables,
  ...oauthVariables,
  ...apiKeyVariables,
  ...twoFactorVariables,
  ...socialVariables,
  ...otherProviderVariables,
  ...oneProviderVariables,
  ...billingVariables,
};

export type Values = { readonly [Name in keyof typeof variables]: ReturnType<(typeof variables)[Name]['read']> } & {
  readonly PROVIDERS: readonly ConfiguredProvider[];
};
export type Environment = Readonly<Record<string, string | undefined>>;

/** All problems of the environment. The start fails with exit code 78 (EX_CONFIG). */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly exitCode = 78;

  constructor(readonly problems: readonly string[]) {
    super(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nSee docs/CONFIGURATION.md.`,
    );
  }
}

/**
 * @param defaults used for variables that are not set
 * @param problems gets one line for each variable that cannot be read; its value is then undefined
 */
export function readVariables(
  defaults: Environment,
  problems: string[],
  environment: Environment = process.env,
): Values {
  const read = <T>(name: string, row: Variable<T>): T | undefined => {
    const written = environment[name]?.trim() ? environment[name] : defaults[name];
    try {
      return row.read(written);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      problems.push(...error.issues.map((issue) => `${name} ${issue.message}`));
      return undefined;
    }
  };
  const entries = Object.entries<Variable<unknown>>(variables).map(([name, row]) => [name, read(name, row)]);
  const values = Object.fromEntries(entries) as Omit<Values, 'PROVIDERS'>;
  return { ...values, PROVIDERS: readProviders(values, read, problems) } as Values;
}

/** One warning for each variable that looks like a misspelt name of the table, or is of a provider that no list names. */
export function misspeltNames(environment: Environment = process.env): readonly string[] {
  // Whatever is in the lists of other providers: a misspelt list is reported by its own name.
  const { OIDC_PROVIDERS, OAUTH2_PROVIDERS } = readVariables({}, [], environment);
  const known = [...Object.keys(variables), ...providerVariableNames({ OIDC_PROVIDERS, OAUTH2_PROVIDERS })];
  const nearly = misspelt(Object.keys(environment), known);
  const others = Object.keys(environment).filter(
    (name) => !known.includes(name) && !nearly.some((each) => each.name === name),
  );
  return [
    ...nearly.map(({ name, meant }) => `${name} is not a variable of this service. Did you mean ${meant}?`),
    ...unlistedProviders(others),
  ];
}
