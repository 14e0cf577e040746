import type { NextFunction, Request, Response } from 'express';
import { refusals } from '#shared-kernel/domain/refusal';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** A GET route that acts on a mailed link must not act for a HEAD, which Express would hand to it. */
const API_METHODS = new Set([...METHODS].filter((method) => method !== 'HEAD'));

/**
 * The one spelling of a path. No path of ours needs a percent sign, an empty segment or a dot segment, so none has to be
 * decoded, and router, rate limit and list of disabled paths cannot read the same path differently (security.md #18).
 */
const CANONICAL_PATH = /^(?:\/[\w\-.~!$&'()*+,;=:@]+)*\/?$/;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

const API_PREFIX = /^\/api(?:\/|$)/;

/** All of it but the reference, a page whose parts lie below it. */
const NO_PARTS = /^\/api\/(?!(?:auth\/)?reference\/)/;
/** A script asks, or a person goes there. */
const DESTINATIONS = new Set(['empty', 'document']);

/** Names of this machine: a page of another site cannot make them its own. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** Balancers and collectors ask by address, and learn nothing about anybody. */
const ANY_HOST = /^\/(?:health(?:\/|$)|metrics$)/;
const PORT = /:\d*$/;

export const EntranceRefusal = refusals({
  NOT_FOUND: { status: 404, message: 'Not Found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method Not Allowed' },
  NOT_A_PART_OF_A_PAGE: { status: 403, message: 'Ask by a script or a link, not as a part of a page' },
  MISDIRECTED_REQUEST: { status: 421, message: 'This host name is not served here' },
});

export interface EntranceOptions {
  /** The service is reached by https only. */
  readonly https: boolean;
  /** Host names besides those of this machine, without port. */
  readonly hosts: readonly string[];
}

/**
 * What every request passes first: nothing here needs more than request line and Host. A name that its owner points at
 * this machine (DNS rebinding) would make our answers readable for a page of theirs.
 */
export function entrance({ https, hosts }: EntranceOptions) {
  const known = new Set([...LOCAL_HOSTS, ...hosts.map((host) => host.toLowerCase())]);
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    response.setHeader('Cache-Control', 'no-store');
    if (https) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');

    if (!isCanonical(request.url)) return next(EntranceRefusal.NOT_FOUND());
    const host = request.headers.host?.replace(PORT, '').toLowerCase() ?? '';
    const isServed = known.has(host) || ANY_HOST.test(request.path);
    next(isServed ? undefined : EntranceRefusal.MISDIRECTED_REQUEST());
  };
}

/** Comes after the answer to preflights, the only use of OPTIONS here. */
export function knownMethods(request: Request, response: Response, next: NextFunction): void {
  const allowed = API_PREFIX.test(request.path) ? API_METHODS : METHODS;
  if (allowed.has(request.method)) return next();
  response.setHeader('Allow', [...allowed].join(', '));
  next(EntranceRefusal.METHOD_NOT_ALLOWED());
}

/**
 * Refuses what a page loads as a part of itself (Fetch Metadata, Sec-Fetch-Dest). Whoever chooses the address of a
 * picture would else have everybody who sees it ask for what they like, with cookies.
 */
export function noParts({ path, headers }: Request, _: Response, next: NextFunction): void {
  const destination = headers['sec-fetch-dest'];
  const isPart = destination !== undefined && !DESTINATIONS.has(String(destination));
  next(isPart && NO_PARTS.test(path) ? EntranceRefusal.NOT_A_PART_OF_A_PAGE() : undefined);
}

/** @param url the request target as it came: path and query. */
export function isCanonical(url: string): boolean {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return path.startsWith('/') && CANONICAL_PATH.test(path) && !DOT_SEGMENT.test(path);
}
