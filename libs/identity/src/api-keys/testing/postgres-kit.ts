import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '#shared-kernel/application/clock';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { postgresFixture } from '#shared-kernel/testing/postgres';
import { onStorage } from '#shared-kernel/testing/storages';
import { accountEntities, apiKeyEntities } from '../../persistence/entities.ts';
import { MikroUsers } from '../../users/infrastructure/persistence/mikro-users.ts';
import type { Users } from '../../users/domain/user.ts';
import { KeyCleanup } from '../application/key-cleanup.ts';
import { KeyUses, KeyVerification } from '../application/key-verification.ts';
import { UsageMeter } from '../application/key-usage.ts';
import { apiKeyDefaults } from '../domain/api-key-options.ts';
import type { ApiKeys, KeySpending, KeyUsage, UsageCounts } from '../domain/ports.ts';
import { MikroApiKeys, MikroKeyUsage } from '../infrastructure/persistence/mikro-api-keys.ts';

/** The room's adapters and users on PostgreSQL. */
export interface PostgresKit {
  readonly em: EntityManager;
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly keys: ApiKeys & KeySpending;
  readonly usage: KeyUsage & UsageCounts;
  close(): Promise<void>;
}

/** Several instances of the application on one migrated, empty database. */
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

/** Runs the contract suite of a port on a database of its own. */
export const onPostgres = onStorage<PostgresKit>(async () => (await postgresKits(1)).kits[0]!);

type Storage = Pick<PostgresKit, 'keys' | 'usage' | 'uow'>;
const settings = { options: apiKeyDefaults };

export const cleanupOn = ({ keys, usage, uow }: Storage, clock: Clock) =>
  new KeyCleanup(keys, usage, settings, clock, uow);

export const verificationOn = (kit: Storage, clock: Clock) =>
  new KeyVerification(kit.keys, new UsageMeter(kit.usage), new KeyUses(), cleanupOn(kit, clock), settings, clock);
