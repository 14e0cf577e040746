import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { refusals } from '#shared-kernel/domain/refusal';
import { zoneOf } from '#shared-kernel/http/zone';
import { NO_PAGE_POLICY } from '#shared-kernel/http/content-security-policy';

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

/**
 * Sets the headers of every answer. Pages and routes replace some of them.
 * @param https whether the service is reached by https only
 */
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
 * Refuses host names that are not ours. Somebody who points a name at this machine (DNS rebinding) could read our
 * answers from a page under that name.
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
  next(isPart && !zoneOf(request).embeddable ? RequestRefusal.NOT_A_PART_OF_A_PAGE() : undefined);
}

/** Spellings of paths that are still answered, and counted, as the present ones. */
const FORMER_SPELLINGS = [[/^\/api\/billing\/licence-keys(?=[/?]|$)/, '/api/billing/license-keys']] as const;

/** Comes before the route is looked up. */
export function formerSpellings(request: Request, _: Response, next: NextFunction): void {
  for (const [former, present] of FORMER_SPELLINGS) request.url = request.url.replace(former, present);
  next();
}

/** Removes cookies from requests to zones that do not read them: no code behind this can read one by mistake. */
export function cookiesByZone(request: Request, _: Response, next: NextFunction): void {
  if (!zoneOf(request).cookies) delete request.headers.cookie;
  next();
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

/** @param url the request target as it came: path and query. */
export function isCanonical(url: string): boolean {
  const path = pathOf(url);
  return path.startsWith('/') && CANONICAL_PATH.test(path) && !DOT_SEGMENT.test(path);
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
