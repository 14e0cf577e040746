import { expect } from '@jest/globals';
import type { Caller, Role } from '#identity';
import { aSession } from '#identity/testing/a-session';
import { aUser } from '#identity/testing/a-user';
import { accountModules } from '#identity/testing/account-flows';
import { EventSubscriptions } from '#shared-kernel/infrastructure/persistence/database-outbox';
import { Purger } from '#shared-kernel/infrastructure/purger';
import { needsDatabase } from '#shared-kernel/testing/flow-database';
import { oauthEntities } from '../infrastructure/persistence/entities.ts';
import { Wiring } from '#shared-kernel/testing/wiring';
import { ClientLog } from '../clients/application/client-log.ts';
import { ClientRegistration } from '../clients/application/client-registration.ts';
import { OwnClients } from '../clients/application/own-clients.ts';
import { RegistrationManagement } from '../clients/application/registration-management.ts';
import type { OAuthOptions } from '../clients/domain/oauth-options.ts';
import type { Supervision } from '../clients/domain/supervision.ts';
import { ConnectedApps } from '../grants/application/connected-apps.ts';
import { Connections } from '../grants/application/connections.ts';
import { IdTokens, KnownKeys } from '../keys/application/id-tokens.ts';
import { KeyRotation } from '../keys/application/key-rotation.ts';
import { OAuthServerModule } from '../oauth-server.module.ts';
import { StaffApis } from '../staff/application/staff-apis.ts';
import { StaffClients } from '../staff/application/staff-clients.ts';
import { StaffGrants } from '../staff/application/staff-grants.ts';
import { OPTIONS } from './a-client.ts';
import { portsOf } from './ports.ts';
import { callerOf } from './stored.ts';

export type OAuthFlows = ReturnType<typeof oauthFlows>;

needsDatabase(oauthEntities);

/** The last entry in the audit trail is about the action, and has what else is given. */
export const expectEntry = async (flows: OAuthFlows, action: string, more: object) =>
  expect(await flows.lastEntry()).toMatchObject({ action, ...more });

/** All flows of the context, with a clock and ids that the test controls. */
export function oauthFlows(changes: Partial<OAuthOptions> = {}) {
  const base = accountModules();
  const options: OAuthOptions = { ...OPTIONS, ...changes };
  const wiring = new Wiring([...base.modules, OAuthServerModule.forRoot(options)], base.replacements);
  const ports = portsOf(wiring);
  const { users, sessions, clients } = ports;
  const supervise = (clientId: string, values: Partial<Supervision>) =>
    base.uow.run(async () => {
      const client = await clients.findForUpdate(clientId);
      client!.supervise(values, [], base.clock.now());
      await clients.save(client!);
    });
  return {
    uow: base.uow,
    em: base.em,
    ...ports,
    wiring,
    options,
    auditRows: base.auditRows,
    lastEntry: async () => (await base.auditRows()).at(-1),
    rows: base.rows,
    clock: base.clock,
    outbox: base.outbox,
    egress: base.egress,
    subscriptions: wiring.get(EventSubscriptions),
    purge: async (job: string) => (await wiring.get(Purger).run(job)).result,
    rotation: wiring.get(KeyRotation),
    knownKeys: wiring.get(KnownKeys),
    idTokens: wiring.get(IdTokens),
    connectedApps: wiring.get(ConnectedApps),
    staffApis: wiring.get(StaffApis),
    connections: wiring.get(Connections),
    staffClients: wiring.get(StaffClients),
    staffGrants: wiring.get(StaffGrants),
    clientLog: wiring.get(ClientLog),
    ownClients: wiring.get(OwnClients),
    registrations: wiring.get(RegistrationManagement),
    registration: wiring.get(ClientRegistration),

    supervise,
    trust: (clientId: string) => supervise(clientId, { trusted: true }),
    disable: (clientId: string) => supervise(clientId, { disabled: true }),
    enable: (clientId: string) => supervise(clientId, { disabled: false }),

    /** A person who is signed in. */
    async somebody(name: string, role: Role = 'user'): Promise<Caller> {
      const user = aUser({ name, email: `${name}@example.com`, role });
      const session = aSession(user.id, { createdAt: base.clock.now() });
      await base.uow.run(async () => {
        await users.add(user);
        await sessions.add(session);
      });
      return callerOf(user, session);
    },
  };
}

export const expectRefusal = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });
