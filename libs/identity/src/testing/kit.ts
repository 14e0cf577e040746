import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { KnownDevices, Sessions } from '../sessions/domain/ports.ts';
import type { Accounts, Users, Verifications } from '../users/domain/ports.ts';

/** Everything the room keeps, on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly verifications: Verifications;
  readonly devices: KnownDevices;
  close(): Promise<void>;
}
