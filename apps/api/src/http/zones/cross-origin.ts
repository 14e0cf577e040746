import type { NextFunction, Request, Response } from 'express';
import type { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import { zoneOf } from '#shared-kernel/http/zone';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
/** The `mcp-` headers are those of MCP clients (transport "Streamable HTTP"), which send them to the metadata too. */
const REQUEST_HEADERS =
  'content-type, authorization, dpop, mcp-method, mcp-name, mcp-protocol-version, x-api-key, x-request-id';
/** `set-auth-token` is exposed where it is set. */
const ANSWER_HEADERS = 'retry-after, x-retry-after, x-request-id, www-authenticate';

/**
 * Lets pages of other origins read answers where the zone says so (Fetch Standard, "CORS protocol"). Others get no
 * header, so their browsers keep the answer from them. What a request may change is decided by the zone's rule against
 * forged requests.
 */
export function crossOrigin(origins: TrustedOrigins) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { readers, preflightMaxAgeSeconds } = zoneOf(request).crossOrigin;
    if (readers === 'none') return next();
    if (readers !== 'any') response.setHeader('Vary', 'Origin');
    const { origin } = request.headers;
    const isTrusted = readers !== 'any' && origin !== undefined && origins.trusts(origin);
    if (readers === 'trusted' && !isTrusted) return next();
    response.setHeader('Access-Control-Allow-Origin', isTrusted ? origin : '*');
    if (isTrusted) response.setHeader('Access-Control-Allow-Credentials', 'true');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', METHODS);
      response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
      response.setHeader('Access-Control-Max-Age', preflightMaxAgeSeconds);
      response.status(204).end();
      return;
    }
    response.setHeader('Access-Control-Expose-Headers', ANSWER_HEADERS);
    next();
  };
}
