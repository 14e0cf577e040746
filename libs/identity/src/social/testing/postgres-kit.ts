import { type PostgresFixture, postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { accountEntities, socialEntities } from '../../persistence/entities.ts';
import { MikroSessions } from '../../sessions/infrastructure/persistence/mikro-sessions.ts';
import { MikroAccounts, MikroUsers } from '../../users/infrastructure/persistence/mikro-users.ts';
import { MikroTokenRefreshes, MikroHandedOutIdTokens } from '../infrastructure/persistence/mikro-provider-tokens.ts';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { onStorage } from '#shared-kernel/testing/storages';
import type { Sessions } from '../../sessions/domain/session.ts';
import type { Users } from '../../users/domain/user.ts';
import type { Accounts } from '../../users/domain/account.ts';
import type { HandedOutIdTokens, TokenRefreshes } from '../domain/ports.ts';

/** The adapters of one instance. */
export interface PostgresKit {
  readonly em: Instance['em'];
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly refreshes: TokenRefreshes;
  readonly handedOut: HandedOutIdTokens;
  close(): Promise<void>;
  /** The adapters of another instance on the same database. */
  another(): Promise<PostgresKit>;
}

/** Connections of a suite with many concurrent transactions. */
const POOL_SIZE = 20;

/** The adapters on a migrated, empty PostgreSQL database of their own. */
export async function postgresKit(): Promise<PostgresKit> {
  return kitOn(await postgresFixture([...accountEntities, ...socialEntities]));
}

async function kitOn(fixture: PostgresFixture): Promise<PostgresKit> {
  const { em, uow, statements } = await fixture.instance(POOL_SIZE);
  return {
    em,
    uow,
    users: new MikroUsers(em, statements, uow),
    sessions: new MikroSessions(em, statements),
    accounts: new MikroAccounts(em, uow),
    refreshes: new MikroTokenRefreshes(em, statements),
    handedOut: new MikroHandedOutIdTokens(em, statements),
    another: () => kitOn(fixture),
    close: () => fixture.close(),
  };
}

/** Runs the contract suite of a port on a database of its own. */
export const onPostgres = onStorage(postgresKit);
