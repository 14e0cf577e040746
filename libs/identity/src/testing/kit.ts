import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { ActiveChoices, KnownDevices, Sessions, SessionLookup } from '../sessions/domain/ports.ts';
import type { Accounts, Users, Verifications, UserLookup } from '../users/domain/ports.ts';

/** The room's adapters on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly users: Users & UserLookup;
  readonly accounts: Accounts;
  readonly sessions: Sessions & SessionLookup & ActiveChoices;
  readonly verifications: Verifications;
  readonly devices: KnownDevices;
  close(): Promise<void>;
}
