import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import type { AccountOptions } from './accounts/domain/account-options.ts';
import { ApiKeysModule } from './api-keys/api-keys.module.ts';
import type { ApiKeyOptions } from './api-keys/domain/api-key-options.ts';
import type { TwoFactorOptions } from './two-factor/domain/two-factor-options.ts';
import { TwoFactorModule } from './two-factor/two-factor.module.ts';

/** Who people are and how they prove it. */
@Module({})
export class IdentityModule {
  static forRoot(options: AccountOptions, apiKeys: ApiKeyOptions, twoFactor: TwoFactorOptions): DynamicModule {
    const accounts = AccountsModule.forRoot(options);
    return {
      module: IdentityModule,
      imports: [accounts, ApiKeysModule.forRoot(apiKeys, accounts), TwoFactorModule.forRoot(twoFactor, accounts)],
      exports: [AccountsModule],
    };
  }
}
