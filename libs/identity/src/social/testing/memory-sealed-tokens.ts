import type { MemoryDatabase } from '../../testing/memory-database.ts';
import { SealedTokens } from '../domain/ports.ts';

export class MemorySealedTokens extends SealedTokens {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const { key } of this.rows()) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }

  async usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]> {
    const users = new Set(this.rows().flatMap(({ key, userId }) => (key === keyId ? [] : [userId])));
    return [...users].slice(0, limit);
  }

  private rows(): readonly { readonly key: string; readonly userId: string }[] {
    return this.database.accounts
      .find(() => true)
      .flatMap(({ sealedTokens, userId }) =>
        sealedTokens === null ? [] : [{ key: sealedTokens.split('.')[1]!, userId }],
      );
  }
}
