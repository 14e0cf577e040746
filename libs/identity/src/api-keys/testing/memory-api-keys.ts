import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { MemoryDatabase } from '../../testing/memory-database.ts';
import { isUsedUp } from '../domain/allowance.ts';
import type { ApiKey } from '../domain/api-key.ts';
import type { KeyRequirement } from '../domain/permission-map.ts';
import { ApiKeys, type SpendResult, type KeyPage, type KeySpending } from '../domain/ports.ts';

export class MemoryApiKeys extends ApiKeys implements KeySpending, Rollbackable {
  readonly #keys = new MemoryTable<ApiKey>();

  constructor(
    private readonly database: MemoryDatabase,
    uow: MemoryUnitOfWork,
  ) {
    super();
    uow.enlist(this);
  }

  snapshot(): () => void {
    return this.#keys.snapshot();
  }

  async spend(keyDigest: string, requirement: KeyRequirement, now: Date): Promise<SpendResult | undefined> {
    this.database.mustBeOutside();
    const opens = (key: ApiKey) =>
      key.keyDigest === keyDigest ||
      (key.previousDigest === keyDigest && key.previousEndsAt !== null && key.previousEndsAt > now);
    const [key] = this.all(opens);
    if (!key) return undefined;
    const ownerIsBanned = this.database.users.get(key.userId)!.isBannedAt(now);
    const spent = key.rejectionAt(now, ownerIsBanned, requirement) === undefined;
    if (spent) {
      key.spend(now);
      this.#keys.put(key);
    }
    return { key, spent, ownerIsBanned: spent ? false : ownerIsBanned };
  }

  async retire(id: string, now: Date): Promise<void> {
    this.database.mustBeOutside();
    for (const key of this.all((other) => other.id === id && other.usedUpAt === null && isUsedUp(other))) {
      this.#keys.put(Object.assign(key, { usedUpAt: now }));
    }
  }

  async add(key: ApiKey): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.mustHaveUser(key.userId);
    const digests = (other: ApiKey) => [other.keyDigest, other.previousDigest].filter((digest) => digest !== null);
    const clashes = (other: ApiKey) => other.id !== key.id && digests(other).some((one) => digests(key).includes(one));
    if (this.all(clashes).length > 0) throw new Error('Unique: this key exists already');
    this.#keys.put(key);
  }

  async save(key: ApiKey): Promise<void> {
    await this.add(key);
  }

  async find(id: string, now: Date): Promise<ApiKey | undefined> {
    return this.all((key) => key.id === id && !key.isGoneAt(now))[0];
  }

  async findForUpdate(id: string, now: Date): Promise<ApiKey | undefined> {
    this.database.mustBeInTransaction();
    return this.find(id, now);
  }

  async listOf(userId: string, now: Date, { limit = Infinity, offset = 0 }: KeyPage = {}): Promise<ApiKey[]> {
    return this.all((key) => key.userId === userId && !key.isGoneAt(now))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .slice(offset, offset + limit);
  }

  async countOf(userId: string, now: Date): Promise<number> {
    return (await this.listOf(userId, now)).length;
  }

  async remove(key: ApiKey): Promise<void> {
    this.database.mustBeInTransaction();
    this.#keys.delete((other) => other.id === key.id);
  }

  async removeAllOf(userId: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.#keys.delete((key) => key.userId === userId);
  }

  async deleteEnded(now: Date, usedUpBefore: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    const wasRetired = ({ usedUpAt }: ApiKey) => usedUpAt !== null && usedUpAt <= usedUpBefore;
    return this.#keys.delete((key) => key.isExpiredAt(now) || wasRetired(key), limit);
  }

  /** The foreign key cascades when a user is deleted. */
  all(matches: (key: ApiKey) => boolean = () => true): ApiKey[] {
    return this.#keys.find((key) => this.database.users.get(key.userId) !== undefined && matches(key));
  }
}
