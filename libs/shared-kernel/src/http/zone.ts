import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { OAuthError } from '../domain/oauth-error.ts';
import type { Refusal } from '../domain/refusal.ts';

export type BodyKind = 'json' | 'form' | 'bytes';

export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly oauthError?: OAuthError;
  /** Finds the line in the log; the same as in the header `x-request-id`. */
  readonly requestId: string;
}

export interface ErrorRenderer {
  /** Writes the status, the body, and headers beyond `Retry-After` and `Cache-Control`. */
  readonly write: (failure: Failure, response: Response) => void;
  /** The body in the OpenAPI document: its JSON schema, listed under a name when it has one. */
  readonly body: { readonly mediaType: string; readonly schema: object; readonly name?: string };
}

export interface Zone {
  readonly name: string;

  /** `/metrics` is that path alone, `/api/auth/*` is `/api/auth` and every path below it. */
  readonly paths: readonly string[];

  /** Whether routes may be mounted here. Elsewhere only errors are answered, or pages that are no routes. */
  readonly hasRoutes: boolean;

  /**
   * Kinds of body that are read, and their size at most. `refusals`: for no body and for one that holds no object, where
   * the specification has its own; elsewhere no body counts as an empty object.
   */
  readonly body: {
    readonly kinds: readonly BodyKind[];
    readonly maxBytes: number;
    readonly refusals?: { readonly missing: () => Refusal; readonly notAnObject: () => Refusal };
  };

  /**
   * The other origins that may read answers (CORS): none; the trusted ones, with cookies; any, without cookies; or any,
   * of which only the trusted ones with cookies: from the others cookies are ignored.
   */
  readonly crossOrigin: {
    readonly readers: 'none' | 'trusted' | 'any' | 'any-and-trusted';
    readonly preflightMaxAgeSeconds: number;
  };

  /** Whether routes see cookies. Where they do not, the header is removed before anything can read it. */
  readonly cookies: boolean;

  /**
   * The check that no foreign page made a browser send the request: its origin (OriginGuard), a signed state that only
   * this browser got, the signature of the sender, the protocol (foreign pages send users here by design; state and
   * code challenge of the client protect the result), or none because there is nothing to forge.
   */
  readonly forgery: 'origin' | 'signed-state' | 'signature' | 'protocol' | 'none';

  readonly errors: ErrorRenderer;

  /**
   * Counted by client address. Not where balancers ask, nor where backends present a credential before anything else.
   */
  readonly rateLimited: boolean;

  /** Requests handled at once; further ones wait in order. Undefined: as many as come. */
  readonly atOnce?: number;

  /** Set on every answer; a route may replace them. */
  readonly cacheHeaders: Readonly<Record<string, string>>;

  /**
   * The last segment of a path may be percent-encoded: an id that may be a URL. Elsewhere each path has one spelling.
   */
  readonly encodedIds?: true;

  /** Whether HEAD is answered as GET without its body. Not where a GET route acts: link scanners send HEAD. */
  readonly head: boolean;

  /** Whether pages may load what is here as a part of themselves: as picture, script, frame (Sec-Fetch-Dest). */
  readonly embeddable: boolean;

  /** Where nothing else is embeddable: the requests that a frame may send. Absent: none. */
  readonly framed?: (request: Request) => boolean;

  /** Whether the Host header may name any host: balancers and collectors ask by address. */
  readonly anyHost: boolean;
}

const ZONE = Symbol('zone');
type Zoned = Request & { [ZONE]?: Zone };

/** Middleware that finds the zone of each request. */
export function enterZone(zoneOfPath: (path: string) => Zone) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    // A request target such as `*` or `?x` has no path.
    (request as Zoned)[ZONE] = zoneOfPath(request.path ?? '');
    next();
  };
}

export function zoneOf(request: Request): Zone {
  const zone = (request as Zoned)[ZONE];
  if (!zone) throw new Error('The middleware enterZone is missing');
  return zone;
}

export function onlyIn(zone: Zone, handler: RequestHandler): RequestHandler {
  return (request, response, next) => (zoneOf(request) === zone ? handler(request, response, next) : next());
}
