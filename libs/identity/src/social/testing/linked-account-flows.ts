import { Wiring } from '#shared-kernel/testing/wiring';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { needsDatabase } from '#shared-kernel/testing/flow-database';
import { accountFlowsOf, accountModules } from '../../testing/account-flows.ts';
import { AccountSchema } from '../../users/infrastructure/persistence/user.schema.ts';
import { socialEntities } from '../../persistence/entities.ts';
import { Account } from '../../users/domain/account.ts';
import { LinkedAccounts } from '../application/linked-accounts.ts';
import { ProviderAccess } from '../application/provider-access.ts';
import { ProviderGrants, GrantSealing } from '../application/provider-grants.ts';
import { Pauses, TokenRefreshes } from '../domain/ports.ts';
import type { ProviderTokens } from '../domain/provider.ts';
import { socialDefaults, type SocialOptions } from '../domain/provider-options.ts';
import { SocialModule } from '../social.module.ts';
import { RotatingProvider, TheseProviders } from './rotating-provider.ts';

needsDatabase(socialEntities);

/** The flows of linked accounts, with a provider that the test directs. */
export function linkedAccountFlows(changes: Partial<SocialOptions> = {}) {
  const base = accountModules();
  const { clock, em, uow } = base;
  const google = new RotatingProvider('google', 'Google', clock);
  let atPause: () => void | Promise<void> = () => undefined;
  const pauses: Pauses = { pause: async () => atPause() };
  const wiring = new Wiring(
    [...base.modules, SocialModule.forRoot({ ...socialDefaults, ...changes }, new TheseProviders(google))],
    [...base.replacements, { provide: Pauses, useValue: pauses }],
  );
  const grants = wiring.get(ProviderGrants);
  let linked = 0;
  const accounts = accountFlowsOf(base, wiring);
  return {
    ...accounts,
    google,
    refreshes: wiring.get(TokenRefreshes),
    /** Runs while a request waits for another one. */
    whenWaiting(work: () => void | Promise<void>): void {
      atPause = work;
    },
    linkedAccounts: wiring.get(LinkedAccounts),
    access: wiring.get(ProviderAccess),
    grants,
    sealing: wiring.get(GrantSealing),

    /** Links an account of the provider, with what it issues now except for the given tokens. */
    async link(
      { user }: SessionPrincipal,
      { providerId = 'google', accountId = google.profile.accountId, tokens = {} }: LinkValues = {},
    ): Promise<Account> {
      const holder = { userId: user.id, providerId, accountId };
      const identity = { profile: google.profile, tokens: { ...google.tokens(), ...tokens } };
      // After the ids of the credential accounts, which are as old.
      const id = `f0000000-0000-7000-8000-${String(++linked).padStart(12, '0')}`;
      const account = Account.linked({ id, ...holder, ...grants.first(holder, identity) }, clock.now());
      await uow.run(() => accounts.accounts.link(account));
      return account;
    },

    /** Changes the stored account without any rule. */
    async alterAccount({ id }: Pick<Account, 'id'>, values: Partial<Account>): Promise<void> {
      await em.fork().nativeUpdate(AccountSchema, id, values);
    },

    accountsOf: ({ user }: SessionPrincipal): Promise<Account[]> => uow.read(() => accounts.accounts.listOf(user.id)),
  };
}

interface LinkValues {
  readonly providerId?: string;
  readonly accountId?: string;
  readonly tokens?: Partial<ProviderTokens>;
}

export type LinkedAccountFlows = ReturnType<typeof linkedAccountFlows>;
