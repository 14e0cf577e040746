import { providerDestination, PROVIDER_ID } from '#identity/social/domain/provider-options';
import type { KernelOptions } from '#shared-kernel/infrastructure/kernel-options';
import { secretRing } from './auth-secret.ts';
import {
  checked,
  choice,
  connection,
  flag,
  list,
  matching,
  origin,
  plain,
  secret,
  text,
  whole,
  wholeOr,
} from './kinds.ts';
import { databaseVariables } from './database-variables.ts';
import { settings, variable } from './variable.ts';
import { isSupportedCountry } from 'libphonenumber-js';
import { polarDestination } from '#billing/polar/index';
import { ClientAddress } from '#shared-kernel/http/client-address';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import { textMessages } from '#shared-kernel/infrastructure/mail/http-text-messenger';

// Each function says the problem of an entry of a list; undefined when there is none.

/** Destinations of outgoing HTTP whose URL is a variable of the table below. */
/** More processes than that wait for the database rather than for a core. */
export const MOST_WORKERS = 64;

export const configuredDestinations: readonly string[] = [textMessages.name, polarDestination.name];

/** Any valid origin: only the entry of the list is checked. */
const OWN_ORIGIN = 'http://localhost';

export function notAnOrigin(item: string): string | undefined {
  try {
    new TrustedOrigins(OWN_ORIGIN, [item]);
    return undefined;
  } catch {
    return 'is neither an origin nor a pattern like *.example.com';
  }
}

export function notAHost(item: string): string | undefined {
  const isHost = /^(?:[\w.-]+|\[[\da-f:]+\])$/i.test(item);
  return isHost ? undefined : 'is not a host name such as accounts.internal';
}

export function notARange(item: string): string | undefined {
  try {
    new ClientAddress([item]);
    return undefined;
  } catch {
    return 'is neither an address nor a CIDR range';
  }
}

export function notADestination(item: string): string | undefined {
  const isProvider = item.startsWith('provider-') && PROVIDER_ID.test(item.slice('provider-'.length));
  return isProvider || configuredDestinations.includes(item) ? undefined : 'is not the name of a destination';
}

function isDirectoryUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'file:' && url.host === '' && url.pathname.length > 1;
}

export function notAPath(item: string): string | undefined {
  return /^(?:\/(?:[\w-]+|\{[a-z]\w*\}))+$/i.test(item) ? undefined : 'is not a path such as /sign-up/email';
}

const mail = settings<KernelOptions>('Mail');
const group = 'Text messages';
const texts = settings<KernelOptions>(group);

export const messageVariables = {
  SMTP_URL: mail('smtpUrl', connection('smtp:', 'smtps:'), {
    doc: 'Mail server, `smtp://user:password@host:587`. Required in production.',
    otherwise: 'mails are shown at `/dev/mailbox` and kept until the service stops',
  }),
  MAIL_FROM: mail('mailFrom', plain(text), {
    doc: 'Sender of every mail, `Acme ID <no-reply@id.example.com>`.',
    otherwise: '`PRODUCT_NAME` and `no-reply@` the host of `BASE_URL`',
  }),
  PRODUCT_NAME: mail(
    'productName',
    plain(matching('a name of up to 40 characters on one line', /^[^\p{Cc}\p{Zl}\p{Zp}]{1,40}$/u)),
    {
      default: 'Gatehouse',
      doc: 'Name of the service in mails, text messages, the console and the API reference. Subjects of mails begin with it.',
    },
  ),
  SUPPORT_EMAIL: mail('supportEmail', plain(matching('an email address', /^[^\s@<>",]+@[^\s@<>",]+$/)), {
    doc: 'Address that mails name for questions, and after changes that the account holder may not have made.',
    otherwise: 'mails refer to the administrator of the host in `BASE_URL`',
  }),

  SMS_URL: variable(connection('https:', 'http:'), {
    group,
    doc: 'Gateway for text messages: gets `POST {"to": "+4915112345678", "text": "…"}` and an `Idempotency-Key`, and answers 2xx when it has taken the message. Anything else is tried again.',
    otherwise:
      'shown at `/dev/mailbox` and kept until the service stops; in production phone numbers cannot be verified',
  }),
  UNENCRYPTED_TRANSPORTS: variable(plain(list('`smtp`, `sms`', notATransport)), {
    group,
    default: [],
    doc: 'Messages that production may send over a network without encryption. What is not named needs `smtps:` or STARTTLS, and `https:`, unless the server is this machine.',
  }),
  SMS_COUNTRIES: texts('textMessageRules.countries', plain(list('two-letter countries such as `DE`', notACountry)), {
    default: [],
    doc: 'Countries whose numbers get text messages; all when empty. Name those of your users: attackers request messages to expensive numbers (toll fraud).',
  }),
  SMS_PER_DAY: texts('textMessageRules.perDay', whole(1), {
    default: Infinity,
    doc: 'Text messages within a day at most. Then phone numbers can neither be verified nor used to sign in by code until the day is over.',
    otherwise: 'no limit',
  }),
  SMS_TOKEN: variable(secret, { group, doc: 'Bearer token for `SMS_URL`.', otherwise: 'none is sent' }),
};

function notATransport(name: string): string | undefined {
  return name === 'smtp' || name === 'sms' ? undefined : 'is neither smtp nor sms';
}

function notACountry(item: string): string | undefined {
  return isSupportedCountry(item) ? undefined : 'is not a country such as DE';
}

const server = { group: 'Server' };
const redis = settings<KernelOptions>('Redis');
const security = settings<KernelOptions>('Security');
const limits = settings<KernelOptions>('Rate limits');
const audit = { group: 'Audit trail' };
const trail = settings<KernelOptions>('Audit trail');

export const serviceVariables = {
  NODE_ENV: variable(choice('development', 'production', 'test'), {
    ...server,
    default: 'development',
    doc: 'In `production` there are no defaults for `BASE_URL`, `DATABASE_URL`, `AUTH_SECRET` and `SMTP_URL`. The other two show mails in the browser and relax checks, so they start only while `BASE_URL` is this machine.',
  }),
  PORT: variable(whole(1, 65_535), { ...server, default: 3000, doc: 'TCP port to listen on.' }),
  HOST: variable(plain(text), {
    ...server,
    doc: 'Address to listen on.',
    otherwise: '`localhost`; in production all addresses',
  }),
  BASE_URL: variable(origin, {
    ...server,
    doc: 'Public origin of the service. Links in mails, redirects and the `Secure` attribute of cookies follow it, never the request. Required in production, https there unless the host is this machine.',
    otherwise: '`http://localhost:PORT`',
  }),
  DATA_DIR: variable(plain(text), {
    ...server,
    default: '.data',
    doc: 'Directory of the embedded database, the generated `AUTH_SECRET` and the state of the stand-in for Polar and of the test provider. Not used when `DATABASE_URL` and `AUTH_SECRET` are set, and `POLAR_STAND_IN` and `TEST_PROVIDER` are off.',
  }),
  WORKERS: variable(wholeOr('auto', 1, MOST_WORKERS), {
    ...server,
    default: 1,
    doc: 'Processes that serve requests, on one port; `auto`: one for each core. With more than one, a further process watches over them (ADR 108). `MAX_CONNECTIONS`, `DATABASE_POOL_SIZE`, `PASSWORD_QUEUE_LENGTH`, `POLAR_REQUESTS_PER_MINUTE` and the passwords that are hashed at once are divided among them.',
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

  ...databaseVariables,

  REDIS_URL: redis('redisUrl', connection('redis:', 'rediss:'), {
    doc: 'Shared rate-limit counters of several instances. Optional: without it they are kept in memory or in the database.',
  }),

  ...messageVariables,

  PRIVATE_DESTINATIONS: variable(
    plain(list(`names: \`${[...configuredDestinations, providerDestination('<id>')].join('`, `')}\``, notADestination)),
    {
      group: 'Security',
      doc: 'Destinations of outgoing HTTP that may be in a private network or on this machine: `text-messages` for `SMS_URL`, `polar` for `POLAR_BASE_URL`, `provider-gitlab` for a GitLab of your own, and so on by id. All others must have a public address.',
      otherwise: 'all of them while `BASE_URL` is this machine, else none',
    },
  ),
  AUTH_SECRET: security('secrets', secretRing, {
    doc: 'Signs cookies and tokens, and encrypts secrets that must be readable again. Several: the first signs and encrypts, all verify and decrypt, so that it can be replaced. Required in production.',
    otherwise: 'generated once and stored in `DATA_DIR`',
  }),
  TRUSTED_ORIGINS: security(
    'trustedOrigins',
    plain(list('origins, or host patterns such as `*.example.com`', notAnOrigin)),
    {
      default: [],
      doc: 'Origins besides our own that may send requests with cookies and that redirects may lead to. A pattern without a scheme means https, and http too while `BASE_URL` is http.',
    },
  ),
  TRUSTED_HOSTS: variable(plain(list('host names', notAHost)), {
    group: 'Security',
    default: [],
    doc: 'Names in the `Host` header that are answered besides the host of `BASE_URL` and those of this machine, without port, for example the name that a proxy sends when it does not forward the original one. All others are refused with 421, except for `/health` and `/metrics`.',
  }),
  TRUSTED_PROXIES: security('trustedProxies', plain(list('addresses or CIDR ranges, or `loopback`', notARange)), {
    default: ['loopback'],
    doc: 'Proxies whose `x-forwarded-for` is trusted. The client is the right-most address that is not one of them.',
  }),
  COOKIE_PREFIX: security(
    'cookiePrefix',
    plain(matching('letters, digits, dots, hyphens and underscores', /^[\w.-]{1,64}$/)),
    { default: 'better-auth', doc: 'First part of every cookie name.' },
  ),
  SECURE_COOKIES: security('secureCookies', choice('auto', 'on', 'off'), {
    default: 'auto',
    doc: '`Secure` attribute and `__Secure-` prefix of cookies. `auto`: when `BASE_URL` is https.',
  }),
  DISABLED_PATHS: variable(plain(list('paths below `/api/auth` such as `/sign-up/email`', notAPath)), {
    group: 'Security',
    default: [],
    doc: 'Routes that answer 404.',
  }),

  RATE_LIMIT: limits('rateLimited', flag, { default: true, doc: 'Off only for load tests.' }),
  RATE_LIMIT_STORE: limits('rateLimitStore', choice('memory', 'database', 'redis'), {
    doc: 'Where the counters are stored. `memory` counts for one process only, so it is refused with several workers.',
    otherwise: '`redis` with `REDIS_URL`, else `database` in production and with several workers, else `memory`',
  }),

  AUDIT_RETENTION_DAYS: variable(whole(30, 36_500), {
    ...audit,
    default: 400,
    doc: 'Days that entries of the audit trail are kept. They are removed by whole months, so some stay up to a month longer.',
  }),

  AUDIT_COPY_URL: trail('auditCopyUrl', plain(checked('the `file:` URL of a directory', isDirectoryUrl)), {
    doc: 'Directory that gets a copy of the audit trail each minute, `file:///var/backups/gatehouse-audit`: ids and actions, neither names nor addresses. `npm run staff -- after-restore` reads it after a restore of the database, so it belongs on another disk. All instances must see the same one. While it does not exist or may not be written, the service runs, and the alert `GatehouseAuditCopyLate` says so.',
    otherwise: 'no copy is made',
  }),
};
