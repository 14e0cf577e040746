import { Client, OAuthError, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { Memory } from './memory.js';

const { MCP_SERVER = 'http://localhost:4001/mcp', PORT = 4002 } = process.env;
const memory = new Memory(`http://localhost:${PORT}/callback`);
const transport = () => new StreamableHTTPClientTransport(new URL(MCP_SERVER), { authProvider: memory });

async function connect() {
  const client = new Client({ name: 'quick-start', version: '1.0.0' });
  await client.connect(transport());
  return client;
}

// Refreshes by itself. Without tokens that work, it registers when it has to, and shows the user where to authorize it.
const client = await connect().catch(async (error) => {
  if (!(error instanceof UnauthorizedError)) throw error;
  // With `iss`, which says that the answer is from Gatehouse (RFC 9207), and `error` when the user refused.
  await transport()
    .finishAuth(await memory.answer)
    .catch((refused) => {
      if (!(refused instanceof OAuthError)) throw refused;
      console.error(`Not authorized: ${refused.code}: ${refused.message}`); // access_denied: the user refused
      process.exit(1);
    });
  return connect();
});
const { content } = await client.callTool({ name: 'whoami', arguments: {} });
console.log(content[0].text);
await client.close();
