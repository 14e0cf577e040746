import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Request, type Response } from 'express';
import { fileURLToPath } from 'node:url';
import { Logger as NestLogger } from 'nestjs-pino';
import { Actors } from '#shared-kernel/application/actors';
import { TextMessenger } from '#shared-kernel/application/mailer';
import { ClientAddress } from '#shared-kernel/http/client-address';
import { statusBody } from '#shared-kernel/http/error-body';
import { actAsRequest } from '#shared-kernel/http/request-actor';
import { nameRequest, requestIdOf } from '#shared-kernel/http/request-id';
import { noteOrigin } from '#shared-kernel/http/request-meta';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import { AppModule, type AppParts } from './app.module.ts';
import type { Config } from './config/config.ts';
import { accountOptions, organizationOptions } from './config/options.ts';
import { bootOf } from './http/boot.ts';
import { consolePages } from './http/console.middleware.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { entrance, knownMethods, noParts } from './http/entrance.ts';
import { jsonBody, limitRefusedBodies } from './http/json-body.ts';
import { LimitedExpressAdapter } from './http/limited-express-adapter.ts';
import { RateLimitCounter } from './http/rate-limit-counter.ts';
import { mountReference } from './http/reference.ts';
import { Lifecycle } from './lifecycle.ts';
import { createLogger } from './observability/logger.ts';
import { observeRequests } from './observability/request-log.ts';

const AUTH_BASE = '/api/auth';
/** The built console: beside this file once it is compiled, elsewhere when tests run the sources. */
const CONSOLE = fileURLToPath(import.meta.url.replace(/(?:dist\/)?apps\/api\/src\/[^/]+$/, 'dist/apps/console'));

/**
 * The application, complete but not listening; its database must be migrated already. The order of what stands in front
 * of the routes is the order of the calls below.
 */
export async function createApp(config: Config, parts: AppParts = {}): Promise<NestExpressApplication> {
  const logger = parts.logger ?? createLogger(config.LOG_LEVEL);
  const lifecycle = new Lifecycle();
  const instance = express();
  instance.enable('case sensitive routing').enable('strict routing');
  instance.disable('x-powered-by').disable('etag');
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(config, { ...parts, logger, lifecycle }),
    new LimitedExpressAdapter(instance, config.MAX_CONNECTIONS, lifecycle),
    // Every route it maps and every module it makes would be a line; from then on everything is logged.
    { abortOnError: false, bodyParser: false, logger: ['error', 'warn'] },
  );

  app.use(nameRequest);
  app.use(observeRequests(logger, requestIdOf));
  const { protocol, hostname } = new URL(config.BASE_URL);
  const hosts = [hostname, ...config.TRUSTED_HOSTS];
  app.use(entrance({ https: protocol === 'https:', hosts }));
  app.use(crossOrigin(app.get(TrustedOrigins)));
  app.use(knownMethods);
  app.use(noParts);
  app.use(
    consolePages(
      CONSOLE,
      bootOf(accountOptions(config), organizationOptions(config), app.get(TextMessenger).isAvailable),
    ),
  );
  for (const path of config.DISABLED_PATHS) instance.all(AUTH_BASE + path.replace(/\{(\w+)\}/g, ':$1'), notFound);
  app.use(noteOrigin(new ClientAddress(config.TRUSTED_PROXIES)));
  app.use(jsonBody(config.RATE_LIMIT ? limitRefusedBodies(app.get(RateLimitCounter)) : async () => undefined));
  app.use(actAsRequest(app.get(Actors)));
  mountReference(app);
  parts.mount?.(app);
  await app.init();
  app.useLogger(app.get(NestLogger));
  return app;
}

function notFound(request: Request, response: Response): void {
  response.status(404).json(statusBody(404, requestIdOf(request)));
}
