import type { NextFunction, Request, Response } from 'express';
import type { TrustedOrigins } from '#shared-kernel/http/trusted-origins';

const PREFIX = '/api/auth/';
const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'content-type, authorization, x-api-key, x-request-id';
/** `set-auth-token` is exposed where it is set. */
const ANSWER_HEADERS = 'retry-after, x-retry-after, x-request-id';
const MAX_AGE_SECONDS = 86_400;

/**
 * Lets pages of trusted origins ask with cookies and read the answers (Fetch Standard, "CORS protocol"). All others get
 * no header, so their browsers keep the answer from them; what a request may change is the OriginGuard's to decide.
 */
export function crossOrigin(origins: TrustedOrigins) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.path.startsWith(PREFIX)) return next();
    response.setHeader('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.trusts(origin)) return next();
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', METHODS);
      response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
      response.setHeader('Access-Control-Max-Age', MAX_AGE_SECONDS);
      response.status(204).end();
      return;
    }
    response.setHeader('Access-Control-Expose-Headers', ANSWER_HEADERS);
    next();
  };
}
