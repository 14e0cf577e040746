import { Module } from '@nestjs/common';
import { Subscriptions } from '#shared-kernel/application/events';
import { Sweeps } from '#shared-kernel/application/sweeps';
import { LogoFetches } from './application/logo-fetches.ts';
import { LogoKeeping } from './application/logo-keeping.ts';
import { ShownLogos } from './application/shown-logos.ts';
import { ClientLogos, LogoDrawing, LogoLookup } from './domain/ports.ts';
import { LogosController } from './http/logos.controller.ts';
import { ChildLogoDrawing } from './infrastructure/child-logo-drawing.ts';
import { MikroClientLogos } from './infrastructure/persistence/mikro-client-logos.ts';
import { PreparedLogoLookup } from './infrastructure/persistence/prepared-logo-lookup.ts';
import { LogoRounds } from './infrastructure/logo-rounds.ts';

/** Logos of clients: fetched, drawn anew, and served by this server (ADR 35). */
@Module({
  controllers: [LogosController],
  providers: [
    { provide: ClientLogos, useClass: MikroClientLogos },
    { provide: LogoLookup, useClass: PreparedLogoLookup },
    { provide: LogoDrawing, useClass: ChildLogoDrawing },
    LogoFetches,
    LogoKeeping,
    LogoRounds,
    ShownLogos,
  ],
})
export class LogosModule {
  constructor(subscriptions: Subscriptions, sweeps: Sweeps, keeping: LogoKeeping, rounds: LogoRounds) {
    subscriptions.on('oauth-server.client-logo-changed', 'client-logos', async ({ payload: { clientId } }) => {
      await keeping.plan(clientId);
      // Not awaited: a slow server must not keep mails from being delivered.
      rounds.wake();
    });
    sweeps.registerUpkeep('oauth-client-logos', () => rounds.sweep());
  }
}
