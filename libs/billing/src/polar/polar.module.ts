import { type DynamicModule, Module } from '@nestjs/common';
import { Actors } from '#shared-kernel/application/actors';
import { Clock } from '#shared-kernel/application/clock';
import { Egress } from '#shared-kernel/application/egress';
import { SystemClock } from '#shared-kernel/infrastructure/system-clock';
import { BillingGateway } from './domain/billing-gateway.ts';
import { type BillingOptions, BillingSettings } from './domain/billing-options.ts';
import { WebhookVerifier } from './domain/webhook-verifier.ts';
import { PolarGateway } from './infrastructure/polar-gateway.ts';
import { PolarWebhookVerifier } from './infrastructure/polar-webhook-verifier.ts';

/** Staff look after all accounts, and the service itself has a pace of its own. */
function accountIn(actors: Actors): string | undefined {
  const { kind, userId } = actors.current.actor;
  return kind === 'staff' ? undefined : (userId ?? undefined);
}

/** The gateway to the billing platform, and the verifier of its webhooks. */
@Module({})
export class PolarModule {
  static forRoot(options: BillingOptions): DynamicModule {
    const settings: BillingSettings = { options };
    return {
      module: PolarModule,
      // Every room needs it; it is configured once.
      global: true,
      providers: [
        { provide: BillingSettings, useValue: settings },
        {
          provide: BillingGateway,
          inject: [Egress, Clock, Actors],
          useFactory: (egress: Egress, clock: Clock, actors: Actors) =>
            new PolarGateway(egress, clock, options, { account: () => accountIn(actors) }),
        },
        // The platform signs by the time of the world, also where a test or a suite has moved ours.
        { provide: WebhookVerifier, useFactory: () => new PolarWebhookVerifier(new SystemClock()) },
      ],
      exports: [BillingGateway, BillingSettings, WebhookVerifier],
    };
  }
}
