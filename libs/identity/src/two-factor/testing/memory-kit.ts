import { memoryKit as memoryAccounts } from '../../testing/memory-kit.ts';
import type { Kit } from './kit.ts';
import { MemoryChallenges } from './memory-challenges.ts';
import { MemoryOneTimeCodes } from './memory-one-time-codes.ts';
import { MemoryTrustedDevices } from './memory-trusted-devices.ts';
import { MemoryTwoFactorDatabase } from './memory-two-factor-database.ts';
import { MemoryTwoFactors } from './memory-two-factors.ts';

export function memoryKit(): Kit {
  const { uow, database: accounts, users } = memoryAccounts();
  const database = new MemoryTwoFactorDatabase(uow, accounts);
  return {
    uow,
    users,
    twoFactors: new MemoryTwoFactors(database),
    challenges: new MemoryChallenges(database),
    codes: new MemoryOneTimeCodes(database),
    devices: new MemoryTrustedDevices(database),
    async close() {},
  };
}
