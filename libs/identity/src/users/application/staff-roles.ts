import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { Users } from '../domain/ports.ts';
import type { Role } from '../domain/user.ts';

/** Roles given from the server's own command line. */
@Injectable()
export class StaffRoles {
  constructor(
    private readonly users: Users,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @returns false when there is no such user */
  grant(who: { readonly email: string } | { readonly userId: string }, role: Role): Promise<boolean> {
    return this.uow.run(async () => {
      const id = 'userId' in who ? who.userId : await this.idOf(who.email);
      const user = id && (await this.users.findForUpdate(id));
      if (!user) return false;
      user.giveRole(role, this.clock.now());
      await this.users.save(user);
      return true;
    });
  }

  private async idOf(address: string): Promise<string | undefined> {
    const email = normalizeEmail(address);
    return email && (await this.users.findBy({ email }))?.id;
  }
}
