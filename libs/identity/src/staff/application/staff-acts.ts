import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { StepUp } from '../../credentials/index.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, type User, Users } from '../../users/index.ts';
import { mustBePermitted, type StaffPermission } from '../domain/staff-permissions.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';

export interface StaffAct {
  readonly staff: SessionPrincipal;
  readonly permission: StaffPermission;
  /** The account. */
  readonly userId: string;
  /** On the own account; absent: allowed there. */
  readonly onSelf?: () => Refusal;
  /** On accounts of other staff; absent: admins may. */
  readonly onStaff?: () => Refusal;
}

/** Acts of staff on accounts. The rules that all of them share are here. */
@Injectable()
export class StaffActs {
  constructor(
    private readonly stepUp: StepUp,
    private readonly users: Users,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Runs `act` in one transaction that has locked both accounts and the session of the member of staff, so that a
   * concurrent change of role, a ban or a sign-out comes before it or after it. Acts need a recent authentication.
   * @throws SESSION_EXPIRED, UNAUTHORIZED, the refusal of the permission, USER_NOT_FOUND, STAFF_ACCOUNT, and as the act
   *   says
   */
  async run<Result>(
    { staff, permission, userId, onSelf, onStaff }: StaffAct,
    act: (user: User, actor: User) => Promise<Result>,
  ): Promise<Result> {
    const proof = this.stepUp.byRecentAuthentication(staff);
    if (!proof) throw AccountRefusal.SESSION_EXPIRED();
    const id = userId.toLowerCase();
    return this.uow.run(async () => {
      // In the order of their ids: two members of staff who act on each other must not wait for each other.
      const before = id < staff.user.id ? await this.users.findForUpdate(id) : undefined;
      const actor = await this.stepUp.lock(proof);
      mustBePermitted(actor.role, permission);
      const user = before ?? (await this.users.findForUpdate(id));
      if (!user) throw StaffRefusal.USER_NOT_FOUND();
      if (user.id === actor.id) {
        if (onSelf) throw onSelf();
      } else if (user.role !== 'user') {
        if (onStaff) throw onStaff();
        if (actor.role !== 'admin') throw StaffRefusal.STAFF_ACCOUNT();
      }
      return act(user, actor);
    });
  }
}
