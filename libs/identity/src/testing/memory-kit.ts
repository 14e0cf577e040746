import { MemoryUnitOfWork } from '#shared-kernel/testing/memory-unit-of-work';
import { MemoryAccounts } from './memory-accounts.ts';
import { MemoryDatabase } from './memory-database.ts';
import { MemoryKnownDevices } from './memory-known-devices.ts';
import { MemorySessions } from './memory-sessions.ts';
import { MemoryUsers } from './memory-users.ts';
import type { PostgresKit } from './postgres-kit.ts';
import { MemoryVerifications } from './memory-verifications.ts';

export interface MemoryKit extends Omit<PostgresKit, 'orm' | 'takeStatements' | 'outside'> {
  readonly uow: MemoryUnitOfWork;
  readonly database: MemoryDatabase;
}

export function memoryKit(): MemoryKit {
  const uow = new MemoryUnitOfWork();
  const database = new MemoryDatabase(uow);
  return {
    uow,
    database,
    users: new MemoryUsers(database),
    accounts: new MemoryAccounts(database),
    sessions: new MemorySessions(database),
    verifications: new MemoryVerifications(database),
    devices: new MemoryKnownDevices(database),
    async close() {},
  };
}
