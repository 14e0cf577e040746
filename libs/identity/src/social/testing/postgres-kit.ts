import { type PostgresFixture, postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { accountEntities } from '../../persistence/entities.ts';
import { MikroSessions } from '../../sessions/infrastructure/persistence/mikro-sessions.ts';
import { MikroAccounts } from '../../users/infrastructure/persistence/mikro-accounts.ts';
import { MikroUsers } from '../../users/infrastructure/persistence/mikro-users.ts';
import { socialEntities } from '../infrastructure/persistence/entities.ts';
import { MikroHandedOutIdTokens } from '../infrastructure/persistence/mikro-handed-out-id-tokens.ts';
import { MikroSealedTokens } from '../infrastructure/persistence/mikro-sealed-tokens.ts';
import { MikroTokenRefreshes } from '../infrastructure/persistence/mikro-token-refreshes.ts';
import type { Kit } from './kit.ts';

/** The adapters of one instance. */
export interface PostgresKit extends Kit {
  readonly em: Instance['em'];
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
    sealedTokens: new MikroSealedTokens(em),
    handedOut: new MikroHandedOutIdTokens(em, statements),
    another: () => kitOn(fixture),
    close: () => fixture.close(),
  };
}
