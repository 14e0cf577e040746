import { type DynamicModule, Module } from '@nestjs/common';
import { ApiKeysModule } from './api-keys/api-keys.module.ts';
import type { ApiKeyOptions } from './api-keys/domain/api-key-options.ts';
import { ContactModule } from './contact/contact.module.ts';
import { CredentialsModule } from './credentials/credentials.module.ts';
import { ProfileModule } from './profile/profile.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import type { SocialProviders } from './social/domain/ports.ts';
import type { SocialOptions } from './social/domain/provider-options.ts';
import { SocialModule } from './social/social.module.ts';
import type { TwoFactorOptions } from './two-factor/domain/two-factor-options.ts';
import { StaffModule } from './staff/staff.module.ts';
import { TwoFactorModule } from './two-factor/two-factor.module.ts';
import type { AccountOptions } from './users/domain/account-options.ts';
import { UsersModule } from './users/users.module.ts';

@Module({})
export class IdentityModule {
  /** @param providers others than the configured ones, in tests */
  static forRoot(
    options: AccountOptions,
    apiKeys: ApiKeyOptions,
    twoFactor: TwoFactorOptions,
    social: SocialOptions,
    providers?: SocialProviders,
  ): DynamicModule {
    return {
      module: IdentityModule,
      // Every other context needs the caller.
      global: true,
      imports: [
        UsersModule.forRoot(options),
        SessionsModule,
        ContactModule,
        CredentialsModule,
        ProfileModule,
        ApiKeysModule.forRoot(apiKeys),
        TwoFactorModule.forRoot(twoFactor),
        SocialModule.forRoot(social, providers),
        StaffModule,
      ],
      exports: [SessionsModule, ContactModule, ProfileModule, ApiKeysModule],
    };
  }
}
