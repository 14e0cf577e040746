import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { ContactModule } from '../contact/contact.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { AccountPolicies } from '../sessions/index.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountLinking } from './application/account-linking.ts';
import { AccountLinks } from './application/account-links.ts';
import { AuthorizationStart } from './application/authorization-start.ts';
import { AuthorizationStates } from './application/authorization-states.ts';
import { IdTokenSignIn } from './application/id-token-sign-in.ts';
import { LinkedAccountPolicy } from './application/linked-account-policy.ts';
import { ProviderCallback } from './application/provider-callback.ts';
import { ProviderGrants } from './application/provider-grants.ts';
import { ProviderSignUp } from './application/provider-sign-up.ts';
import { SocialSignIn } from './application/social-sign-in.ts';
import { SocialUrls } from './application/social-urls.ts';
import { SocialProviders } from './domain/ports.ts';
import { type SocialOptions, SocialSettings } from './domain/social-options.ts';
import { BrowserBinding } from './http/browser-binding.ts';
import { CallbackController } from './http/callback.controller.ts';
import { ProviderFailures } from './http/provider-failures.ts';
import { ProviderRedirects } from './http/provider-redirects.ts';
import { SocialController } from './http/social.controller.ts';
import { NoProviders } from './infrastructure/no-providers.ts';

const adapters: Provider[] = [{ provide: SocialProviders, useClass: NoProviders }];

const flows: Provider[] = [
  AccountLinking,
  AccountLinks,
  AuthorizationStart,
  AuthorizationStates,
  IdTokenSignIn,
  LinkedAccountPolicy,
  ProviderCallback,
  ProviderGrants,
  ProviderSignUp,
  SocialSignIn,
  SocialUrls,
];

const controllers: Type[] = [CallbackController, SocialController];

/** Signing in with accounts at providers, and linking them. */
@Module({})
export class SocialModule {
  constructor(policies: AccountPolicies, policy: LinkedAccountPolicy) {
    policies.register(policy);
  }

  /** @param providers others than the configured ones, in tests */
  static forRoot(options: SocialOptions, providers?: SocialProviders): DynamicModule {
    const settings: SocialSettings = { options };
    const given: Provider[] = providers ? [{ provide: SocialProviders, useValue: providers }] : [];
    return {
      module: SocialModule,
      imports: [SessionsModule, ContactModule, CredentialsModule],
      controllers,
      providers: [
        { provide: SocialSettings, useValue: settings },
        ...adapters,
        ...given,
        ...flows,
        BrowserBinding,
        ProviderFailures,
        ProviderRedirects,
      ],
    };
  }
}
