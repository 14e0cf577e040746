/** How often something may happen: `limit` times within a window that starts with the first. */
export interface Allowance {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What a request says about whose account it tries or who gets the mail: one field of its body, or one of its cookies. */
export type Subject = 'email' | 'newEmail' | 'username' | 'phoneNumber' | 'session' | 'challenge';

/** A counter beside the one by client address. */
export interface SubjectCounter extends Allowance {
  /** Separates the counters; routes with the same name share them. */
  readonly name: string;
  /** The one place the route itself reads, so that nothing else in the request can point to another counter. */
  readonly of: Subject;
  /** Which answers count in the end; all others are given back. `refusal`: the code of the answer's body. */
  readonly counts: (status: number, refusal: string | undefined) => boolean;
}

export interface RateLimit extends Allowance {
  readonly name: 'general' | 'sensitive' | 'mailing';
  /** Route templates; one that ends in `*` stands for all that begin so. */
  readonly routes: readonly string[];
  readonly perSubject?: readonly SubjectCounter[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Wrong passwords for one account, from wherever they come: the wait grows from minutes to a day. Only signing in has to
 * wait; sessions that exist are not touched, so nobody can lock out an owner who is signed in (security.md #23). As many
 * right ones as the first limit may be under way at once.
 */
const wrongPasswords = (of: Subject): SubjectCounter[] =>
  [
    { limit: 20, windowSeconds: 15 * MINUTE },
    { limit: 50, windowSeconds: 6 * HOUR },
    { limit: 100, windowSeconds: DAY },
  ].map((allowance, tier) => ({ ...allowance, name: `account-${tier}`, of, counts: (status) => status === 401 }));

/** Mails and text messages to one recipient: nobody's mailbox is flooded from here. */
const messages = (of: Subject): SubjectCounter => ({
  name: 'recipient',
  of,
  limit: 10,
  windowSeconds: HOUR,
  counts: (status) => status < 400,
});

/**
 * Signing in with an unverified address mails another link, to whoever knows the password. Counted apart from
 * `messages`: else a stranger who asks for five mails to an address would lock its owner out. Ten, because as many
 * sign-ins of one account may be under way at once.
 */
const verificationMails = (of: Subject): SubjectCounter => ({
  name: 'unverified',
  of,
  limit: 10,
  windowSeconds: HOUR,
  counts: (status) => status === 403,
});

/** Invitations to one address, from whatever organizations: apart from `messages`, so that they block no reset of a password. */
const invitations = (of: Subject): SubjectCounter => ({ ...messages(of), name: 'invitation', limit: 20 });

/** Registrations of one address, which mail its owner when it is taken and must be verified. */
const registrations = (of: Subject): SubjectCounter => ({ ...messages(of), name: 'registration', limit: 20 });

/** Refusals for which nothing was compared with a secret, or only after it was found right. All others may be guesses. */
const NO_GUESSES: ReadonlySet<string | undefined> = new Set([
  'VALIDATION_ERROR',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'CREDENTIAL_ACCOUNT_NOT_FOUND',
  'TOTP_NOT_ENABLED',
  'TWO_FACTOR_NOT_ENABLED',
]);

/** Wrong passwords, tokens or codes from one session, or for one number: whoever stole the one cannot guess the other. */
const wrongProofs = (of: Subject): SubjectCounter => ({
  name: 'proof',
  of,
  limit: 10,
  windowSeconds: 15 * MINUTE,
  counts: (status, refusal) => [400, 403, 404].includes(status) && !NO_GUESSES.has(refusal),
});

/** New keys and secrets from one session: each of them mails the owner. */
const newKeys: SubjectCounter = { ...messages('session'), name: 'key', limit: 60 };

const mailing = { name: 'mailing', limit: 3, windowSeconds: MINUTE } as const;
const sensitive = { name: 'sensitive', limit: 3, windowSeconds: 10 } as const;
const general = { name: 'general', limit: 100, windowSeconds: 10 } as const;
const signIn = (route: string, of: Subject): RateLimit => ({
  ...sensitive,
  routes: [`/api/auth/sign-in/${route}`],
  perSubject: [...wrongPasswords(of), verificationMails(of)],
});

/**
 * THE table of limits; the first row that fits a route holds. Each is counted by route template and client address
 * (IPv6 by /64). Numbers: seed 1 §9 and contract §1.1; those per subject, and of deletion and codes, are ours.
 */
export const rateLimits: readonly RateLimit[] = [
  {
    ...mailing,
    routes: ['/api/auth/request-password-reset', '/api/auth/forget-password', '/api/auth/send-verification-email'],
    perSubject: [messages('email')],
  },
  { ...mailing, routes: ['/api/auth/phone-number/send-otp'], perSubject: [messages('phoneNumber')] },
  signIn('email', 'email'),
  signIn('username', 'username'),
  signIn('phone-number', 'phoneNumber'),
  { ...sensitive, routes: ['/api/auth/sign-up/email'], perSubject: [registrations('email')] },
  // The mail goes to the address of now or to the new one, as configured.
  { ...sensitive, routes: ['/api/auth/change-email'], perSubject: [messages('newEmail'), messages('session')] },
  {
    ...sensitive,
    routes: ['/api/auth/change-password', '/api/auth/reauthenticate'],
    perSubject: [wrongProofs('session')],
  },
  {
    ...sensitive,
    limit: 5,
    routes: ['/api/auth/delete-user*'],
    perSubject: [wrongProofs('session'), messages('session')],
  },
  { ...sensitive, routes: ['/api/auth/phone-number/verify'], perSubject: [wrongProofs('phoneNumber')] },
  { ...sensitive, limit: 20, routes: ['/api/auth/api-key/create', '/api/auth/api-key/rotate'], perSubject: [newKeys] },
  // What pages look at, and nobody can guess with.
  { ...general, routes: ['status', 'challenge', 'list-trusted-devices'].map((read) => `/api/auth/two-factor/${read}`) },
  {
    ...sensitive,
    routes: ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes'].map((act) => `/api/auth/two-factor/${act}`),
    perSubject: [wrongProofs('session')],
  },
  {
    ...sensitive,
    routes: ['/api/auth/two-factor/send-otp'],
    perSubject: [messages('challenge'), messages('session')],
  },
  {
    ...sensitive,
    routes: [
      '/api/auth/sign-in*',
      '/api/auth/sign-up*',
      '/api/auth/change-email*',
      '/api/auth/change-password*',
      '/api/auth/two-factor/*',
    ],
  },
  // Many people are invited one by one.
  { ...general, routes: ['/api/auth/organization/invite-member'], perSubject: [invitations('email')] },
  { ...general, routes: ['/api/*'] },
];

/** Requests of one address whose body is refused before any route, and so any row of the table, is known. */
export const refusedBodies: Allowance & { readonly name: string } = general;

/** Backends call these as often as they are called themselves; who has no credential is refused before any work. */
const machineRoutes = new Set(['/api/auth/api-key/verify']);

/** Undefined: not limited (health, metrics, pages, machines). */
export function rateLimitOf(template: string): RateLimit | undefined {
  if (machineRoutes.has(template)) return undefined;
  return rateLimits.find(({ routes }) =>
    routes.some((route) => (route.endsWith('*') ? template.startsWith(route.slice(0, -1)) : template === route)),
  );
}
