import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, Leftovers, type LeftoverSource, type Remark } from '#identity';
import { Audit, type AuditEntry } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { aboutAccess, ClientMails, Clients, oauthActions, shownOrganizations } from '../../clients/index.ts';
import { GrantRefusal } from '../domain/grant-refusals.ts';
import { type ChosenOrganizations, sameOrganizations } from '../domain/organization-choice.ts';
import { Consents, Grants, OrganizationChoices } from '../domain/ports.ts';
import { Connections } from './connections.ts';
import { OrganizationAccess } from './organization-access.ts';

/** Changes and ends the access of applications to an account. */
@Injectable()
export class ConnectedApps {
  constructor(
    private readonly connections: Connections,
    private readonly clients: Clients,
    private readonly consents: Consents,
    private readonly grants: Grants,
    private readonly choices: OrganizationChoices,
    private readonly organizationAccess: OrganizationAccess,
    private readonly callers: CallerLock,
    private readonly mails: ClientMails,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Removes the consent and ends all grants to one client, with their tokens.
   * @param remark of staff, of whom the user is told
   * @returns how many grants ended
   * @throws CONNECTION_NOT_FOUND
   */
  revoke(userId: string, clientId: string, remark?: Remark): Promise<number> {
    return this.uow.run(async () => {
      // A consent that is given meanwhile comes before or after all of this: its choice never goes without it.
      await this.callers.lockUser(userId);
      const client = await this.clients.find(clientId);
      if (!client) throw GrantRefusal.CONNECTION_NOT_FOUND();
      // In the order in which they are written: consent, choice, then grant.
      const hadConsent = await this.consents.remove(userId, client.id);
      await this.choices.remove(userId, client.id);
      const count = await this.grants.endAllOf(userId, client.id);
      if (!hadConsent && count === 0) throw GrantRefusal.CONNECTION_NOT_FOUND();
      const action = oauthActions['oauth.access.ended'];
      this.audit.record({ action, ...aboutAccess(client, userId), details: { count, ...remark } });
      if (remark) await this.mails.accessEndedByStaff(userId, client);
      return count;
    });
  }

  /**
   * Changes which organizations a client may see, with the tokens that it has. The connection cannot end meanwhile.
   * @throws CONNECTION_NOT_FOUND also when its scopes reach no organization; NOT_YOUR_ORGANIZATION;
   * UNAUTHORIZED when the session of the caller has ended
   */
  chooseOrganizations(caller: Caller, clientId: string, chosen: ChosenOrganizations): Promise<void> {
    const { userId } = caller;
    return this.uow.run(async () => {
      await this.callers.lock(caller);
      const client = await this.clients.find(clientId);
      const [connection] = client ? await this.connections.of(userId, [client.id]) : [];
      if (!client || connection?.organizations === undefined) throw GrantRefusal.CONNECTION_NOT_FOUND();
      const { scopes } = connection;
      await this.consents.hold(userId, client.id);
      const before = await this.choices.find(userId, client.id);
      const inForce = await this.organizationAccess.choose({ userId, clientId: client.id, scopes }, chosen);
      if (before && sameOrganizations(before.organizationIds, inForce ?? null)) return;
      const action = oauthActions['oauth.organizations.chosen'];
      const details = shownOrganizations(inForce);
      this.audit.record({ action, ...aboutAccess(client, userId), details });
    });
  }

  /** As `revoke`, for all clients. @returns how many grants ended */
  revokeAll(userId: string, remark?: Remark): Promise<number> {
    return this.uow.run(async () => {
      await this.callers.lockUser(userId);
      const consents = await this.consents.removeAllOf(userId);
      await this.choices.remove(userId);
      const count = await this.grants.endAllOf(userId);
      if (consents + count === 0) return 0;
      const action = oauthActions['oauth.access.all-ended'];
      this.audit.record({ action, target: { kind: 'user', id: userId }, details: { count, ...remark } });
      if (remark) await this.mails.accessEndedByStaff(userId);
      return count;
    });
  }
}

/** Access that a session gave. */
@Injectable()
export class AppsOfSessions implements LeftoverSource {
  readonly actions = ['oauth.consent.given', 'oauth.access.given', 'oauth.device.approved'];

  constructor(
    private readonly connections: Connections,
    private readonly apps: ConnectedApps,
    leftovers: Leftovers,
  ) {
    leftovers.register('app', this);
  }

  async leftOf(user: { readonly id: string }, acts: readonly AuditEntry[]): Promise<{ id: string; name: string }[]> {
    const given = new Set(acts.map(({ target }) => target.id));
    const connections = (await this.connections.of(user.id)).filter(({ client }) => given.has(client.clientId));
    return connections.map(({ client: { clientId, name } }) => ({ id: clientId, name: name ?? clientId }));
  }

  async takeBack({ id }: { readonly id: string }, ids: readonly string[]): Promise<void> {
    for (const clientId of ids) await this.apps.revoke(id, clientId);
  }
}
