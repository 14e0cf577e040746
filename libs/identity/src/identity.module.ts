import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import type { AccountOptions } from './accounts/domain/account-options.ts';

/** Who people are and how they prove it. */
@Module({})
export class IdentityModule {
  static forRoot(options: AccountOptions): DynamicModule {
    return { module: IdentityModule, imports: [AccountsModule.forRoot(options)], exports: [AccountsModule] };
  }
}
