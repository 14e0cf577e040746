import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, type Remark } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { ConnectedApps } from '../../grants/index.ts';

/** The access of clients to an account, which admins end. The user is told. Throws as `CallerLock.lockStaff`. */
@Injectable()
export class StaffGrants {
  constructor(
    private readonly apps: ConnectedApps,
    private readonly callers: CallerLock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Of one client. @returns how many grants ended @throws CONNECTION_NOT_FOUND */
  end(staff: Caller, userId: string, clientId: string, remark: Remark): Promise<number> {
    return this.asAdmin(staff, userId, () => this.apps.revoke(userId, clientId, remark));
  }

  /** Of all clients. @returns how many grants ended */
  endAll(staff: Caller, userId: string, remark: Remark): Promise<number> {
    return this.asAdmin(staff, userId, () => this.apps.revokeAll(userId, remark));
  }

  private asAdmin(staff: Caller, userId: string, work: () => Promise<number>): Promise<number> {
    return this.uow.run(async () => {
      await this.callers.lockStaffOn(staff, userId, 'admin');
      return work();
    });
  }
}
