import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';

export interface ConnectionSearch {
  /** Words, each a part of the name of the client. */
  readonly text?: string | undefined;
  /** As the client presents it. */
  readonly clientId?: string | undefined;
}

/** Which clients have access to an account: those of `Connections.of`, the last used first. */
export abstract class ConnectionPages {
  /** @returns ids of the rows of clients @throws INVALID_CURSOR */
  abstract of(userId: string, query: ListQuery<ConnectionSearch>): Promise<ListPage<{ readonly id: string }>>;
}
