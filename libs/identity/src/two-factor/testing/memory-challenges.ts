import type { Challenge } from '../domain/challenge.ts';
import { Challenges } from '../domain/ports.ts';
import type { MemoryTwoFactorDatabase } from './memory-two-factor-database.ts';

export class MemoryChallenges extends Challenges {
  constructor(private readonly database: MemoryTwoFactorDatabase) {
    super();
  }

  async add(challenge: Challenge): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.mustHaveUser(challenge.userId);
    this.database.challenges.put(challenge);
  }

  async find(tokenDigest: string, now: Date): Promise<Challenge | undefined> {
    const isMeant = (open: Challenge) => open.tokenDigest === tokenDigest && open.expiresAt > now;
    return this.database.challenges.find(isMeant)[0];
  }

  async attempt(id: string, now: Date): Promise<number | undefined> {
    this.database.mustBeInTransaction();
    const open = this.database.challenges.get(id);
    if (!open || open.expiresAt <= now) return undefined;
    this.database.challenges.put(Object.assign(open, { attempts: open.attempts + 1 }));
    return open.attempts;
  }

  async consume(id: string, now: Date): Promise<boolean> {
    this.database.mustBeInTransaction();
    return this.database.challenges.delete((open) => open.id === id && open.expiresAt > now) > 0;
  }

  async removeAllOf(userId: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.challenges.delete((open) => open.userId === userId);
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.challenges.delete((open) => open.expiresAt <= now, limit);
  }
}
