import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { Clients } from '../../clients/index.ts';
import { type Grant, sidOf } from '../domain/grant.ts';
import { Grants } from '../domain/ports.ts';

/** A client that was not reached by then ends its session by its own clock. */
const LIFE_MS = 900_000;

/**
 * Notes which clients must be told that sessions ended (OpenID Connect Back-Channel Logout): one event for each client
 * and session, so that each is delivered, and retried, by itself. A client that got no tokens knows of no session. Inside `UnitOfWork.run`.
 */
@Injectable()
export class LogoutNotices {
  constructor(
    private readonly grants: Grants,
    private readonly clients: Clients,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
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
    const known = grants.filter(({ lastUsedAt }) => lastUsedAt !== null);
    if (known.length === 0) return;
    const expiresAt = new Date(this.clock.now().getTime() + LIFE_MS);
    for (const client of await this.clients.findAll([...new Set(known.map(({ clientId }) => clientId))])) {
      const uri = client.backchannelLogoutUri();
      if (uri === undefined) continue;
      const { id: clientId } = client;
      const { origin } = new URL(uri);
      for (const grantId of new Set(known.filter((grant) => grant.clientId === clientId).map(sidOf))) {
        const payload = { userId, clientId, grantId, origin };
        const call = { recipient: clientId, origin, expiresAt };
        await this.outbox.publish({ type: 'oauth-server.client-session-ended', payload }, call);
      }
    }
  }
}
