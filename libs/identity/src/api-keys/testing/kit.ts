import { afterAll, beforeAll, describe } from '@jest/globals';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { postgresFixture } from '#shared-kernel/testing/postgres';
import { accountEntities } from '../../persistence/entities.ts';
import { memoryKit as accountsInMemory } from '../../testing/memory-kit.ts';
import type { Users } from '../../users/domain/ports.ts';
import { MikroUsers } from '../../users/infrastructure/persistence/mikro-users.ts';
import type { ApiKeys, KeySpending, KeyUsage, UsageCounts } from '../domain/ports.ts';
import { apiKeyEntities } from '../infrastructure/persistence/entities.ts';
import { MikroApiKeys } from '../infrastructure/persistence/mikro-api-keys.ts';
import { MikroKeyUsage } from '../infrastructure/persistence/mikro-key-usage.ts';
import { MemoryApiKeys } from './memory-api-keys.ts';
import { MemoryKeyUsage } from './memory-key-usage.ts';

/** The room's adapters and users, on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly keys: ApiKeys & KeySpending;
  readonly usage: KeyUsage & UsageCounts;
  close(): Promise<void>;
}

export function memoryKit() {
  const { uow, database, users, sessions, close } = accountsInMemory();
  const keys = new MemoryApiKeys(database, uow);
  return { uow, users, sessions, keys, usage: new MemoryKeyUsage(keys, uow), close };
}

/** Several instances of the application on one migrated, empty PostgreSQL database. */
export async function postgresKits(count: number, poolSize = 10) {
  const fixture = await postgresFixture([...accountEntities, ...apiKeyEntities]);
  const instances = await Promise.all(Array.from({ length: count }, () => fixture.instance(poolSize)));
  const kits = instances.map(({ em, uow, statements }) => ({
    em,
    uow,
    users: new MikroUsers(em, statements, uow),
    keys: new MikroApiKeys(em, statements),
    usage: new MikroKeyUsage(em, statements),
    close: () => fixture.close(),
  }));
  return { kits, close: () => fixture.close() };
}

/** Runs one suite on memory and on PostgreSQL, so that the memory adapters behave like the real ones. */
export function onEachStorage(port: string, suite: (kit: () => Kit) => void): void {
  describe.each([
    ['memory', async (): Promise<Kit> => memoryKit()],
    ['PostgreSQL', async (): Promise<Kit> => (await postgresKits(1)).kits[0]!],
  ])(`${port} in %s`, (_, make) => {
    let kit: Kit;
    beforeAll(async () => {
      kit = await make();
    });
    afterAll(() => kit.close());
    suite(() => kit);
  });
}
