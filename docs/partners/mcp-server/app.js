import express from 'express';
import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import * as router from '@modelcontextprotocol/sdk/server/auth/router.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const { ISSUER, PORT = 4001 } = process.env;
if (!ISSUER) {
  console.error('ISSUER is missing. Put it into .env (see README.md)');
  process.exit(1);
}
const resourceServerUrl = new URL(`http://localhost:${PORT}/mcp`); // the identifier of the API at Gatehouse
const resourceMetadataUrl = router.getOAuthProtectedResourceMetadataUrl(resourceServerUrl);
const oauthMetadata = await (await fetch(`${ISSUER}/.well-known/oauth-authorization-server`)).json();

async function verifyAccessToken(token) {
  const answer = await fetch(`${ISSUER}/mcp/get-session`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The authorization server answers ${answer.status}`);
  const session = await answer.json(); // null unless the token is valid
  // A token for another server may come from that server.
  if (session?.aud !== resourceServerUrl.href) throw new InvalidTokenError('The token is not for this server');
  const expiresAt = Date.parse(session.accessTokenExpiresAt) / 1000;
  return { token, clientId: session.clientId, scopes: session.scopes.split(' '), expiresAt, extra: session };
}

// Clients discover the rest: the 401 answer names the metadata of this server (RFC 9728), which names Gatehouse.
const app = express().use(router.mcpAuthMetadataRouter({ oauthMetadata, resourceServerUrl }));
app.use('/mcp', requireBearerAuth({ verifier: { verifyAccessToken }, resourceMetadataUrl }));
app.post('/mcp', async (request, response) => {
  const server = new McpServer({ name: 'orders', version: '1.0.0' });
  const content = [{ type: 'text', text: `You are the user ${request.auth.extra.userId}` }];
  server.registerTool('whoami', { description: 'Who is asking' }, () => ({ content }));
  const transport = new StreamableHTTPServerTransport({});
  await server.connect(transport);
  await transport.handleRequest(request, response);
});
app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`The MCP server listens at ${resourceServerUrl}`);
});
