import type { AppParts } from '../../src/app.module.ts';
import { freePort } from './program.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface AuthorizationServer extends TestApp {
  readonly issuer: string;
}

/** The application at the base URL that it is configured with: clients compare the issuer with where they found it. */
export async function startAuthorizationServer(
  environment: Readonly<Record<string, string>> = {},
  parts: (url: string) => AppParts = () => ({}),
): Promise<AuthorizationServer> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const defaults = { PORT: port, BASE_URL: url, RATE_LIMIT: 'off', OAUTH_MCP_RESOURCE: `${url}/mcp` };
  const app = await startTestApp({ ...defaults, ...environment }, undefined, undefined, parts(url));
  return { ...app, issuer: `${url}/api/auth` };
}
