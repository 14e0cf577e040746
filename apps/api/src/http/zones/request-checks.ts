import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { refusals, type Refusal } from '#shared-kernel/domain/refusal';
import { zoneOf, type BodyKind, type Zone } from '#shared-kernel/http/zone';
import { noPagePolicy } from '#shared-kernel/http/content-security-policy';
import type { TrustedOrigins } from '#shared-kernel/http/trusted-origins';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const METHODS_WITHOUT_HEAD = METHODS.filter((method) => method !== 'HEAD');

/**
 * The one spelling of a path. No path here needs a percent sign, an empty segment or a dot segment, so none has to be
 * decoded, and the router, the rate limits and the list of disabled paths cannot read the same path differently.
 */
const CANONICAL_PATH = /^(?:\/[\w\-.~!$&'()*+,;=:@]+)*\/?$/;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;
/** Printable ASCII in the last segment. A URL has nothing else. */
const ENCODED = /%(?:2[1-9a-f]|[3-6][\da-f]|7[\da-e])(?=[^/]*$)/gi;

/** Sec-Fetch-Dest of a script's fetch, and of a navigation. */
const DESTINATIONS = new Set(['empty', 'document']);

/** Names of this machine, which no page of another site can take over. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const PORT = /:\d*$/;

export const RequestRefusal = refusals({
  NOT_FOUND: { status: 404, message: 'Not Found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method Not Allowed' },
  NOT_A_PART_OF_A_PAGE: {
    status: 403,
    message: 'A page cannot embed this address; request it from a script or a link',
  },
  MISDIRECTED_REQUEST: { status: 421, message: 'This host name is not served here' },
});

const NO_PAGE_POLICY = noPagePolicy();

/** Pages and routes replace some of them. @param https whether the service is reached by https only */
export function answerHeaders(https: boolean) {
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('Content-Security-Policy', NO_PAGE_POLICY);
    if (https) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    const { cacheHeaders } = zoneOf(request);
    for (const name in cacheHeaders) response.setHeader(name, cacheHeaders[name]!);
    next();
  };
}

/** Refuses every other spelling of a path: 404. */
export function canonicalPaths(request: Request, _: Response, next: NextFunction): void {
  const url = zoneOf(request).encodedIds ? pathOf(request.url).replace(ENCODED, '-') : request.url;
  next(isCanonical(url) ? undefined : RequestRefusal.NOT_FOUND());
}

/**
 * Refuses host names that are not ours: a page under a name that leads here (DNS rebinding) could read our answers.
 * @param hosts besides the names of this machine, without port
 */
export function knownHosts(hosts: readonly string[]) {
  const known = new Set([...LOCAL_HOSTS, ...hosts.map((host) => host.toLowerCase())]);
  return (request: Request, _: Response, next: NextFunction): void => {
    const host = request.headers.host?.replace(PORT, '').toLowerCase() ?? '';
    next(known.has(host) || zoneOf(request).anyHost ? undefined : RequestRefusal.MISDIRECTED_REQUEST());
  };
}

/** Refuses other methods than those of the zone: 405. Comes after the answer to preflights, the only use of OPTIONS. */
export function knownMethods(request: Request, response: Response, next: NextFunction): void {
  const allowed = zoneOf(request).head ? METHODS : METHODS_WITHOUT_HEAD;
  if (allowed.includes(request.method)) return next();
  response.setHeader('Allow', allowed.join(', '));
  next(RequestRefusal.METHOD_NOT_ALLOWED());
}

/**
 * Refuses subresource requests (Fetch Metadata, resource isolation policy). Otherwise an image with an address of this
 * service, posted anywhere, would make each viewer's browser send that request with cookies.
 */
export function resourceIsolation(request: Request, _: Response, next: NextFunction): void {
  const destination = request.headers['sec-fetch-dest'];
  const isPart = destination !== undefined && !DESTINATIONS.has(String(destination));
  const { embeddable, framed } = zoneOf(request);
  const isAllowed = embeddable || (destination === 'iframe' && framed?.(request));
  next(isPart && !isAllowed ? RequestRefusal.NOT_A_PART_OF_A_PAGE() : undefined);
}

/** Spellings of paths that are still answered, and counted, as the present ones. */
const FORMER_SPELLINGS = [[/^\/api\/billing\/licence-keys(?=[/?]|$)/, '/api/billing/license-keys']] as const;

/** Comes before the route is looked up. */
export function formerSpellings(request: Request, _: Response, next: NextFunction): void {
  for (const [former, present] of FORMER_SPELLINGS) request.url = request.url.replace(former, present);
  next();
}

/**
 * Removes the cookies that the zone does not read, so that no code behind this can read one by mistake: all of them, or
 * where any origin may read answers those that a page of a foreign origin sends.
 */
export function cookiesByZone(origins: TrustedOrigins) {
  return (request: Request, _: Response, next: NextFunction): void => {
    const { cookies, crossOrigin } = zoneOf(request);
    const { origin } = request.headers;
    const isForeign = crossOrigin.readers === 'any-and-trusted' && origin !== undefined && !origins.trusts(origin);
    if (!cookies || isForeign) delete request.headers.cookie;
    next();
  };
}

/** Answers 404 where the configuration switched routes off. @param paths below `/api/auth`, parameters as `{token}` */
export function disabledPaths(paths: readonly string[]): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  for (const path of paths) {
    router.all('/api/auth' + path.replace(/\{(\w+)\}/g, ':$1'), () => {
      throw RequestRefusal.NOT_FOUND();
    });
  }
  return router;
}

export function isCanonical(url: string): boolean {
  const path = pathOf(url);
  return path.startsWith('/') && CANONICAL_PATH.test(path) && !DOT_SEGMENT.test(path);
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** The `mcp-` headers are those of MCP clients (transport "Streamable HTTP"), which send them to the metadata too. */
const REQUEST_HEADERS =
  'content-type, authorization, dpop, mcp-method, mcp-name, mcp-protocol-version, x-api-key, x-interaction, x-request-id';
/** `set-auth-token` is exposed where it is set. */
const ANSWER_HEADERS = 'retry-after, x-retry-after, x-request-id, www-authenticate';

/**
 * Lets pages of other origins read answers where the zone says so (Fetch Standard, "CORS protocol"). What a request may
 * change is decided by the zone's rule against forged requests.
 */
export function crossOrigin(origins: TrustedOrigins) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { readers, preflightMaxAgeSeconds } = zoneOf(request).crossOrigin;
    if (readers === 'none') return next();
    if (readers !== 'any') response.setHeader('Vary', 'Origin');
    const { origin } = request.headers;
    const isTrusted = readers !== 'any' && origin !== undefined && origins.trusts(origin);
    if (readers === 'trusted' && !isTrusted) return next();
    // With cookies, as no foreign page is known to have sent it, and none of them can read it.
    if (readers === 'any-and-trusted' && origin === undefined) return next();
    response.setHeader('Access-Control-Allow-Origin', isTrusted ? origin : '*');
    if (isTrusted) response.setHeader('Access-Control-Allow-Credentials', 'true');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', METHODS_WITHOUT_HEAD.join(', '));
      response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
      response.setHeader('Access-Control-Max-Age', preflightMaxAgeSeconds);
      response.status(204).end();
      return;
    }
    response.setHeader('Access-Control-Expose-Headers', ANSWER_HEADERS);
    next();
  };
}

export const BodyRefusal = refusals({
  INVALID_BODY: { status: 400, message: 'The body must be a JSON object' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body has a type that is not accepted here, or is compressed' },
});

/** By which type a body is known. Bytes are read whatever their type. */
export const MEDIA_TYPES: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: '*/*',
};

/** Lets the refusal of a body pass, or throws another error. */
type OnRefusedBody = (request: Request, response: Response) => Promise<void>;

/**
 * Reads the body as the zone says, of a limited size and never compressed; any other is refused unread. No body counts as
 * an empty object unless the zone refuses it, or as no bytes.
 * @param onRefused called for every refused body, because no guard of a route runs for it
 */
export function requestBody(onRefused: OnRefusedBody = async () => undefined) {
  const parserOf = parsers();
  return (request: Request, response: Response, next: NextFunction): void => {
    const { body } = zoneOf(request);
    if (request.method === 'GET' || request.method === 'HEAD' || body.kinds.length === 0) return next();
    const refuse = async (refusal: unknown) => {
      const other = await onRefused(request, response).catch((error: unknown) => error);
      next(other ?? refusal);
    };
    const { missing, notAnObject = BodyRefusal.INVALID_BODY } = body.refusals ?? {};
    if (!hasBody(request)) {
      if (missing) return void refuse(missing());
      request.body = body.kinds.includes('bytes') ? Buffer.alloc(0) : {};
      return next();
    }
    const kind = kindOf(request, body);
    if (kind === undefined) return void refuse(BodyRefusal.UNSUPPORTED_MEDIA_TYPE({ hint: typesHint(body.kinds) }));
    parserOf(kind, body.maxBytes)(request, response, (error?: unknown) => {
      if (error !== undefined) return void refuse(asRefusal(error, notAnObject));
      return kind === 'bytes' || isObject(request.body) ? next() : void refuse(notAnObject());
    });
  };
}

/** One parser for each kind and size, made when first needed. */
function parsers(): (kind: BodyKind, maxBytes: number) => RequestHandler {
  const made = new Map<string, RequestHandler>();
  // The type was looked at already, so each parser takes what it gets.
  const make: Record<BodyKind, (limit: number) => RequestHandler> = {
    json: (limit) => express.json({ limit, inflate: false, strict: true, type: () => true }),
    form: (limit) => express.urlencoded({ limit, inflate: false, extended: false, type: () => true }),
    bytes: (limit) => express.raw({ limit, inflate: false, type: () => true }),
  };
  return (kind, maxBytes) => {
    const key = `${kind} ${maxBytes}`;
    const parser = made.get(key) ?? make[kind](maxBytes);
    made.set(key, parser);
    return parser;
  };
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const typesHint = (kinds: readonly BodyKind[]): string =>
  `Send ${kinds.map((kind) => MEDIA_TYPES[kind]).join(' or ')}, not compressed.`;

/** The kind of a body; undefined for one that the zone does not read. */
function kindOf({ headers }: Request, { kinds }: Zone['body']): BodyKind | undefined {
  if (headers['content-encoding'] !== undefined) return undefined;
  if (kinds.includes('bytes')) return 'bytes';
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  return kinds.find((kind) => MEDIA_TYPES[kind] === type);
}

function asRefusal(error: unknown, malformed: () => Refusal): unknown {
  const { status } = error as { status?: unknown };
  if (status === 413) return BodyRefusal.PAYLOAD_TOO_LARGE();
  if (status === 415) return BodyRefusal.UNSUPPORTED_MEDIA_TYPE();
  return typeof status === 'number' && status < 500 ? malformed() : error;
}

const isObject = (body: unknown): boolean => typeof body === 'object' && body !== null && !Array.isArray(body);
