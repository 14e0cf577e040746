import { Injectable } from '@nestjs/common';
import { Outbox } from '#shared-kernel/application/outbox';
import { Clients } from '../../clients/index.ts';
import type { Grant } from '../domain/grant.ts';
import { Grants } from '../domain/ports.ts';

/**
 * Notes which clients must be told that sessions ended (OpenID Connect Back-Channel Logout): one event for each grant, so
 * that each is delivered, and retried, by itself. Inside `UnitOfWork.run`.
 */
@Injectable()
export class LogoutNotices {
  constructor(
    private readonly grants: Grants,
    private readonly clients: Clients,
    private readonly outbox: Outbox,
  ) {}

  /** The grants stay. Noted once, however often it is called. */
  async ofSessions(userId: string, sessionIds: readonly string[]): Promise<void> {
    await this.publish(userId, await this.grants.leaveSessions(sessionIds));
  }

  /** For all sessions of a user, in the transaction that ends them and deletes the grants. */
  async ofUser(userId: string): Promise<void> {
    const grants = await this.grants.listOf(userId);
    await this.publish(
      userId,
      grants.filter(({ sessionId }) => sessionId !== null),
    );
  }

  private async publish(userId: string, grants: readonly Grant[]): Promise<void> {
    if (grants.length === 0) return;
    const clients = await this.clients.findAll([...new Set(grants.map(({ clientId }) => clientId))]);
    const listening = clients.filter((client) => client.backchannelLogoutUri() !== undefined).map(({ id }) => id);
    for (const { id: grantId, clientId } of grants.filter((grant) => listening.includes(grant.clientId))) {
      await this.outbox.publish({ type: 'oauth-server.client-session-ended', payload: { userId, clientId, grantId } });
    }
  }
}
