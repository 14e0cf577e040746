import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Links } from '../accounts/domain/ports.ts';
import type { Commands } from '../purchases/domain/ports.ts';
import type { Connections, MirroredObjects, Refetches } from '../mirror/domain/ports.ts';
import type { Inbox } from '../webhooks/domain/ports.ts';

/** The ports of the context on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly objects: MirroredObjects;
  readonly refetches: Refetches;
  readonly connections: Connections;
  readonly links: Links;
  readonly inbox: Inbox;
  readonly commands: Commands;
  close(): Promise<void>;
}
