import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deleteSome, sqlOf } from '../../../persistence/sql.ts';
import type { Challenge } from '../../domain/challenge.ts';
import { Challenges } from '../../domain/ports.ts';
import { ChallengeSchema } from './two-factor.schema.ts';

/** One statement for each change, so that concurrent requests cannot complete a challenge twice. */
@Injectable()
export class MikroChallenges extends Challenges {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(challenge: Challenge): Promise<void> {
    await this.em.insert(ChallengeSchema, { ...challenge, methods: [...challenge.methods] });
  }

  async find(tokenDigest: string, now: Date): Promise<Challenge | undefined> {
    const where = { tokenDigest, expiresAt: { $gt: now } };
    return (await this.em.findOne(ChallengeSchema, where, { disableIdentityMap: true })) ?? undefined;
  }

  async attempt(id: string, now: Date): Promise<number | undefined> {
    const row = await this.sql
      .updateTable('two_factor_challenge')
      .set((column) => ({ attempts: column('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('expiresAt', '>', now)
      .returning('attempts')
      .executeTakeFirst();
    return row?.attempts;
  }

  async consume(id: string, now: Date): Promise<boolean> {
    return (await this.em.nativeDelete(ChallengeSchema, { id, expiresAt: { $gt: now } })) > 0;
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.em.nativeDelete(ChallengeSchema, { userId });
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'two_factor_challenge', 'id', 'expires_at <= ?', now);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
