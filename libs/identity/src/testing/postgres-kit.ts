import { MikroORM } from '@mikro-orm/postgresql';
import { AsyncLocalStorage } from 'node:async_hooks';
import { MikroUnitOfWork } from '#shared-kernel/infrastructure/persistence/mikro-unit-of-work';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { freshDatabase } from '#shared-kernel/testing/database';
import { accountEntities } from '../persistence/entities.ts';
import { MikroKnownDevices } from '../sessions/infrastructure/persistence/mikro-known-devices.ts';
import { MikroSessions } from '../sessions/infrastructure/persistence/mikro-sessions.ts';
import { MikroAccounts, MikroUsers } from '../users/infrastructure/persistence/mikro-users.ts';
import { MikroVerifications } from '../users/infrastructure/persistence/mikro-verifications.ts';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { onStorage } from '#shared-kernel/testing/storages';
import type { ActiveChoices } from '../sessions/application/active-organizations.ts';
import type { KnownDevices } from '../sessions/domain/known-device.ts';
import type { SessionLookup, Sessions } from '../sessions/domain/session.ts';
import type { UserLookup, Users } from '../users/domain/user.ts';
import type { Accounts } from '../users/domain/account.ts';
import type { Verifications } from '../users/domain/verification.ts';

/** The adapters of accounts on PostgreSQL. */
export interface PostgresKit {
  readonly orm: MikroORM;
  readonly uow: UnitOfWork;
  readonly users: Users & UserLookup;
  readonly accounts: Accounts;
  readonly sessions: Sessions & SessionLookup & ActiveChoices;
  readonly verifications: Verifications;
  readonly devices: KnownDevices;
  close(): Promise<void>;
  /** SQL texts sent by MikroORM since the last call. */
  takeStatements(): string[];
  /** Runs the work outside the surrounding transaction, as another request would. */
  outside<T>(work: () => Promise<T>): Promise<T>;
}

/** The adapters on a migrated, empty PostgreSQL database of their own. */
export async function postgresKit(): Promise<PostgresKit> {
  const database = await freshDatabase();
  const logged: string[] = [];
  const orm = await MikroORM.init({
    clientUrl: database.url,
    entities: accountEntities,
    forceUtcTimezone: true,
    pool: { max: 30 },
    debug: ['query'],
    colors: false,
    logger: (line) => logged.push(line),
  });
  const outside = AsyncLocalStorage.snapshot();
  const statements = new PreparedStatements(orm.em);
  const uow = new MikroUnitOfWork(orm.em);
  return {
    orm,
    outside: (work) => outside(work),
    takeStatements: () => logged.splice(0),
    uow,
    users: new MikroUsers(orm.em, statements, uow),
    accounts: new MikroAccounts(orm.em, uow),
    sessions: new MikroSessions(orm.em, statements),
    verifications: new MikroVerifications(orm.em),
    devices: new MikroKnownDevices(orm.em),
    async close() {
      await orm.close(true);
      await database.drop();
    },
  };
}

/** Runs the contract suite of a port on a database of its own. */
export const onPostgres = onStorage(postgresKit);
