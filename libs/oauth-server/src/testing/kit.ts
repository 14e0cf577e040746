import { accountEntities } from '#identity/persistence/entities';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { MemoryUnitOfWork } from '#shared-kernel/testing/memory-unit-of-work';
import { postgresFixture } from '#shared-kernel/testing/postgres';
import { onStorages } from '#shared-kernel/testing/storages';
import type { Clients } from '../clients/domain/ports.ts';
import { oauthEntities } from '../infrastructure/persistence/entities.ts';
import { MikroClients } from '../clients/infrastructure/persistence/mikro-clients.ts';
import { MemoryClients } from './memory-clients.ts';
import { MemoryOAuthDatabase } from './memory-database.ts';

/** The ports of the context on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly clients: Clients;
  close(): Promise<void>;
}

export function memoryKit(uow = new MemoryUnitOfWork()): Kit {
  return { uow, clients: new MemoryClients(new MemoryOAuthDatabase(uow)), async close() {} };
}

async function postgresKit(): Promise<Kit> {
  const fixture = await postgresFixture([...accountEntities, ...oauthEntities]);
  const { em, uow } = await fixture.instance();
  return { uow, clients: new MikroClients(em), close: () => fixture.close() };
}

export const onEachStorage = onStorages<Kit>(memoryKit, postgresKit);
