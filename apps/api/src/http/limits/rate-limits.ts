import type { ThrottlerOptions } from '@nestjs/throttler';
import type { Request } from 'express';
import type { Quota } from '#shared-kernel/domain/quota';
import { OriginRefusal } from '#shared-kernel/http/origin.guard';
import { type Zone, zoneOf } from '#shared-kernel/http/zone';
import { routePathOf } from '../server/route-index.ts';

/** The field of the body, or the cookie, to count by. `address`: for limits that depend on the answer. */
export type Subject = SignInField | 'newEmail' | 'session' | 'challenge' | 'address';

/** The fields of the three sign-ins. */
export type SignInField = 'email' | 'username' | 'phoneNumber';

/** A counter beside the one by client address. Routes with the same name share it. */
export interface SubjectCounter extends Quota {
  /** The one place that the route reads as well, so that nothing else in a request leads to another counter. */
  readonly of: Subject;
  /** Counts for the account that the name leads to, so that its names share the counter (`SignInSubjectLookup`). */
  readonly byAccount?: true;
  /** Answers that count in the end. Others are given back. `refusal`: the code of the error body. */
  readonly counts: (status: number, refusal: string | undefined) => boolean;
}

export interface RateLimit extends Quota {
  readonly name: 'general' | 'sensitive' | 'mailing';
  /** Declared paths of routes. One that ends in `*` stands for all that begin with it. */
  readonly routes: readonly string[];
  readonly perSubject?: readonly SubjectCounter[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Wrong passwords for one account, from any address and by any of its names: the wait grows from minutes to a day. Only
 * sign-in waits, and a known device has a counter of its own, so that guessing does not lock the owner out. The first
 * limit is also how many right passwords may be under way at once.
 */
export const passwordQuotas: readonly Quota[] = [
  { limit: 20, windowSeconds: 15 * MINUTE },
  { limit: 50, windowSeconds: 6 * HOUR },
  { limit: 100, windowSeconds: DAY },
].map((allowance, tier) => ({ ...allowance, name: `account-${tier}` }));

const wrongPasswords = (of: SignInField): SubjectCounter[] =>
  passwordQuotas.map((quota) => ({ ...quota, of, byAccount: true, counts: (status) => status === 401 }));

/** Mails and text messages to one recipient, so that no mailbox is flooded. */
const messages = (of: Subject): SubjectCounter => ({
  name: 'recipient',
  of,
  limit: 10,
  windowSeconds: HOUR,
  counts: (status) => status < 400,
});

/** Codes mailed for one sign-in. The account has a limit over all sign-ins (TWO_FACTOR_OTP_MAILS_PER_HOUR). */
const mailedCodes: SubjectCounter = { ...messages('challenge'), name: 'code', limit: 5 };

/** Invitations to one address, from all organizations. Apart from `messages`, so that they block no password reset. */
const invitations = (of: Subject): SubjectCounter => ({ ...messages(of), name: 'invitation', limit: 20 });

/** Refusals before a secret is compared, or after the right one was given. All others count as guesses. */
const NO_GUESSES: ReadonlySet<string | undefined> = new Set([
  'VALIDATION_ERROR',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_COMMON',
  'CREDENTIAL_ACCOUNT_NOT_FOUND',
  'TOTP_NOT_ENABLED',
  'TWO_FACTOR_NOT_ENABLED',
  // Or a page of another site could use up the guesses of the owner.
  ...Object.keys(OriginRefusal.table),
  'CURRENT_CODE_IS_REQUIRED',
]);

/** Wrong passwords, tokens or codes from one session, or for one number: a thief of the one cannot guess the other. */
const wrongProofs = (of: Subject): SubjectCounter => ({
  name: 'proof',
  of,
  limit: 10,
  windowSeconds: 15 * MINUTE,
  counts: (status, refusal) => [400, 403, 404].includes(status) && !NO_GUESSES.has(refusal),
});

/** Wrong codes of devices: with so few of them, guessing the code of another user's device is hopeless. */
const wrongUserCodes = (of: Subject): SubjectCounter => ({
  name: 'user-code',
  of,
  limit: 5,
  windowSeconds: MINUTE,
  counts: (status) => status === 404,
});

/** New API keys and secrets from one session: each of them mails the owner. */
const newKeys: SubjectCounter = { ...messages('session'), name: 'key', limit: 60 };

const mailing = { name: 'mailing', limit: 3, windowSeconds: MINUTE } as const;
const sensitive = { name: 'sensitive', limit: 3, windowSeconds: 10 } as const;
const general = { name: 'general', limit: 100, windowSeconds: 10 } as const;
const auth = (...routes: readonly string[]) => routes.map((route) => `/api/auth/${route}`);
const twoFactor = (...acts: readonly string[]) => auth(...acts.map((act) => `two-factor/${act}`));
const billing = (route: string) => `/api/billing/${route}`;
const signIn = (route: string, of: SignInField): RateLimit => ({
  ...sensitive,
  routes: auth(`sign-in/${route}`),
  perSubject: wrongPasswords(of),
});

/**
 * The first matching row applies, else the general limit, by declared path and client address (IPv6 by /64), see ADR 10.
 * Limits of sign-in, sign-up, change of password and address, two-factor and mails are those of better-auth.
 */
export const rateLimits: readonly RateLimit[] = [
  // Mails to one recipient are counted when they are delivered, so that no answer tells about an address.
  { ...mailing, routes: auth('request-password-reset', 'forget-password') },
  { ...mailing, routes: auth('send-verification-email'), perSubject: [messages('session')] },
  { ...mailing, routes: auth('phone-number/send-otp'), perSubject: [messages('phoneNumber'), messages('session')] },
  {
    name: 'sensitive',
    limit: 10,
    windowSeconds: MINUTE,
    routes: auth('oauth2/register', 'mcp/register', 'organization/audit-log/export'),
  },
  { ...general, routes: auth('oauth2/device'), perSubject: [wrongUserCodes('session'), wrongUserCodes('address')] },
  // A backend calls these routes from one address for all its users.
  {
    ...general,
    limit: 1000,
    routes: [
      ...auth('oauth2/token', 'oauth2/par', 'oauth2/revoke', 'oauth2/userinfo'),
      ...auth('mcp/token', 'mcp/userinfo', 'mcp/get-session'),
    ],
  },
  // Resource servers may ask for each of their requests.
  { ...general, limit: 10_000, routes: auth('oauth2/introspect') },
  // Polar may send a day's webhooks within seconds, from one address. It repeats refused ones, then disables the endpoint.
  { ...general, limit: 20_000, routes: ['/api/webhooks/polar', '/api/webhooks/polar/:endpointKey'] },
  // A page shows one for each person on it, and caches keep them.
  { ...general, limit: 1000, routes: ['/api/pictures/:name'] },
  { ...sensitive, limit: 5, routes: auth('set-picture', 'organization/set-logo') },
  signIn('email', 'email'),
  signIn('username', 'username'),
  signIn('phone-number', 'phoneNumber'),
  // Pages of mailed links ask when they open.
  {
    ...sensitive,
    limit: 10,
    routes: auth('disown-session*', 'reset-password-preview', 'undo-email-change-preview'),
  },
  // One link allows five wrong passwords (`EmailConfirmation`); each costs a hash.
  { ...sensitive, routes: auth('sign-up/email', 'confirm-email') },
  // The mail goes to the current address or to the new one, as configured.
  { ...sensitive, routes: auth('change-email'), perSubject: [messages('session')] },
  { ...sensitive, routes: auth('change-password', 'reauthenticate'), perSubject: [wrongProofs('session')] },
  { ...sensitive, limit: 5, routes: auth('delete-user*'), perSubject: [wrongProofs('session'), messages('session')] },
  { ...sensitive, routes: auth('phone-number/verify'), perSubject: [wrongProofs('phoneNumber')] },
  { ...sensitive, limit: 20, routes: auth('api-key/create', 'api-key/rotate'), perSubject: [newKeys] },
  // Each asks the billing platform several times, and tells whether a discount code exists.
  { ...sensitive, limit: 10, routes: ['checkouts'].map(billing) },
  // Each asks the billing platform, whose budget of calls all users share.
  {
    ...sensitive,
    limit: 20,
    routes: [
      'details',
      'portal',
      'orders/:id/*',
      'subscriptions/:id/*',
      'license-keys/:id*',
      'due-payments',
      'usage/meters/:id',
    ].map(billing),
  },
  // Each asks the provider where it is, and a program verifies a token.
  { ...sensitive, limit: 10, routes: auth('link-social', 'oauth2/link', 'reauthenticate/social') },
  // Each asks the provider, which counts requests for all users together. `get-access-token` rarely does.
  { ...sensitive, limit: 20, routes: auth('refresh-token', 'account-info') },
  // Reads of the console, of no use for guessing.
  { ...general, routes: twoFactor('status', 'challenge', 'list-trusted-devices', 'search-trusted-devices') },
  {
    ...sensitive,
    routes: twoFactor('enable', 'disable', 'get-totp-uri', 'generate-backup-codes'),
    perSubject: [wrongProofs('session')],
  },
  { ...sensitive, routes: auth('two-factor/send-otp'), perSubject: [mailedCodes, messages('session')] },
  { ...sensitive, routes: auth('sign-in*', 'sign-up*', 'change-email*', 'change-password*', 'two-factor/*') },
  // People are invited one at a time, many in a row.
  { ...general, routes: auth('organization/invite-member'), perSubject: [invitations('email')] },
];

/** The limit of every other route in a zone with limits, and of requests of one address whose body is refused. */
export const generalLimit: RateLimit = { ...general, routes: [] };

const byPath = new Map<string, RateLimit>();

export function rateLimitOf(path: string, { rateLimited }: Pick<Zone, 'rateLimited'>): RateLimit | undefined {
  if (!rateLimited) return undefined;
  const limit = byPath.get(path) ?? rateLimits.find((row) => fits(row, path)) ?? generalLimit;
  byPath.set(path, limit);
  return limit;
}

export function rateLimitOfRequest(request: Request): RateLimit | undefined {
  const path = routePathOf(request);
  return path === undefined ? undefined : rateLimitOf(path, zoneOf(request));
}

const fits = ({ routes }: RateLimit, path: string) =>
  routes.some((route) => (route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route));

export const throttlerName = ({ name, of }: SubjectCounter): string => `${name}-${of}`;

/** The counters by subject, each once, as @nestjs/throttler takes them. */
export function accountThrottlers(): ThrottlerOptions[] {
  const counters = rateLimits.flatMap(({ perSubject }) => perSubject ?? []);
  const byName = new Map(counters.map((counter) => [throttlerName(counter), counter]));
  return [...byName].map(([name, { limit, windowSeconds }]) => ({ name, limit, ttl: windowSeconds * 1000 }));
}
