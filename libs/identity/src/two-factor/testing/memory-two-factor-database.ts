import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { MemoryDatabase } from '../../testing/memory-database.ts';
import type { Challenge } from '../domain/challenge.ts';
import type { OneTimeCode } from '../domain/one-time-code.ts';
import type { TrustedDevice } from '../domain/trusted-device.ts';
import type { TwoFactor } from '../domain/two-factor.ts';

/** A row with the id by which its table finds it. */
interface Kept<Row> {
  readonly id: string;
  readonly row: Row;
}

/** The tables of this room's memory adapters. */
export class MemoryTwoFactorDatabase implements Rollbackable {
  readonly records = new MemoryTable<Kept<TwoFactor>>();
  readonly challenges = new MemoryTable<Challenge>();
  readonly codes = new MemoryTable<Kept<OneTimeCode>>();
  readonly devices = new MemoryTable<TrustedDevice>();

  constructor(
    uow: MemoryUnitOfWork,
    private readonly accounts: MemoryDatabase,
  ) {
    uow.enlist(this);
  }

  snapshot(): () => void {
    const undo = [this.records, this.challenges, this.codes, this.devices].map((table) => table.snapshot());
    return () => undo.forEach((restore) => restore());
  }

  /** For methods that write or lock. */
  mustBeInTransaction(): void {
    this.accounts.mustBeInTransaction();
  }

  /** The foreign key of every table. */
  mustHaveUser(id: string): void {
    this.accounts.mustHaveUser(id);
  }
}
