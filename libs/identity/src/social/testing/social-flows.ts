import { Wiring } from '#shared-kernel/testing/wiring';
import { accountFlowsOf, accountModules, LAPTOP } from '../../testing/account-flows.ts';
import type { AccountOptions } from '../../users/domain/account-options.ts';
import { AccountLinking } from '../application/account-links.ts';
import { AuthorizationStates } from '../application/authorization-states.ts';
import { ProviderCallback } from '../application/provider-callback.ts';
import { SocialSignIn } from '../application/social-sign-in.ts';
import type { AuthorizationWish } from '../domain/pending-authorization.ts';
import { socialDefaults, type SocialOptions } from '../domain/provider-options.ts';
import { SocialModule } from '../social.module.ts';
import { needsDatabase } from '#shared-kernel/testing/flow-database';
import { socialEntities } from '../../persistence/entities.ts';
import { type Script, ScriptedProviders } from './scripted-provider.ts';

needsDatabase(socialEntities);

export const WISH: AuthorizationWish = {
  callbackURL: '/account',
  errorCallbackURL: null,
  newUserCallbackURL: null,
  scopes: [],
  requestSignUp: false,
  remember: true,
  extra: {},
  link: null,
};

/** The flows of the room and of accounts, with the providers `google` and `github`. */
export function socialFlows(options: Partial<SocialOptions> = {}, accountOptions: Partial<AccountOptions> = {}) {
  const base = accountModules(accountOptions);
  const providers = new ScriptedProviders('google', 'github');
  const room = SocialModule.forRoot({ ...socialDefaults, ...options }, providers);
  const wiring = new Wiring([...base.modules, room], base.replacements);
  const accounts = accountFlowsOf(base, wiring);
  const states = wiring.get(AuthorizationStates);
  const callback = wiring.get(ProviderCallback);
  const signIns = wiring.get(SocialSignIn);
  const begin = (wish: Partial<AuthorizationWish> = {}, providerId = 'google', browser = 'laptop') =>
    states.begin({ providerId, route: 'callback', wish: { ...WISH, ...wish }, browser });
  return {
    ...accounts,
    providers,
    states,
    linking: wiring.get(AccountLinking),
    begin,

    /** A person agrees at the provider, which sends the browser back. */
    async complete(url: string, script: Script, providerId = 'google', browser: string | undefined = 'laptop') {
      return callback.complete({
        providerId,
        route: 'callback',
        parameters: { ...providers.the(providerId).consent(url, script) },
        browser,
        session: async () => undefined,
        context: LAPTOP,
        safeTarget: (target) => target,
      });
    },

    /** As `SocialSignIn`, for whom the provider has identified. */
    async signIn(script: Script, providerId = 'google', requestSignUp = false) {
      const provider = providers.the(providerId);
      const identity = await provider.identityOf({ token: provider.idTokenOf(script) });
      return signIns.signIn({ provider, identity, requestSignUp, extra: {}, callbackURL: undefined }, LAPTOP);
    },

    everything: async () => ({
      users: await accounts.storedUsers(),
      accounts: await accounts.storedAccounts(),
      sessions: await accounts.storedSessions(),
    }),
    kinds: () => base.outbox.mails.map(({ kind, to }) => `${kind} to ${to}`),
    events: () => base.outbox.events.map(({ type }) => type),
  };
}
