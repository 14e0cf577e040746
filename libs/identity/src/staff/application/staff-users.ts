import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  AccountBans,
  type Session,
  sessionActions,
  SessionEnding,
  type SessionPrincipal,
  Sessions,
  StaffRoles,
} from '../../sessions/index.ts';
import { AccountMails, type Remark, type Role, type User, Users, userTarget } from '../../users/index.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { type FoundUsers, type UserQuery, UserSearch } from '../domain/user-query.ts';
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
    private readonly roles: StaffRoles,
    private readonly bans: AccountBans,
    private readonly sessions: Sessions,
    private readonly ending: SessionEnding,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  find(query: UserQuery): Promise<FoundUsers> {
    return this.uow.read(() => this.search.find(query));
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
  setRole(staff: SessionPrincipal, userId: string, role: Role, { reason }: Remark = {}): Promise<User> {
    const onSelf = StaffRefusal.YOU_CANNOT_CHANGE_YOUR_OWN_ROLE;
    return this.acts.run({ staff, permission: 'user.set-role', userId, onSelf }, async ({ id }) => {
      const outcome = await this.roles.grant({ userId: id }, role, { reason });
      if (outcome.kind === 'unproven') throw StaffRefusal.EMAIL_NOT_PROVEN();
      if (outcome.kind === 'unknown-user') throw StaffRefusal.USER_NOT_FOUND();
      const { user, formerRole } = outcome;
      if (formerRole !== role) await this.mails.roleChanged(user);
      return user;
    });
  }

  /** @throws as `StaffActs.run`, YOU_CANNOT_BAN_YOURSELF */
  ban(staff: SessionPrincipal, userId: string, { reason, lifeSeconds }: StaffBan): Promise<User> {
    const rules = { onSelf: StaffRefusal.YOU_CANNOT_BAN_YOURSELF, onStaff: StaffRefusal.STAFF_ACCOUNT };
    return this.acts.run({ staff, permission: 'user.ban', userId, ...rules }, async (user) => {
      const until = lifeSeconds === undefined ? undefined : new Date(this.clock.now().getTime() + lifeSeconds * 1000);
      await this.bans.ban({ userId: user.id }, { reason, until });
      await this.mails.banned(user);
      return user;
    });
  }

  /** Nothing happens to an account without a ban. @throws as `StaffActs.run` */
  unban(staff: SessionPrincipal, userId: string, remark: Remark = {}): Promise<User> {
    return this.acts.run({ staff, permission: 'user.ban', userId }, async (user) => {
      const { kind } = await this.bans.unban({ userId: user.id }, remark);
      if (kind === 'unbanned') await this.mails.unbanned(user);
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
      const count = await this.ending.endAll(user.id, 'revoked');
      const details = { count, reason };
      this.audit.record({ action: sessionActions['session.all-ended'], target: userTarget(user), details });
      if (count > 0 && user.id !== staff.user.id) await this.mails.signedOutByStaff(user, count);
    });
  }
}

const revocation = (staff: SessionPrincipal, userId: string): StaffAct => ({
  staff,
  permission: 'session.revoke',
  userId,
});
