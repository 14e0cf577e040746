import type { Caller } from '#identity';
import { aSession } from '#identity/testing/a-session';
import { aUser } from '#identity/testing/a-user';
import { accountsInMemory } from '#identity/testing/memory-account-flows';
import { Wiring } from '#shared-kernel/testing/wiring';
import { ClientDirectory } from '../clients/application/client-directory.ts';
import { ClientRegistration } from '../clients/application/client-registration.ts';
import { OwnClients } from '../clients/application/own-clients.ts';
import { RegistrationManagement } from '../clients/application/registration-management.ts';
import { oauthDefaults, type OAuthOptions } from '../clients/domain/oauth-options.ts';
import type { Supervision } from '../clients/domain/supervision.ts';
import { ConnectedApps } from '../grants/application/connected-apps.ts';
import { IdTokens } from '../keys/application/id-tokens.ts';
import { KeyRotation } from '../keys/application/key-rotation.ts';
import { KnownKeys } from '../keys/application/known-keys.ts';
import { OAuthServerModule } from '../oauth-server.module.ts';
import { StaffClients } from '../staff/application/staff-clients.ts';
import { memoryKit, portsOf } from './memory-kit.ts';

export type OAuthFlows = ReturnType<typeof oauthFlows>;

const issuer = 'https://accounts.example.com/api/auth';
const pages = {
  loginPage: 'https://accounts.example.com/login',
  devicePage: 'https://accounts.example.com/device',
  logoutPage: 'https://accounts.example.com/sign-out',
  signedOutPage: 'https://accounts.example.com/signed-out',
  accountPage: 'https://accounts.example.com/account',
};

/** All flows of the context on memory adapters, with a clock and ids that the test controls. */
export function oauthFlows(changes: Partial<OAuthOptions> = {}) {
  const base = accountsInMemory();
  const kit = memoryKit(base);
  const options: OAuthOptions = { ...oauthDefaults, issuer, ...pages, ...changes };
  const wiring = new Wiring(
    [...base.modules, OAuthServerModule.forRoot(options)],
    [...base.replacements, ...portsOf(kit)],
  );
  const supervise = (clientId: string, values: Partial<Supervision>) =>
    base.uow.run(async () => {
      const client = await kit.clients.findForUpdate(clientId);
      client!.supervise(values, [], base.clock.now());
      await kit.clients.save(client!);
    });
  return {
    ...kit,
    wiring,
    options,
    audit: base.audit,
    clock: base.clock,
    outbox: base.outbox,
    egress: base.egress,
    subscriptions: base.subscriptions,
    sweep: async (job: string) => (await base.sweeper.run(job)).result,
    rotation: wiring.get(KeyRotation),
    knownKeys: wiring.get(KnownKeys),
    idTokens: wiring.get(IdTokens),
    connectedApps: wiring.get(ConnectedApps),
    staffClients: wiring.get(StaffClients),
    ownClients: wiring.get(OwnClients),
    registrations: wiring.get(RegistrationManagement),
    registration: wiring.get(ClientRegistration),
    directory: wiring.get(ClientDirectory),

    supervise,
    trust: (clientId: string) => supervise(clientId, { trusted: true }),
    disable: (clientId: string) => supervise(clientId, { disabled: true }),
    enable: (clientId: string) => supervise(clientId, { disabled: false }),

    /** A person who is signed in. */
    async somebody(name: string): Promise<Caller> {
      const user = aUser({ name, email: `${name}@example.com` });
      const session = aSession(user.id, { createdAt: base.clock.now() });
      await base.uow.run(async () => {
        await base.users.add(user);
        await base.sessions.add(session);
      });
      const { id: userId, email, emailProven } = user;
      const { id: sessionId, authenticatedAt, methods } = session;
      const person = { userId, email, emailProven, emailConfirmed: user.hasConfirmedEmail() };
      const nothing = { activeOrganizationId: null, activeTeamId: null, organizationIds: null };
      return { ...person, sessionId, authentication: { authenticatedAt, methods }, ...nothing };
    },
  };
}
