import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import type { Session } from '../domain/session.ts';

export interface SessionSearch {
  readonly id?: string | undefined;
  /** The session that asks, or all but that one. */
  readonly current?: boolean | undefined;
}

export interface FoundSession extends Pick<
  Session,
  'id' | 'ipAddress' | 'userAgent' | 'createdAt' | 'updatedAt' | 'expiresAt'
> {
  /** Whether this is the session that asks. */
  readonly isCurrent: boolean;
}

/** The unexpired sessions of a user, without those of staff who act as them: the security activity shows these. */
export abstract class SessionPages {
  /** @param asking a session of the user, which `-updatedAt` puts first @throws INVALID_CURSOR */
  abstract of(asking: Pick<Session, 'id' | 'userId'>, query: ListQuery<SessionSearch>): Promise<ListPage<FoundSession>>;
}
