import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type Session, sessionActions, SessionEnding, type SessionPrincipal, Sessions } from '../../sessions/index.ts';
import { AccountMails, type Remark, type Role, type User, Users, userTarget } from '../../users/index.ts';
import { staffRules } from '../domain/staff-permissions.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { type FoundUsers, type UserQuery, UserSearch } from '../domain/user-query.ts';
import { AccountLists } from './account-lists.ts';
import { AccountStanding } from './account-standing.ts';
import { type StaffAct, StaffActs } from './staff-acts.ts';

export interface StaffBan {
  readonly reason: string;
  /** Undefined: until it is lifted. */
  readonly lifeSeconds?: number | undefined;
}

/** Accounts as staff find, ban and change them. Each act tells the holder by mail. */
@Injectable()
export class StaffUsers {
  constructor(
    private readonly acts: StaffActs,
    private readonly search: UserSearch,
    private readonly users: Users,
    private readonly standing: AccountStanding,
    private readonly lists: AccountLists,
    private readonly sessions: Sessions,
    private readonly ending: SessionEnding,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  find(query: UserQuery): Promise<FoundUsers> {
    return this.uow.readInTurn(() => this.search.find(query));
  }

  /** @throws USER_NOT_FOUND */
  async get(id: string): Promise<User> {
    const user = await this.uow.read(() => this.users.find(id));
    if (!user) throw StaffRefusal.USER_NOT_FOUND();
    return user;
  }

  /** Unexpired ones, newest first; empty also for an unknown user. */
  sessionsOf(userId: string): Promise<Session[]> {
    return this.uow.read(() => this.sessions.listOf(userId, this.clock.now()));
  }

  /** @throws as `StaffActs.run`; YOU_CANNOT_CHANGE_YOUR_OWN_ROLE, so that one admin stays; EMAIL_NOT_PROVEN */
  setRole(staff: SessionPrincipal, userId: string, role: Role, remark: Remark = {}): Promise<User> {
    return this.acts.run({ staff, userId, ...staffRules.role }, (user) => this.standing.giveRole(user, role, remark));
  }

  /** @throws as `StaffActs.run`, YOU_CANNOT_BAN_YOURSELF */
  ban(staff: SessionPrincipal, userId: string, { reason, lifeSeconds }: StaffBan): Promise<User> {
    return this.acts.run({ staff, userId, ...staffRules.ban }, async (user) => {
      const until = lifeSeconds === undefined ? undefined : new Date(this.clock.now().getTime() + lifeSeconds * 1000);
      await this.standing.ban(user, { reason, until });
      return user;
    });
  }

  /** Nothing happens to an account without a ban. @throws as `StaffActs.run` */
  unban(staff: SessionPrincipal, userId: string, remark: Remark = {}): Promise<User> {
    return this.acts.run({ staff, userId, ...staffRules.unban }, async (user) => {
      await this.standing.unban(user, remark);
      return user;
    });
  }

  /** Nothing happens when it has ended already. @param handle as listed @throws as `StaffActs.run` */
  async endSession(staff: SessionPrincipal, handle: string, remark: Remark = {}): Promise<void> {
    const session = await this.uow.read(() => this.sessions.find(handle));
    if (!session) return;
    await this.acts.run(revocation(staff, session.userId), async (user) => {
      const id = await this.ending.endOne(user.id, session.id, 'revoked');
      if (id === undefined) return;
      const target = { kind: 'session', id };
      this.audit.record({ action: sessionActions['session.ended'], target, accountId: user.id, details: remark });
      if (user.id !== staff.user.id) await this.mails.signedOutByStaff(user, 1);
    });
  }

  /** @throws as `StaffActs.run` */
  endSessions(staff: SessionPrincipal, userId: string, { reason }: Remark = {}): Promise<void> {
    return this.acts.run(revocation(staff, userId), async (user) => {
      await this.tell(staff, user, { count: await this.ending.endAll(user.id, 'revoked'), reason });
    });
  }

  /**
   * Ends the sessions that began at an address, but for the own one. Those of accounts that come to the address meanwhile
   * stay. @param seen how many the member of staff saw there
   * @returns how many @throws as `StaffActs.runOnAll`, MORE_SESSIONS_THAN_SEEN
   */
  async endSessionsAt(staff: SessionPrincipal, { ipAddress, seen, reason }: Address): Promise<number> {
    const found = () => this.lists.sessions({ filters: { ipAddress }, limit: seen });
    const userIds = (await found()).rows.map(({ userId }) => userId);
    return this.acts.runOnAll({ staff, permission: 'session.delete' }, userIds, async (users) => {
      const { rows: sessions, total } = await found();
      if (total > seen) throw StaffRefusal.MORE_SESSIONS_THAN_SEEN();
      let ended = 0;
      for (const user of users) {
        const own = sessions.filter(({ id, userId }) => userId === user.id && id !== staff.session.id);
        const ids = own.map(({ id }) => id);
        // The user is told of sessions of staff in another mail.
        const { length: count } = await this.ending.endThese(user.id, ids, 'revoked');
        ended += ids.length;
        if (count > 0) await this.tell(staff, user, { count, reason });
      }
      return ended;
    });
  }

  private async tell(staff: SessionPrincipal, user: User, details: Remark & { readonly count: number }): Promise<void> {
    this.audit.record({ action: sessionActions['session.all-ended'], target: userTarget(user), details });
    if (details.count > 0 && user.id !== staff.user.id) await this.mails.signedOutByStaff(user, details.count);
  }
}

/** `seen`: 1 or more. */
interface Address extends Remark {
  readonly ipAddress: string;
  readonly seen: number;
}

const revocation = (staff: SessionPrincipal, userId: string): StaffAct => ({
  staff,
  permission: 'session.revoke',
  userId,
});
