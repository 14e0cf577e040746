import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
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
  const answer = await memory.answer;
  if (!answer.has('code')) {
    // access_denied: the user refused
    const told = ['error', 'error_description', 'hint'].map((name) => answer.get(name)).filter(Boolean);
    console.error(`Not authorized: ${told.join(': ')}`);
    process.exit(1);
  }
  await transport().finishAuth(answer.get('code'));
  return connect();
});
const { content } = await client.callTool({ name: 'whoami', arguments: {} });
console.log(content[0].text);
await client.close();
