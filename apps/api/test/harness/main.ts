import { once } from 'node:events';
import type { Server } from 'node:http';
import { loadConfig } from '#api/config/config';
import { runProgram } from '#api/platform/run-program';
import { serve } from '#api/serve';
import { controlServer } from './control.ts';
import { LocalIdp } from './idp.ts';
import { InboxDrain } from './inbox-drain.ts';
import { mcpResource, mcpServer } from './mcp-server.ts';
import { acceptMovedSignatures, MovableClock } from './movable-clock.ts';
import { profiles } from './profiles.ts';

// The application as `npm start` runs it, plus a listener to control it: for acceptance suites, never for production.
await runProgram(async () => {
  if (process.env.NODE_ENV === 'production') throw new Error('The harness does not run in production.');
  const profile = profiles[process.env.HARNESS_PROFILE || 'base'];
  if (!profile) throw new Error(`HARNESS_PROFILE must be one of ${Object.keys(profiles).join(', ')}.`);
  const { POLAR_BASE_URL, DATABASE_URL } = process.env;
  const standIn = POLAR_BASE_URL?.trim() ? 'off' : 'on';
  const controlPort = Number(process.env.CONTROL_PORT || Number(process.env.PORT || 3000) + 1);
  const idp = LocalIdp.of(process.env, `http://127.0.0.1:${controlPort}`);
  const defaults = { ...profile, POLAR_STAND_IN: standIn, ...idp?.settings };
  const given = loadConfig(defaults, process.env, { anyBaseUrl: true });
  const resource = given.OAUTH_MCP_RESOURCE ?? mcpResource(given.BASE_URL);
  const config = { ...given, HOST: '127.0.0.1', OAUTH_MCP_RESOURCE: resource };
  const clock = new MovableClock();

  const parts = {
    clock,
    ...mcpServer(config.BASE_URL),
    mappedOrigins: new Map([...mappedOrigins(process.env), ...(idp?.origins ?? [])]),
  };
  // Suites bring databases of their own, which know nothing of the customers of the last suite.
  const service = await serve(config, parts, { keepPolar: !DATABASE_URL?.trim() });
  const { app, databaseUrl, polarStandIn: polar = config.POLAR_BASE_URL } = service;
  acceptMovedSignatures(app, clock);
  let control: Server;
  try {
    control = controlServer({ app, clock, databaseUrl, polar, inbox: await InboxDrain.of(app), idp });
    control.listen(controlPort, '127.0.0.1');
    await once(control, 'listening');
  } catch (error) {
    await service.stop();
    throw error;
  }

  const stop = () => {
    control.close();
    control.closeAllConnections();
    void service.stop().finally(() => process.exit());
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(`ready http://localhost:${config.PORT}`);
});

/** Where the application really goes for some origins: `CIMD_HOSTS` is `https://cimd.example.com=http://127.0.0.1:4900`, several separated by commas. */
function mappedOrigins({ CIMD_HOSTS = '' }: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const pairs = CIMD_HOSTS.split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => pair.split('=').map((url) => new URL(url.trim()).origin) as [string, string]);
  return new Map(pairs);
}
