import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { AccountRefusal, type User, Users } from '../../users/index.ts';
import { Sessions } from '../domain/ports.ts';

interface IdsOfSession {
  readonly user: { readonly id: string };
  readonly session: { readonly id: string };
}

/**
 * For acts that a concurrent end of the session must prevent. Inside a transaction it locks the user, and locks the
 * session against being ended.
 */
@Injectable()
export class SessionLock {
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** @throws UNAUTHORIZED when the user was deleted, or the session has ended or expired, since the request began */
  async lock(caller: IdsOfSession): Promise<User> {
    const user = await this.find(caller);
    if (!user) throw AccountRefusal.UNAUTHORIZED();
    return user;
  }

  /** As `lock`; undefined instead of a throw. */
  async find({ user: { id }, session }: IdsOfSession): Promise<User | undefined> {
    const user = await this.users.findForUpdate(id);
    return user && (await this.sessions.hold(session.id, id, this.clock.now())) ? user : undefined;
  }
}
