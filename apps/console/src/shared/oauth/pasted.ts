/** Reads what a client got back, without a request: nothing here leaves the browser. */

/** What the page sent, to compare with. */
export interface SentRequest {
  readonly state: string;
  /** The issuer, which the answer names (RFC 9207). */
  readonly issuer: string;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** What the value means, or what is wrong with it. */
  readonly note?: string;
  readonly isWrong?: boolean;
}

export type Pasted =
  | { readonly kind: 'answer'; readonly facts: readonly Fact[] }
  | { readonly kind: 'token'; readonly header: readonly Fact[]; readonly claims: readonly Claim[] }
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface Claim extends Fact {
  /** Of a claim that is a time. */
  readonly at?: Date;
}

/** Errors of an authorization (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6, RFC 8707 §2) in words. */
const errors: Readonly<Record<string, string>> = {
  access_denied: 'Access was not allowed: by the user, or by a rule of this service.',
  account_selection_required: 'The user would have to choose an account, and prompt=none forbids to ask.',
  consent_required: 'The user would have to allow access, and prompt=none forbids to ask.',
  interaction_required: 'The user would have to do something, and prompt=none forbids to ask.',
  login_required: 'The user would have to sign in, and prompt=none forbids to ask.',
  invalid_request: 'A parameter is missing, wrong, or there twice.',
  invalid_scope: 'A scope is unknown, or the app may not ask for it.',
  invalid_target: 'The resource is unknown, or the app may not call it.',
  request_not_supported: 'This server takes no request objects.',
  request_uri_not_supported: 'This server fetches no request objects.',
  registration_not_supported: 'This server takes no registration in a request.',
  server_error: 'Something went wrong on this server. Try again.',
  temporarily_unavailable: 'This server is busy. Try again later.',
  unauthorized_client: 'The app is not registered for this.',
  unmet_authentication_requirements: 'The user did not sign in as strongly as the app requires.',
  unsupported_response_type: 'The app must use response_type=code.',
};

function factOf(name: string, value: string, sent: SentRequest): Fact {
  if (name === 'code') return { name, value, note: 'The app exchanges it at the token endpoint, once.' };
  if (name === 'error') return { name, value, note: errors[value] ?? 'An error of its own.', isWrong: true };
  if (name === 'state')
    return value === sent.state
      ? { name, value, note: 'The one that was sent.' }
      : { name, value, note: 'Not the one above: an app must refuse this answer.', isWrong: true };
  if (name === 'iss')
    return value === sent.issuer
      ? { name, value, note: 'This server.' }
      : {
          name,
          value,
          note: `Not this server, which is ${sent.issuer}: an app must refuse this answer.`,
          isWrong: true,
        };
  return { name, value };
}

/** The parameters in the query, or in the fragment. */
function parametersIn(text: string): readonly (readonly [string, string])[] {
  const url = URL.parse(text);
  const parts = url ? [url.search, url.hash] : [text];
  return parts.flatMap((part) => [...new URLSearchParams(part.replace(/^[?#]/, ''))]);
}

const STATE_IS_MISSING: Fact = {
  name: 'state',
  value: 'Missing',
  note: 'It was sent, so an app must refuse this answer.',
  isWrong: true,
};

function answerIn(text: string, sent: SentRequest): Pasted {
  const parameters = parametersIn(text);
  if (!parameters.some(([name]) => ['code', 'error', 'state'].includes(name)))
    return unreadable('This address has no code, error or state, so it is not the answer to an authorization.');
  const facts = parameters.map(([name, value]) => factOf(name, value, sent));
  const lacksState = sent.state !== '' && !parameters.some(([name]) => name === 'state');
  return { kind: 'answer', facts: lacksState ? [...facts, STATE_IS_MISSING] : facts };
}

const unreadable = (reason: string): Pasted => ({ kind: 'unreadable', reason });

/** Seconds since 1970 (RFC 7519 §4.1, OpenID Connect Core §2). */
const TIMES = ['exp', 'iat', 'nbf', 'auth_time', 'updated_at'];

function objectIn(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0)!);
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const factsOf = (object: Readonly<Record<string, unknown>>): Claim[] =>
  Object.entries(object).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    ...(TIMES.includes(name) && typeof value === 'number' && { at: new Date(value * 1000) }),
  }));

function tokenIn(text: string): Pasted {
  const parts = text.split('.');
  if (parts.length === 5) return unreadable('This token is encrypted: only the app that it is for can read it.');
  const [header, claims] = parts.map(objectIn);
  if (parts.length !== 3 || !header || !claims)
    return unreadable(
      'This is neither an address nor a JWT. Codes, refresh tokens and opaque access tokens can be read by this server alone.',
    );
  return { kind: 'token', header: factsOf(header), claims: factsOf(claims) };
}

/** @returns undefined for an empty text */
export function readPasted(pasted: string, sent: SentRequest): Pasted | undefined {
  const text = pasted.trim();
  if (text === '') return undefined;
  const isAnswer = URL.canParse(text) || /^[?#]?\w+=/.test(text);
  return isAnswer ? answerIn(text, sent) : tokenIn(text.replace(/^Bearer\s+/i, ''));
}
