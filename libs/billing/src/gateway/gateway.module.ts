import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Egress } from '#shared-kernel/application/egress';
import { BillingGateway } from './domain/billing-gateway.ts';
import { type BillingOptions, BillingSettings } from './domain/billing-options.ts';
import { WebhookVerifier } from './domain/webhook-verifier.ts';
import { PolarGateway } from './infrastructure/polar-gateway.ts';
import { PolarWebhookVerifier } from './infrastructure/polar-webhook-verifier.ts';

/** The way to the billing platform, and proof that what comes from there does. */
@Module({})
export class GatewayModule {
  static forRoot(options: BillingOptions): DynamicModule {
    const settings: BillingSettings = { options };
    return {
      module: GatewayModule,
      // Every room needs it; it is configured once.
      global: true,
      providers: [
        { provide: BillingSettings, useValue: settings },
        {
          provide: BillingGateway,
          inject: [Egress, Clock],
          useFactory: (egress: Egress, clock: Clock) => new PolarGateway(egress, clock, options),
        },
        { provide: WebhookVerifier, useClass: PolarWebhookVerifier },
      ],
      exports: [BillingGateway, BillingSettings, WebhookVerifier],
    };
  }
}
