import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Users } from '../../users/domain/ports.ts';
import type { Challenges, OneTimeCodes, TrustedDevices, TwoFactors } from '../domain/ports.ts';

/** The room's adapters on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly twoFactors: TwoFactors;
  readonly challenges: Challenges;
  readonly codes: OneTimeCodes;
  readonly devices: TrustedDevices;
  close(): Promise<void>;
}
