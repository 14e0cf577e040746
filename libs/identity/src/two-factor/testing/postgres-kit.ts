import { type PostgresFixture, postgresFixture, type PostgresKit as Instance } from '#shared-kernel/testing/postgres';
import { accountEntities } from '../../persistence/entities.ts';
import { MikroUsers } from '../../users/infrastructure/persistence/mikro-users.ts';
import { twoFactorEntities } from '../infrastructure/persistence/entities.ts';
import { MikroChallenges } from '../infrastructure/persistence/mikro-challenges.ts';
import { MikroOneTimeCodes } from '../infrastructure/persistence/mikro-one-time-codes.ts';
import { MikroTrustedDevices } from '../infrastructure/persistence/mikro-trusted-devices.ts';
import { MikroTwoFactors } from '../infrastructure/persistence/mikro-two-factors.ts';
import type { Kit } from './kit.ts';

export interface PostgresKit extends Kit {
  readonly url: string;
  readonly em: Instance['em'];
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
