import { memoryKit as memoryAccounts } from '../../testing/memory-kit.ts';
import type { Kit } from './kit.ts';
import { MemoryHandedOutIdTokens } from './memory-handed-out-id-tokens.ts';
import { MemorySealedTokens } from './memory-sealed-tokens.ts';
import { MemoryTokenRefreshes } from './memory-token-refreshes.ts';

export function memoryKit(): Kit {
  const { uow, database, users, sessions, accounts } = memoryAccounts();
  return {
    uow,
    users,
    sessions,
    accounts,
    refreshes: new MemoryTokenRefreshes(uow, database),
    sealedTokens: new MemorySealedTokens(database),
    handedOut: new MemoryHandedOutIdTokens(uow, database),
    async close() {},
  };
}
