import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { Users } from '../domain/ports.ts';
import type { Role } from '../domain/user.ts';
import { userActions, userTarget } from './audit-actions.ts';

/** Roles given from the server's own command line. */
@Injectable()
export class StaffRoles {
  constructor(
    private readonly users: Users,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @returns false when there is no such user */
  grant(who: { readonly email: string } | { readonly userId: string }, role: Role): Promise<boolean> {
    return this.uow.run(async () => {
      const id = 'userId' in who ? who.userId : await this.idOf(who.email);
      const user = id && (await this.users.findForUpdate(id));
      if (!user) return false;
      const details = { before: { role: user.role }, after: { role } };
      user.giveRole(role, this.clock.now());
      await this.users.save(user);
      this.audit.record({ action: userActions['user.role.changed'], target: userTarget(user), details });
      return true;
    });
  }

  private async idOf(address: string): Promise<string | undefined> {
    const email = normalizeEmail(address);
    return email && (await this.users.findBy({ email }))?.id;
  }
}
