import { Module } from '@nestjs/common';
import { Sweeps } from '#shared-kernel/application/sweeps';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { Checkouts } from './application/checkouts.ts';
import { CheckoutTracking } from './application/checkout-tracking.ts';
import { Commanding } from './application/commanding.ts';
import { LiveReads } from './application/live-reads.ts';
import { Merchandise } from './application/merchandise.ts';
import { Plans } from './application/plans.ts';
import { Commands } from './domain/ports.ts';
import { PurchasesController } from './http/purchases.controller.ts';
import { MikroCommands } from './infrastructure/persistence/mikro-commands.ts';

/** What is sold, and buying it. */
@Module({
  imports: [AccountsModule, MirrorModule],
  controllers: [PurchasesController],
  providers: [
    { provide: Commands, useClass: MikroCommands },
    Checkouts,
    CheckoutTracking,
    Commanding,
    LiveReads,
    Merchandise,
    Plans,
  ],
})
export class PurchasesModule {
  constructor(sweeps: Sweeps, commands: Commands) {
    sweeps.register('billing-command-cleanup', { commands });
  }
}
