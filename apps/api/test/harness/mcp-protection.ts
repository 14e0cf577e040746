import type { Request, RequestHandler, Response } from 'express';
import { covers } from '#oauth-server/clients/domain/scope';
import type { TokenOfGrant } from '#oauth-server/grants/domain/ports';
import { bearerToken } from '#oauth-server/clients/domain/bearer-token';

export interface McpProtection {
  /** Identifier of the MCP server: its tokens must be issued for it. */
  readonly resource: string;
  /** The URL of its metadata (RFC 9728). */
  readonly metadataUrl: string;
  /** The scopes that its tokens must have. */
  readonly scopes: readonly string[];
  /** Undefined for a token that is unknown, expired, revoked, or bound to a key (`cnf`), which needs a proof. */
  readonly find: (accessToken: string) => Promise<TokenOfGrant | undefined>;
}

/**
 * Lets requests with an access token for the MCP server pass, with `auth` as the MCP SDKs expect it of their requests
 * (`AuthInfo`). Others are answered as a JSON-RPC error, with the challenge that tells MCP clients where to get a token.
 */
export function protectMcp(protection: McpProtection, handler: RequestHandler): RequestHandler {
  const { resource, scopes, find } = protection;
  return async (request, response, next) => {
    const token = bearerToken(request.headers.authorization ?? '');
    if (token === undefined) return refuse(response, 401, challenge(protection));
    const found = await find(token);
    // A token for another resource may come from that resource (RFC 8707 §3).
    if (!found?.token.resources.includes(resource))
      return refuse(response, 401, challenge(protection, 'invalid_token'));
    if (!covers(found.token.scopes, scopes)) return refuse(response, 403, challenge(protection, 'insufficient_scope'));
    (request as Request & { auth: object }).auth = {
      token,
      clientId: found.client.clientId,
      scopes: found.token.scopes,
      expiresAt: Math.floor(found.token.accessExpiresAt.getTime() / 1000),
      resource: new URL(resource),
      extra: { userId: found.grant.userId },
    };
    return handler(request, response, next);
  };
}

/** RFC 6750 §3 and RFC 9728 §5.1. */
function challenge({ metadataUrl, scopes }: McpProtection, error?: 'invalid_token' | 'insufficient_scope'): string {
  const parameters = {
    resource_metadata: metadataUrl,
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...(error && { error }),
  };
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}

const MESSAGES = { 401: 'Unauthorized: Authentication required', 403: 'Forbidden: the access token lacks a scope' };

function refuse(response: Response, status: keyof typeof MESSAGES, challengeText: string): void {
  response.status(status);
  response.setHeader('WWW-Authenticate', challengeText);
  // Without this, pages of other origins do not see the challenge.
  response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate');
  response.json({ jsonrpc: '2.0', error: { code: -32_000, message: MESSAGES[status] }, id: null });
}
