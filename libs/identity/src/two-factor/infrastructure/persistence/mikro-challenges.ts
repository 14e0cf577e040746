import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { Challenge } from '../../domain/challenge.ts';
import { Challenges } from '../../domain/ports.ts';
import { ChallengeSchema } from './challenge.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof ChallengeSchema, typeof naming>;

/**
 * Every change is one statement in the open transaction, so that concurrent requests cannot complete a challenge twice.
 */
@Injectable()
export class MikroChallenges extends Challenges {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(challenge: Challenge): Promise<void> {
    await this.sql
      .insertInto('two_factor_challenge')
      .values({ ...challenge, methods: [...challenge.methods] })
      .execute();
  }

  async find(tokenDigest: string, now: Date): Promise<Challenge | undefined> {
    const row = await this.sql
      .selectFrom('two_factor_challenge')
      .selectAll()
      .where('tokenDigest', '=', tokenDigest)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    return row && detached(Challenge, row);
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
    const deletion = this.sql.deleteFrom('two_factor_challenge').where('id', '=', id).where('expiresAt', '>', now);
    return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n;
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.sql.deleteFrom('two_factor_challenge').where('userId', '=', userId).execute();
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const { sql } = this;
    const expired = sql.selectFrom('two_factor_challenge').select('id').where('expiresAt', '<=', now).limit(limit);
    const deletion = sql.deleteFrom('two_factor_challenge').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}
