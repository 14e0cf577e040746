import type { NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import { loadConfig } from '#api/config/config';
import { runProgram } from '#api/platform/run-program';
import { serve } from '#api/serve';
import { controlServer } from './control.ts';
import { mappedOrigins } from './mapped-origins.ts';
import { MovableClock } from './movable-clock.ts';
import { profiles } from './profiles.ts';
import { notImplemented } from './server-operations.ts';

// The application as `npm start` runs it, plus a listener to control it: for acceptance suites, never for production.
await runProgram(async () => {
  if (process.env.NODE_ENV === 'production') throw new Error('The harness does not run in production.');
  const profile = profiles[process.env.HARNESS_PROFILE || 'base'];
  if (!profile) throw new Error(`HARNESS_PROFILE must be one of ${Object.keys(profiles).join(', ')}.`);
  const config = { ...loadConfig(profile, process.env, { anyBaseUrl: true }), HOST: '127.0.0.1' };
  const clock = new MovableClock();

  const service = await serve(config, { clock, mount: mountMcp, mappedOrigins: mappedOrigins(process.env) });
  const control = controlServer({ app: service.app, clock, databaseUrl: service.databaseUrl });
  try {
    control.listen(Number(process.env.CONTROL_PORT || config.PORT + 1), '127.0.0.1');
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

/** The MCP server that our authorization server will protect. */
function mountMcp(app: NestExpressApplication): void {
  app.use('/mcp', (_request: unknown, response: { status(status: number): { json(body: unknown): void } }) => {
    response.status(notImplemented.status).json(notImplemented.body);
  });
}
