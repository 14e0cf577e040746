import { Injectable } from '@nestjs/common';
import { AccountBans, type Ban, StaffRoles } from '../../sessions/index.ts';
import { AccountMails, AccountRefusal, type Remark, type Role, type User } from '../../users/index.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';

/** Role and ban of an account. Inside the transaction that locked it; each act tells the holder by mail. */
@Injectable()
export class AccountStanding {
  constructor(
    private readonly roles: StaffRoles,
    private readonly bans: AccountBans,
    private readonly mails: AccountMails,
  ) {}

  /** @throws EMAIL_NOT_PROVEN */
  async giveRole({ id }: User, role: Role, { reason }: Remark): Promise<User> {
    const outcome = await this.roles.grant({ userId: id }, role, { reason });
    if (outcome.kind === 'unproven') throw StaffRefusal.EMAIL_NOT_PROVEN();
    if (outcome.kind === 'unknown-user') throw StaffRefusal.USER_NOT_FOUND();
    const { user, formerRole } = outcome;
    if (formerRole !== role) await this.mails.roleChanged(user);
    return user;
  }

  /** Replaces an earlier ban. @throws INVALID_FIELD for an end in the past */
  async ban(user: User, ban: Ban): Promise<void> {
    const { kind } = await this.bans.ban({ userId: user.id }, ban);
    if (kind === 'until-is-past') throw AccountRefusal.INVALID_FIELD({ field: 'banExpires' });
    await this.mails.banned(user);
  }

  /** Nothing happens to an account without a ban. */
  async unban(user: User, remark: Remark): Promise<void> {
    const { kind } = await this.bans.unban({ userId: user.id }, remark);
    if (kind === 'unbanned') await this.mails.unbanned(user);
  }
}
