import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type RequestHandler } from 'express';
import { fileURLToPath } from 'node:url';
import { Logger as NestLogger, type PinoLogger } from 'nestjs-pino';
import { Actors } from '#shared-kernel/application/actors';
import { SocialProviders } from '#identity';
import { TextMessenger } from '#shared-kernel/application/mailer';
import { ClientAddress } from '#shared-kernel/http/client-address';
import { attachRequestActor, attachRequestMeta } from '#shared-kernel/http/request-meta';
import { assignRequestId, requestIdOf } from '#shared-kernel/http/request-id';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import { enterZone, onlyIn } from '#shared-kernel/http/zone';
import { AppModule, type AppParts } from './app.module.ts';
import type { Config } from './config/config.ts';
import { shareOf } from './config/options.ts';
import { AddressLimits } from './http/limits/request-limits.ts';
import { bootOf } from './http/pages/boot.ts';
import { consolePages } from './http/pages/console.middleware.ts';
import {
  crossOrigin,
  answerHeaders,
  canonicalPaths,
  cookiesByZone,
  disabledPaths,
  formerSpellings,
  knownHosts,
  knownMethods,
  resourceIsolation,
  requestBody,
} from './http/zones/request-checks.ts';
import { declaredRoutes } from './http/server/declared-routes.ts';
import { inOrder } from './http/server/in-order.ts';
import { namePages } from '#shared-kernel/http/page';
import { mountReference } from './http/pages/reference.ts';
import { ServiceAdapter } from './http/server/service-adapter.ts';
import { turns } from './http/limits/turns.ts';
import { ZoneTable } from './http/zones/zone-table.ts';
import { consoleZone, zones } from './http/zones/zones.ts';
import { Lifecycle } from './lifecycle.ts';
import { createLogger } from './observability/logger.ts';
import { headersIn } from './config/kinds.ts';
import { observeRequests } from './observability/request-log.ts';
import type { Tracing } from './observability/tracing.ts';

/** The built console: beside this file once it is compiled, elsewhere when tests run the sources. */
const CONSOLE = fileURLToPath(import.meta.url.replace(/(?:dist\/)?apps\/api\/src\/[^/]+$/, 'dist/apps/console'));

export async function createApp(config: Config, parts: AppParts = {}): Promise<NestExpressApplication> {
  const tracing = await startTracing(config);
  const logger = parts.logger ?? createLogger(config.LOG_LEVEL, undefined, tracing && (() => tracing.currentTraceId()));
  const lifecycle = new Lifecycle();
  const table = new ZoneTable([...(parts.zones ?? []), ...zones]);
  const instance = express();
  instance.enable('case sensitive routing').enable('strict routing');
  instance.disable('x-powered-by').disable('etag');
  namePages(instance, config.PRODUCT_NAME);
  const adapter = new ServiceAdapter(instance, table.ofRoute, shareOf(config.MAX_CONNECTIONS, config), lifecycle);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(config, { ...parts, logger, lifecycle, tracing }),
    adapter,
    // Nest logs each route and module while it starts. Afterwards everything is logged.
    { abortOnError: false, bodyParser: false, logger: ['error', 'warn'] },
  );

  const { protocol, hostname } = new URL(config.BASE_URL);
  const boot = bootOf(config, app.get(TextMessenger).isAvailable, app.get(SocialProviders, { strict: false }));
  const origins = app.get(TrustedOrigins);
  const limits = config.RATE_LIMIT ? app.get(AddressLimits) : undefined;
  // Each request passes these in this order. What it meets in them is decided by the zone of its path (http/zones/zones.ts).
  const steps: readonly RequestHandler[] = [
    assignRequestId,
    ...(tracing ? [tracing.begin] : []),
    observeRequests(logger, requestIdOf, tracing),
    enterZone(table.of),
    answerHeaders(protocol === 'https:'),
    canonicalPaths,
    knownHosts([hostname, ...config.TRUSTED_HOSTS]),
    crossOrigin(origins),
    knownMethods,
    resourceIsolation,
    cookiesByZone(origins),
    onlyIn(consoleZone, consolePages(CONSOLE, boot)),
    disabledPaths(config.DISABLED_PATHS),
    attachRequestMeta(new ClientAddress(config.TRUSTED_PROXIES)),
    formerSpellings,
    adapter.routes.find,
    ...(limits ? [limits.beforeBody] : []),
    requestBody(limits?.refusedBody),
    turns(),
    ...(tracing ? [tracing.resume] : []),
    // After the body: reading it leaves the async context that this one enters.
    attachRequestActor(app.get(Actors)),
  ];
  app.use(inOrder(steps));
  mountReference(app, table, config.PRODUCT_NAME);
  parts.mount?.(app);
  // Then come the routes, and what answers when no route does; an error from anywhere goes to RefusalFilter.
  try {
    // A route that nothing guards stops the start.
    declaredRoutes(app);
    await app.init();
  } catch (error) {
    await app.close();
    throw error;
  }
  // The module of nestjs-pino keeps the logger of the first application of a process, so it is not imported.
  app.useLogger(new NestLogger(logger as unknown as PinoLogger, {}));
  return app;
}

/** Loads the packages of OpenTelemetry only where an operator wants traces. */
async function startTracing(config: Config): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (!endpoint) return undefined;
  const { OtlpTracing } = await import('./observability/otlp-tracing.ts');
  return new OtlpTracing({
    endpoint: endpoint.reveal(),
    headers: headersIn(config.OTEL_EXPORTER_OTLP_HEADERS?.reveal() ?? '') ?? {},
    serviceName: config.OTEL_SERVICE_NAME,
    share: config.OTEL_TRACES_SAMPLER_ARG,
  });
}
