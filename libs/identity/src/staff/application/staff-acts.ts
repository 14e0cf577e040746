import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type Proof, StepUp } from '../../credentials/index.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, type User, Users } from '../../users/index.ts';
import {
  mustBePermitted,
  mustBeStaff,
  mustReach,
  type StaffPermission,
  type StaffRule,
} from '../domain/staff-permissions.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';

export interface StaffAct extends StaffRule {
  readonly staff: SessionPrincipal;
  /** The account. */
  readonly userId: string;
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
    { staff, permission, userId, ...rule }: StaffAct,
    act: (user: User, actor: User) => Promise<Result>,
  ): Promise<Result> {
    return this.runOnAll({ staff, permission }, [userId], async ([user], actor) => {
      if (!user) throw StaffRefusal.USER_NOT_FOUND();
      mustReach(rule, actor, user);
      return act(user, actor);
    });
  }

  /**
   * As `run`, on those accounts that exist, in the order of their ids; each of them may be any, also of staff.
   * @throws SESSION_EXPIRED, UNAUTHORIZED, that of the permission
   */
  async runOnAll<Result>(
    { staff, permission }: Pick<StaffAct, 'staff' | 'permission'>,
    userIds: readonly string[],
    act: (users: readonly User[], actor: User) => Promise<Result>,
  ): Promise<Result> {
    const proof = this.proofOf(staff);
    const ids = new Set(userIds.map((id) => id.toLowerCase()));
    return this.uow.run(async () => {
      const users = await this.users.findAllForUpdate([...ids, staff.user.id]);
      const actor = await this.stepUp.lock(proof);
      mustBePermitted(actor.role, permission);
      return act(
        users.filter(({ id }) => ids.has(id)),
        actor,
      );
    });
  }

  /** As `run`, for an act that is not on an account. @throws SESSION_EXPIRED, UNAUTHORIZED, that of the permission */
  async runAlone<Result>(
    staff: SessionPrincipal,
    permission: StaffPermission,
    act: (actor: User) => Promise<Result>,
  ): Promise<Result> {
    const proof = this.proofOf(staff);
    return this.uow.run(async () => {
      const actor = await this.stepUp.lock(proof);
      mustBePermitted(actor.role, permission);
      return act(actor);
    });
  }

  /** For what all staff may do without a recent authentication: locks the own account alone. @throws FORBIDDEN */
  async runAsStaff<Result>({ user }: SessionPrincipal, act: (actor: User) => Promise<Result>): Promise<Result> {
    return this.uow.run(async () => {
      const actor = await this.users.findForUpdate(user.id);
      mustBeStaff(actor);
      return act(actor);
    });
  }

  private proofOf(staff: SessionPrincipal): Proof {
    const proof = this.stepUp.byRecentAuthentication(staff);
    if (!proof) throw AccountRefusal.SESSION_EXPIRED();
    return proof;
  }
}
