import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  findReferencedForUpdate,
  type Remark,
  type Role,
  type User,
  userActions,
  type UserReference,
  Users,
  userTarget,
} from '../../users/index.ts';

import { SessionEnding } from './session-ending.ts';

export type GrantOutcome =
  | { readonly kind: 'granted'; readonly user: User; readonly formerRole: Role }
  | { readonly kind: 'unknown-user' }
  | { readonly kind: 'unproven'; readonly user: User };

/** Giving and taking staff roles; staff stop acting as the account, and the account as others. Performs no authorization itself. */
@Injectable()
export class StaffRoles {
  constructor(
    private readonly users: Users,
    private readonly ending: SessionEnding,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param options `unproven`: also to an account that may belong to another person; `user` can always be given */
  grant(
    who: UserReference,
    role: Role,
    { unproven = false, reason }: Remark & { readonly unproven?: boolean } = {},
  ): Promise<GrantOutcome> {
    return this.uow.run(async () => {
      const user = await findReferencedForUpdate(this.users, who);
      if (!user) return { kind: 'unknown-user' };
      if (role !== 'user' && !user.emailProven && !unproven) return { kind: 'unproven', user };
      const formerRole = user.role;
      user.giveRole(role, this.clock.now());
      await this.users.save(user);
      if (role !== formerRole) await this.ending.endImpersonations(user.id);
      const details = { before: { role: formerRole }, after: { role }, reason };
      this.audit.record({ action: userActions['user.role.changed'], target: userTarget(user), details });
      return { kind: 'granted', user, formerRole };
    });
  }
}
