import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AppParts } from '#api/app.module';
import { UserInfo } from '#oauth-server/grants/application/user-info';
import { protectMcp } from './mcp-protection.ts';
import { jsonErrors } from '#shared-kernel/http/error-renderers';
import type { Zone } from '#shared-kernel/http/zone';

const PATH = '/mcp';

export const mcpResource = (baseUrl: string) => baseUrl + PATH;

/** An MCP server at `/mcp`, for which the authorization server of the application issues tokens. */
export function mcpServer(baseUrl: string): Pick<AppParts, 'zones' | 'mount'> {
  return { zones: [zone], mount: (app) => mount(app, baseUrl) };
}

/** Programs and pages of any origin, with tokens. The MCP server reads the body itself. */
const zone: Zone = {
  name: 'mcp server',
  paths: [PATH],
  hasRoutes: false,
  body: { kinds: [], maxBytes: 0 },
  crossOrigin: { readers: 'any', preflightMaxAgeSeconds: 86_400 },
  cookies: false,
  forgery: 'none',
  errors: jsonErrors,
  rateLimited: false,
  cacheHeaders: { 'Cache-Control': 'no-store' },
  head: false,
  embeddable: false,
  anyHost: false,
};

function mount(app: NestExpressApplication, baseUrl: string): void {
  const handle = toNodeHandler(createMcpHandler(({ authInfo }) => serverFor(authInfo)));
  const protection = {
    resource: mcpResource(baseUrl),
    metadataUrl: `${baseUrl}/.well-known/oauth-protected-resource${PATH}`,
    scopes: ['openid'],
    find: (token: string) => app.get(UserInfo).session(token),
  };
  app.use(
    PATH,
    protectMcp(protection, (request, response) => handle(request, response)),
  );
}

/** The server of one request: its only tool tells what the token says. */
function serverFor(authInfo: object | undefined): McpServer {
  const server = new McpServer({ name: 'harness', version: '1.0.0' });
  server.registerTool('whoami', { description: 'Client, user and scopes of the access token' }, () => ({
    content: [{ type: 'text', text: JSON.stringify({ ...authInfo, token: undefined }) }],
  }));
  return server;
}
