import type { NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppParts } from './app.module.ts';
import { type Config, withDatabase } from './config/config.ts';
import { createApp } from './create-app.ts';
import { prepareDatabase } from './database/migrate.ts';
import { Lifecycle } from './lifecycle.ts';
import { type Companions, startCompanions } from './platform/companions.ts';
import { openDatabase } from './platform/open-database.ts';

export interface RunningService {
  readonly app: NestExpressApplication;
  readonly databaseUrl: string;
  readonly dataPlace: string;
  readonly polarStandIn: string | undefined;
  readonly testProvider: string | undefined;
  /** Lets what was begun end, within 15 s at most, then ends all that was started. */
  stop(): Promise<void>;
}

/** Requests under way at the end get this long; the database itself makes none of them take longer. */
const FINISH_MS = 4000;

/**
 * @param settings `keepPolar`: whether the state of the stand-in outlives the service
 * @throws Error with a message for operators; nothing is left running
 */
export async function serve(
  config: Config,
  parts: AppParts = {},
  { keepPolar = true }: { readonly keepPolar?: boolean } = {},
): Promise<RunningService> {
  const database = await openDatabase(config);
  let app: NestExpressApplication | undefined;
  let companions: Companions | undefined;
  try {
    await prepareDatabase(database.url, config);
    companions = await startCompanions(config, { keepPolar });
    app = await createApp(withDatabase(companions.config, database.url), parts);
    await listen(app, config);
  } catch (error) {
    await app?.close();
    await companions?.stop();
    await database.close();
    throw error;
  }
  const running = app;
  const { polarStandIn, testProvider } = companions;
  return {
    app: running,
    databaseUrl: database.url,
    dataPlace: database.place,
    polarStandIn,
    testProvider,
    async stop() {
      running.get(Lifecycle).drain();
      await sleep(config.DRAIN_SECONDS * 1000);
      const impatience = setTimeout(() => httpServerOf(running).closeAllConnections(), FINISH_MS);
      await running.close();
      clearTimeout(impatience);
      await companions.stop();
      await database.close();
    },
  };
}

function httpServerOf(app: NestExpressApplication): Server {
  return app.getHttpServer() as Server;
}

/** Instead of `app.listen`, which logs a failure with a stack trace. */
async function listen(app: NestExpressApplication, { PORT, HOST, MAX_CONNECTIONS }: Config): Promise<void> {
  try {
    // Node's backlog of 511 resets connections of a burst that the process has not accepted yet.
    const backlog = MAX_CONNECTIONS;
    const server = httpServerOf(app).listen({ port: PORT, backlog, ...(HOST === undefined ? {} : { host: HOST }) });
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Error(`Port ${PORT} is taken by another program. Set PORT to a free one.`);
    if (code === 'EACCES')
      throw new Error(`Port ${PORT} needs more rights than this user has. Set PORT to another one.`);
    throw error;
  }
}
