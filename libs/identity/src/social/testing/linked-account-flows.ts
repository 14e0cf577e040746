import { Wiring } from '#shared-kernel/testing/wiring';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { accountFlowsOf, accountsInMemory } from '../../testing/memory-account-flows.ts';
import { Account } from '../../users/domain/account.ts';
import { GrantSealing } from '../application/grant-sealing.ts';
import { LinkedAccounts } from '../application/linked-accounts.ts';
import { ProviderAccess } from '../application/provider-access.ts';
import { ProviderGrants } from '../application/provider-grants.ts';
import { HandedOutIdTokens, Pauses, SealedTokens, TokenRefreshes } from '../domain/ports.ts';
import type { ProviderTokens } from '../domain/provider.ts';
import { socialDefaults, type SocialOptions } from '../domain/social-options.ts';
import { SocialModule } from '../social.module.ts';
import { MemoryHandedOutIdTokens } from './memory-handed-out-id-tokens.ts';
import { MemorySealedTokens } from './memory-sealed-tokens.ts';
import { MemoryTokenRefreshes } from './memory-token-refreshes.ts';
import { RotatingProvider, TheseProviders } from './rotating-provider.ts';

/** The flows of linked accounts on in-memory storage, with a provider that the test directs. */
export function linkedAccountFlows(changes: Partial<SocialOptions> = {}) {
  const base = accountsInMemory();
  const { clock, database, uow } = base;
  const google = new RotatingProvider('google', 'Google', clock);
  const refreshes = new MemoryTokenRefreshes(uow, database);
  let atPause: () => void | Promise<void> = () => undefined;
  const pauses: Pauses = { pause: async () => atPause() };
  const wiring = new Wiring(
    [...base.modules, SocialModule.forRoot({ ...socialDefaults, ...changes }, new TheseProviders(google))],
    [
      ...base.replacements,
      { provide: TokenRefreshes, useValue: refreshes },
      { provide: SealedTokens, useValue: new MemorySealedTokens(database) },
      { provide: HandedOutIdTokens, useValue: new MemoryHandedOutIdTokens(uow, database) },
      { provide: Pauses, useValue: pauses },
    ],
  );
  const grants = wiring.get(ProviderGrants);
  let linked = 0;
  return {
    ...accountFlowsOf(base, wiring),
    google,
    refreshes,
    /** What happens while a request waits for another one. */
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
      await uow.run(() => base.accounts.link(account));
      return account;
    },

    accountsOf: ({ user }: SessionPrincipal): Promise<Account[]> => uow.read(() => base.accounts.listOf(user.id)),
  };
}

interface LinkValues {
  readonly providerId?: string;
  readonly accountId?: string;
  readonly tokens?: Partial<ProviderTokens>;
}

export type LinkedAccountFlows = ReturnType<typeof linkedAccountFlows>;
