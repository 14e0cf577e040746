import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Sessions } from '../../sessions/domain/ports.ts';
import type { Accounts, Users } from '../../users/domain/ports.ts';
import type { HandedOutIdTokens, SealedTokens, TokenRefreshes } from '../domain/ports.ts';

/** The room's adapters on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly refreshes: TokenRefreshes;
  readonly sealedTokens: SealedTokens;
  readonly handedOut: HandedOutIdTokens;
  close(): Promise<void>;
}
