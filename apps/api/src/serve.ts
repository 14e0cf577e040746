import type { NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SecretRotation } from '#shared-kernel/infrastructure/secret-rotation';
import type { AppParts } from './app.module.ts';
import type { Config } from './config/config.ts';
import { createApp } from './create-app.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { Lifecycle } from './lifecycle.ts';
import { openPlatform } from './platform/open-platform.ts';

export interface Service {
  readonly app: NestExpressApplication;
  /** Requests that were begun may end, within 15 s at most. */
  stop(): Promise<void>;
}

export interface RunningService extends Service {
  readonly databaseUrl: string;
  readonly dataPlace: string;
  readonly polarStandIn: string | undefined;
  readonly testProvider: string | undefined;
  /** The same; then all that was started ends. */
  stop(): Promise<void>;
}

/** Requests under way at the end get this long; the database itself makes none of them take longer. */
const FINISH_MS = 4000;

export interface Start {
  /** As of `openPlatform`. */
  readonly keepPolar?: boolean;
  /** Ends the start with its reason. */
  readonly interruption?: AbortSignal;
}

/**
 * The service in this process, with all that it needs.
 * @throws Error with a message for operators; nothing is left running, except for statements of a start that was interrupted
 */
export async function serve(
  config: Config,
  parts: AppParts = {},
  { keepPolar = true, interruption }: Start = {},
): Promise<RunningService> {
  const platform = await openPlatform(config, { keepPolar });
  const { surroundings, dataPlace, polarStandIn, testProvider } = platform;
  const begin = async () => {
    await prepareDatabase(surroundings.database, config);
    return startService(platform.config, parts);
  };
  try {
    const { app, stop } = await unlessInterrupted(begin, interruption);
    return {
      app,
      databaseUrl: surroundings.database.url,
      dataPlace,
      polarStandIn,
      testProvider,
      async stop() {
        await stop();
        await platform.close();
      },
    };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

/** @throws the reason of the signal, as soon as it is aborted */
async function unlessInterrupted<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return work();
  signal.throwIfAborted();
  const interrupted = once(signal, 'abort').then((): never => {
    throw signal.reason as Error;
  });
  return Promise.race([work(), interrupted]);
}

/** The application on a database that is migrated, listening. @throws Error with a message for operators */
export async function startService(config: Config, parts: AppParts): Promise<Service> {
  const app = await createApp(config, parts);
  try {
    await listen(app, config);
    await app.get(SecretRotation).announce();
  } catch (error) {
    await app.close();
    throw error;
  }
  return {
    app,
    async stop() {
      app.get(Lifecycle).drain();
      await sleep(config.DRAIN_SECONDS * 1000);
      const impatience = setTimeout(() => httpServerOf(app).closeAllConnections(), FINISH_MS);
      await app.close();
      clearTimeout(impatience);
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
