import type { Caller } from '#identity';
import { aUser } from '#identity/testing/a-user';
import { accountsInMemory } from '#identity/testing/account-flows';
import { Wiring } from '#shared-kernel/testing/wiring';
import { ClientDirectory } from '../application/client-directory.ts';
import { ClientRegistration } from '../application/client-registration.ts';
import { oauthDefaults, type OAuthOptions } from '../domain/oauth-options.ts';
import { Clients } from '../domain/ports.ts';
import { OAuthServerModule } from '../oauth-server.module.ts';
import { memoryKit } from './kit.ts';

export type OAuthFlows = ReturnType<typeof oauthFlows>;

/** All flows of the context on memory adapters, with a clock and ids that the test controls. */
export function oauthFlows(changes: Partial<OAuthOptions> = {}) {
  const base = accountsInMemory();
  const kit = memoryKit(base.uow);
  const wiring = new Wiring(
    [...base.modules, OAuthServerModule.forRoot({ ...oauthDefaults, ...changes })],
    [...base.replacements, { provide: Clients, useValue: kit.clients }],
  );
  return {
    audit: base.audit,
    registration: wiring.get(ClientRegistration),
    directory: wiring.get(ClientDirectory),

    /** A person who is signed in. */
    async somebody(name: string): Promise<Caller> {
      const user = aUser({ name, email: `${name}@example.com` });
      await base.uow.run(() => base.users.add(user));
      const { id: userId, email, emailProven } = user;
      const nothing = { sessionId: null, authentication: null, activeOrganizationId: null, activeTeamId: null };
      return { userId, email, emailProven, emailConfirmed: user.hasConfirmedEmail(), ...nothing };
    },
  };
}
