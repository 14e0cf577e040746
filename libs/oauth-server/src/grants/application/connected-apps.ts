import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Clients, clientTarget, oauthActions, type OAuthClient } from '../../clients/index.ts';
import type { Consent } from '../domain/consent.ts';
import { type ClientAccess, GrantOverview } from '../domain/grant-overview.ts';
import { GrantRefusal } from '../domain/grant-refusals.ts';
import { Consents, Grants } from '../domain/ports.ts';

/** A client that a user consented to, or that holds tokens for the account. */
export interface Connection {
  readonly client: OAuthClient;
  readonly scopes: readonly string[];
  /** RFC 8707. */
  readonly resources: readonly string[];
  readonly grantedAt: Date;
  /** When a token was last issued under a grant that still lasts; null: there is none. */
  readonly lastUsedAt: Date | null;
}

/** The applications that have access to an account. */
@Injectable()
export class ConnectedApps {
  constructor(
    private readonly clients: Clients,
    private readonly consents: Consents,
    private readonly grants: Grants,
    private readonly overview: GrantOverview,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** Newest first. Three statements, however many there are. */
  of(userId: string): Promise<readonly Connection[]> {
    return this.uow.read(async () => {
      const consents = await this.consents.listOf(userId);
      const accesses = await this.overview.ofUser(userId, this.clock.now());
      const clients = await this.clients.findAll([...consents, ...accesses].map(({ clientId }) => clientId));
      const connections = clients.map((client) =>
        connectionOf(
          client,
          consents.find(({ clientId }) => clientId === client.id),
          accesses.find(({ clientId }) => clientId === client.id),
        ),
      );
      return connections.toSorted(newestFirst);
    });
  }

  /**
   * Removes the consent and ends all grants to one client, with their tokens.
   * @returns how many grants ended
   * @throws CONNECTION_NOT_FOUND
   */
  revoke(userId: string, clientId: string): Promise<number> {
    return this.uow.run(async () => {
      const client = await this.clients.find(clientId);
      if (!client) throw GrantRefusal.CONNECTION_NOT_FOUND();
      // In the order in which they are written: consent, then grant.
      const hadConsent = await this.consents.remove(userId, client.id);
      const count = await this.grants.endAllOf(userId, client.id);
      if (!hadConsent && count === 0) throw GrantRefusal.CONNECTION_NOT_FOUND();
      const action = oauthActions['oauth.access.ended'];
      this.audit.record({ action, target: clientTarget(client), accountId: userId, details: { count } });
      return count;
    });
  }

  /** As `revoke`, for all clients. @returns how many grants ended */
  revokeAll(userId: string): Promise<number> {
    return this.uow.run(async () => {
      const consents = await this.consents.removeAllOf(userId);
      const count = await this.grants.endAllOf(userId);
      if (consents + count === 0) return 0;
      const action = oauthActions['oauth.access.all-ended'];
      this.audit.record({ action, target: { kind: 'user', id: userId }, details: { count } });
      return count;
    });
  }
}

const newestFirst = (a: Connection, b: Connection) =>
  b.grantedAt.getTime() - a.grantedAt.getTime() || a.client.clientId.localeCompare(b.client.clientId);

/** At least one of the two exists. */
function connectionOf(client: OAuthClient, consent?: Consent, access?: ClientAccess): Connection {
  const unionOf = (...lists: (readonly string[] | undefined)[]) => [...new Set(lists.flatMap((list) => list ?? []))];
  return {
    client,
    scopes: unionOf(consent?.scopes, access?.scopes),
    resources: unionOf(consent?.resources, access?.resources),
    grantedAt: consent?.createdAt ?? access!.grantedAt,
    lastUsedAt: access?.lastUsedAt ?? null,
  };
}
