import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ScheduleModule } from '@nestjs/schedule';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Logger } from 'pino';
import { BillingModule } from '#billing/billing.module';
import type { SocialProviders } from '#identity';
import { IdentityModule } from '#identity/identity.module';
import { OAuthServerModule } from '#oauth-server/oauth-server.module';
import { OrganizationsModule } from '#organizations/organizations.module';
import type { Clock } from '#shared-kernel/application/clock';
import { KernelHttpModule } from '#shared-kernel/http/kernel-http.module';
import { OriginGuard } from '#shared-kernel/http/origin.guard';
import { RefusalFilter } from '#shared-kernel/http/refusal.filter';
import { ShapePipe } from '#shared-kernel/http/shape.pipe';
import type { Zone } from '#shared-kernel/http/zone';
import { KernelModule } from '#shared-kernel/infrastructure/kernel.module';
import { RateLimitStorage } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { type Config, Settings } from './config/config.ts';
import { SettingsController } from './config/settings.controller.ts';
import {
  accountOptions,
  apiKeyOptions,
  billingOptions,
  kernelOptions,
  oauthOptions,
  organizationOptions,
  shareOf,
  socialOptions,
  twoFactorOptions,
} from './config/options.ts';
import { ormOptions } from './database/mikro-orm.ts';
import { AuthStatusController, HealthController } from './health.controller.ts';
import { AccountLimitsGuard, AddressLimits } from './http/limits/request-limits.ts';
import { LimitInspection } from './http/limits/limit-inspection.ts';
import { PasswordLimits } from './http/limits/password-limits.ts';
import { StaffLimitsController } from './http/limits/staff-limits.controller.ts';
import { DevelopmentBootController } from './http/pages/boot.ts';
import { DevelopmentMailboxController } from './http/pages/development-mailbox.controller.ts';
import { PicturesController } from './http/pictures.controller.ts';
import { accountThrottlers } from './http/limits/rate-limits.ts';
import { Lifecycle } from './lifecycle.ts';
import { createLogger } from './observability/logger.ts';
import { watchPool } from './observability/metrics.ts';
import { MetricsController } from './observability/metrics.controller.ts';
import { Siblings } from './workers/siblings.ts';
import { ServiceHealth } from './observability/service-health.ts';
import { StaffHealthController } from './observability/staff-health.controller.ts';
import type { Tracing } from './observability/tracing.ts';

export interface AppParts {
  readonly logger?: Logger;
  /** Other workers of this instance. */
  readonly siblings?: Siblings;
  /** Another one lets a test move time. */
  readonly clock?: Clock;
  /** Zones for the routes of `modules` and `mount`, before those of the service. */
  readonly zones?: readonly Zone[];
  readonly modules?: readonly (Type | DynamicModule)[];
  /** Adds routes that belong to no module. */
  readonly mount?: (app: NestExpressApplication) => void;
  /** Origins that outgoing requests really go to, by the origin of their URL. For acceptance tests. */
  readonly mappedOrigins?: ReadonlyMap<string, string>;
  /** Providers of social sign-in in place of the configured ones. */
  readonly socialProviders?: SocialProviders;
}

/** Parts that `createApp` makes before the application. */
interface MadeParts {
  readonly lifecycle?: Lifecycle;
  readonly tracing?: Tracing | undefined;
}

const NO_DATABASE = 'postgresql://nobody@127.0.0.1:1/none';

@Module({})
export class AppModule {
  static forRoot(config: Config, parts: AppParts & MadeParts = {}): DynamicModule {
    const {
      clock,
      mappedOrigins,
      socialProviders,
      siblings = new Siblings(),
      tracing,
      logger = createLogger(config.LOG_LEVEL),
      lifecycle = new Lifecycle(),
    } = parts;
    return {
      module: AppModule,
      imports: [
        ScheduleModule.forRoot(),
        MikroOrmModule.forRootAsync({
          driver: PostgreSqlDriver,
          useFactory: () => ({
            registerRequestContext: false,
            ...ormOptions({
              // Where nothing is connected, as for the OpenAPI document, any address does.
              url: config.DATABASE_URL?.reveal() ?? NO_DATABASE,
              poolSize: shareOf(config.DATABASE_POOL_SIZE, config),
              isPooled: config.DATABASE_POOLER === 'transaction',
              warn: (line) => logger.warn({ context: 'MikroORM' }, line),
              onPool: (pool) => {
                watchPool(pool);
                tracing?.watchPool(pool);
              },
            }),
          }),
        }),
        ThrottlerModule.forRootAsync({
          inject: [RateLimitStorage],
          useFactory: (storage: RateLimitStorage) => ({ storage, throttlers: accountThrottlers(), setHeaders: false }),
        }),
        KernelModule.forRoot(kernelOptions(config, mappedOrigins), clock),
        KernelHttpModule.forRoot(kernelOptions(config)),
        IdentityModule.forRoot(
          accountOptions(config),
          apiKeyOptions(config),
          twoFactorOptions(config),
          socialOptions(config),
          socialProviders,
        ),
        OrganizationsModule.forRoot(organizationOptions(config)),
        OAuthServerModule.forRoot(oauthOptions(config)),
        BillingModule.forRoot(billingOptions(config)),
        ...(parts.modules ?? []),
      ],
      controllers: [
        HealthController,
        MetricsController,
        AuthStatusController,
        StaffLimitsController,
        SettingsController,
        PicturesController,
        StaffHealthController,
        ...(config.production ? [] : ([DevelopmentBootController, DevelopmentMailboxController] as Type[])),
      ],
      providers: [
        { provide: Lifecycle, useValue: lifecycle },
        { provide: Siblings, useValue: siblings },
        // For its end only.
        ...(tracing ? [{ provide: 'Tracing', useValue: tracing }] : []),
        AddressLimits,
        LimitInspection,
        ServiceHealth,
        { provide: Settings, useValue: new Settings(config) },
        // Guards run in this order: a request is counted first, whatever happens to it then.
        ...(config.RATE_LIMIT ? [PasswordLimits, { provide: APP_GUARD, useClass: AccountLimitsGuard }] : []),
        { provide: APP_GUARD, useClass: OriginGuard },
        { provide: APP_PIPE, useClass: ShapePipe },
        { provide: APP_FILTER, useClass: RefusalFilter },
      ],
    };
  }
}
