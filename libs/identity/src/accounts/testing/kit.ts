import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Accounts, KnownDevices, Sessions, Users, Verifications } from '../domain/ports.ts';

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
