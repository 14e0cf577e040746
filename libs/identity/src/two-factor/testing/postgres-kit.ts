import { type PostgresFixture, postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { accountEntities, twoFactorEntities } from '../../persistence/entities.ts';
import { MikroUsers } from '../../users/infrastructure/persistence/mikro-users.ts';
import {
  MikroTwoFactors,
  MikroChallenges,
  MikroOneTimeCodes,
  MikroTrustedDevices,
} from '../infrastructure/persistence/mikro-two-factors.ts';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { onStorage } from '#shared-kernel/testing/storages';
import type { Users } from '../../users/domain/user.ts';
import type { TwoFactors } from '../domain/two-factor.ts';
import type { Challenges, OneTimeCodes } from '../domain/challenge.ts';
import type { TrustedDevices } from '../domain/trusted-device.ts';

/** The adapters of the room on PostgreSQL. */
export interface PostgresKit {
  readonly url: string;
  readonly em: Instance['em'];
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly twoFactors: TwoFactors;
  readonly challenges: Challenges;
  readonly codes: OneTimeCodes;
  readonly devices: TrustedDevices;
  close(): Promise<void>;
}

/** Connections of a suite with many concurrent transactions. */
const POOL_SIZE = 30;

/** The adapters on a migrated, empty PostgreSQL database of their own. */
export async function postgresKit(): Promise<PostgresKit> {
  const fixture: PostgresFixture = await postgresFixture([...accountEntities, ...twoFactorEntities]);
  const { em, uow, statements } = await fixture.instance(POOL_SIZE);
  return {
    url: fixture.url,
    em,
    uow,
    users: new MikroUsers(em, statements, uow),
    twoFactors: new MikroTwoFactors(em),
    challenges: new MikroChallenges(em),
    codes: new MikroOneTimeCodes(em),
    devices: new MikroTrustedDevices(em),
    close: () => fixture.close(),
  };
}

/** Runs the contract suite of a port on a database of its own. */
export const onPostgres = onStorage(postgresKit);
