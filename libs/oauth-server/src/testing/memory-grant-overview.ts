import type { Grant } from '../grants/domain/grant.ts';
import { type ClientAccess, type GrantCount, GrantOverview } from '../grants/domain/grant-overview.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

const unionOf = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].toSorted();
const earliest = (dates: readonly Date[]) => new Date(Math.min(...dates.map(Number)));
const latest = (dates: readonly Date[]) => new Date(Math.max(...dates.map(Number)));

export class MemoryGrantOverview extends GrantOverview {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async ofUser(userId: string, now: Date): Promise<readonly ClientAccess[]> {
    const byClient = Map.groupBy(this.live(now), ({ clientId }) => clientId);
    return [...byClient].flatMap(([clientId, all]) => {
      const grants = all.filter((grant) => grant.userId === userId);
      if (grants.length === 0) return [];
      return {
        clientId,
        scopes: unionOf(grants.map(({ scopes }) => scopes)),
        resources: unionOf(grants.map(({ resources }) => resources)),
        grantedAt: earliest(grants.map(({ createdAt }) => createdAt)),
        lastUsedAt: latest(grants.map(({ lastUsedAt }) => lastUsedAt!)),
      };
    });
  }

  async countByClient(clientIds: readonly string[], now: Date): Promise<ReadonlyMap<string, GrantCount>> {
    const grants = this.live(now).filter(({ clientId }) => clientIds.includes(clientId));
    const usersIn = (all: readonly Grant[]) => new Set(all.flatMap(({ userId }) => userId ?? [])).size;
    const byClient = Map.groupBy(grants, ({ clientId }) => clientId);
    return new Map([...byClient].map(([id, all]) => [id, { grants: all.length, users: usersIn(all) }]));
  }

  private live(now: Date): Grant[] {
    return this.database.grants.find(({ lastUsedAt, expiresAt }) => lastUsedAt !== null && expiresAt > now);
  }
}
