/** Codes that the client assigns when there is no readable response. */
export type ClientCode = 'OFFLINE' | 'UNREACHABLE' | 'TIMEOUT' | 'UNEXPECTED_ANSWER';

export interface OrganizationName {
  readonly name: string;
  readonly slug: string;
}

/** The only error of the API client: the server refused, or did not respond. `message` is for logs only. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  /** Stable; the user sees the message for it (messages/refusal-messages.ts). */
  readonly code!: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status!: number;
  /** Field of the request body → code of what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Name of the field in the message ("{field} is required"). */
  readonly field?: string | undefined;
  /** The problem of the field in the words of the server, in English. */
  readonly problem?: string | undefined;
  /** Whole seconds until another try can succeed. */
  readonly retryAfter?: number | undefined;
  /** When it ends, if that is known. */
  readonly until?: Date | undefined;
  /** After an incorrect code. */
  readonly attemptsLeft?: number | undefined;
  /** Why the thing is no longer available, where the caller may know. */
  readonly reason?: string | undefined;
  /** Scopes that the service does not know, with spaces between them. */
  readonly scopes?: string | undefined;
  /** A scope that cannot be had. */
  readonly scope?: string | undefined;
  /** The organizations that block the request. */
  readonly organizations?: readonly OrganizationName[] | undefined;
  readonly requestId?: string | undefined;

  constructor({ message, ...facts }: RefusalFacts, options?: ErrorOptions) {
    super(message, options);
    Object.assign(this, facts);
  }

  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

export type RefusalFacts = Omit<ApiRefusal, 'name' | 'stack' | 'cause' | 'isTemporary'>;

/** Returns a caught refusal. @throws anything else that was caught */
export function asRefusal(caught: unknown): ApiRefusal {
  if (!(caught instanceof ApiRefusal)) throw caught;
  return caught;
}

const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

const timeIn = (value: unknown): Date | undefined => {
  const at = new Date(text(value) ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

/** `body.email` in "[body.email] Invalid email address"; "company" in "company is required". */
const fieldIn = (message: string): string | undefined =>
  /\[body\.(\w+)\]/.exec(message)?.[1] ?? /^(\w+) is (?:required|invalid)$/.exec(message)?.[1];

const secondsOf = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after') ?? headers.get('x-retry-after');
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
};

/** The members of an error body; empty when it is not a JSON object (a proxy's HTML page, no body). */
const membersOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

const organizationIn = (value: unknown): OrganizationName[] => {
  const { name, slug } = membersOf(value);
  return typeof name === 'string' && typeof slug === 'string' ? [{ name, slug }] : [];
};

/** OAuth endpoints answer `error` and `error_description` (RFC 6749 §5.2). */
const codeIn = (json: Record<string, unknown>, status: number): string => {
  const unnamed = status === 429 ? 'TOO_MANY_REQUESTS' : text(json.error)?.toUpperCase();
  return text(json.code) ?? unnamed ?? `HTTP_${status}`;
};

export function refusalOf(response: { status: number; headers: Headers }, body: unknown): ApiRefusal {
  const { status, headers } = response;
  const json = membersOf(body);
  const message = text(json.message) ?? text(json.error_description) ?? `HTTP ${status}`;
  return new ApiRefusal({
    code: codeIn(json, status),
    status,
    message,
    fields: json.fields ? (membersOf(json.fields) as Record<string, string>) : undefined,
    field: text(json.field) ?? text(json.member) ?? fieldIn(message),
    problem: text(json.problem),
    retryAfter: secondsOf(headers) ?? whole(json.retryAfterSeconds),
    until: timeIn(json.until),
    attemptsLeft: whole(json.attemptsLeft),
    reason: text(json.reason),
    scopes: text(json.scopes),
    scope: text(json.scope),
    organizations: Array.isArray(json.organizations) ? json.organizations.flatMap(organizationIn) : undefined,
    requestId: text(json.requestId) ?? headers.get('x-request-id') ?? undefined,
  });
}

/** For a request without a readable response. */
export function silenceOf(cause: unknown): ApiRefusal {
  const name = cause instanceof Error ? cause.name : '';
  const code: ClientCode =
    name === 'TimeoutError'
      ? 'TIMEOUT'
      : name === 'SyntaxError'
        ? 'UNEXPECTED_ANSWER'
        : navigator.onLine
          ? 'UNREACHABLE'
          : 'OFFLINE';
  return new ApiRefusal({ code, status: 0, message: String(cause) }, { cause });
}
