import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Egress } from '#shared-kernel/application/egress';
import { Purges } from '#shared-kernel/application/purges';
import { ContactModule } from '../contact/contact.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { AccountPolicies } from '../sessions/index.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountLinks, AccountLinking } from './application/account-links.ts';
import { AuthorizationStates, SocialUrls } from './application/authorization-states.ts';
import { LinkedAccountPolicy, LinkedAccounts, Unlinking } from './application/linked-accounts.ts';
import { ProviderAccess } from './application/provider-access.ts';
import { ProviderCallback } from './application/provider-callback.ts';
import { ProviderGrants, GrantSealing } from './application/provider-grants.ts';
import { SocialSignIn, IdTokenSignIn } from './application/social-sign-in.ts';
import { Reauthentication } from './application/reauthentication.ts';
import { TokenRenewal } from './application/token-renewal.ts';
import { HandedOutIdTokens, Pauses, SocialProviders, TokenRefreshes } from './domain/ports.ts';
import { type SocialOptions, SocialSettings } from './domain/provider-options.ts';
import { CallbackController } from './http/callback.controller.ts';
import { LinkedAccountsController, ProviderAccessController } from './http/linked-accounts.controller.ts';
import { ProviderRedirects, BrowserBinding } from './http/provider-redirects.ts';
import { SocialController } from './http/social.controller.ts';
import { ConfiguredProviders } from './infrastructure/providers/index.ts';
import {
  MikroTokenRefreshes,
  TimedPauses,
  MikroHandedOutIdTokens,
} from './infrastructure/persistence/mikro-provider-tokens.ts';

const adapters: Provider[] = [
  { provide: HandedOutIdTokens, useClass: MikroHandedOutIdTokens },
  { provide: Pauses, useClass: TimedPauses },
  { provide: TokenRefreshes, useClass: MikroTokenRefreshes },
];

const flows: Provider[] = [
  AccountLinking,
  AccountLinks,
  AuthorizationStates,
  GrantSealing,
  IdTokenSignIn,
  LinkedAccountPolicy,
  LinkedAccounts,
  ProviderAccess,
  ProviderCallback,
  ProviderGrants,
  Reauthentication,
  SocialSignIn,
  SocialUrls,
  TokenRenewal,
  Unlinking,
];

const controllers: Type[] = [CallbackController, LinkedAccountsController, ProviderAccessController, SocialController];

@Module({})
export class SocialModule {
  constructor(
    policies: AccountPolicies,
    policy: LinkedAccountPolicy,
    purges: Purges,
    refreshes: TokenRefreshes,
    handedOut: HandedOutIdTokens,
  ) {
    policies.register(policy);
    purges.register('token-refresh-cleanup', 'Deletes records of refreshed provider tokens that have expired.', {
      refreshes,
    });
    purges.register('handed-out-id-token-cleanup', 'Deletes records of id tokens of providers that have expired.', {
      tokens: handedOut,
    });
  }

  static forRoot(options: SocialOptions, providers?: SocialProviders): DynamicModule {
    const settings: SocialSettings = { options };
    const configured: Provider = {
      provide: SocialProviders,
      inject: [Egress, Clock],
      useFactory: (egress: Egress, clock: Clock) => new ConfiguredProviders(options.providers, egress, clock),
    };
    return {
      module: SocialModule,
      // Its options are given once, and the room of staff unlinks accounts.
      global: true,
      imports: [SessionsModule, ContactModule, CredentialsModule],
      controllers,
      providers: [
        { provide: SocialSettings, useValue: settings },
        providers ? { provide: SocialProviders, useValue: providers } : configured,
        ...adapters,
        ...flows,
        BrowserBinding,
        ProviderRedirects,
      ],
      exports: [Unlinking],
    };
  }
}
