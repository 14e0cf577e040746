import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { AccountRefusal, type User, Users } from '../../users/index.ts';
import type { Made } from '../domain/before-change.ts';
import { Sessions } from '../domain/ports.ts';
import { mustNotImpersonate } from '../domain/session.ts';

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

  /**
   * @throws UNAUTHORIZED when the user was deleted, or the session has ended or expired, since the request began;
   *   FORBIDDEN when a member of staff acts as the user
   */
  async lock(caller: IdsOfSession): Promise<User> {
    const user = await this.find(caller);
    if (!user) throw AccountRefusal.UNAUTHORIZED();
    return user;
  }

  /** As `lock`; undefined instead of UNAUTHORIZED. */
  async find({ user: { id }, session }: IdsOfSession): Promise<User | undefined> {
    const user = await this.users.findForUpdate(id);
    const held = user && (await this.sessions.hold(session.id, id, this.clock.now()));
    if (!held) return undefined;
    mustNotImpersonate(held);
    return user;
  }

  /** After `lock`: remembers, for as long as the session lives, what came from it and outlasts it (ADR 61). */
  noteMade({ session }: Pick<IdsOfSession, 'session'>, made: Made): Promise<void> {
    return this.sessions.noteMade(session.id, made);
  }

  madeIn({ session }: Pick<IdsOfSession, 'session'>): Promise<ReadonlySet<Made>> {
    return this.sessions.madeIn(session.id);
  }
}
