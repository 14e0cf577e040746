import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { keyIdIn } from '#shared-kernel/infrastructure/crypto/aes-secret-box';
import { SealedTokens } from '../../domain/ports.ts';

const KEY = keyIdIn('sealed_tokens');

const COUNT_BY_KEY = `
  select ${KEY} as key, count(*)::integer as count from account where sealed_tokens is not null group by 1`;

const SEALED_OTHERWISE = `
  select distinct user_id as "userId" from account where sealed_tokens is not null and ${KEY} <> ? limit ?`;

@Injectable()
export class MikroSealedTokens extends SealedTokens {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.em.execute<{ key: string; count: number }[]>(COUNT_BY_KEY);
    return new Map(rows.map(({ key, count }) => [key, count]));
  }

  async usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]> {
    const rows = await this.em.execute<{ userId: string }[]>(SEALED_OTHERWISE, [keyId, limit]);
    return rows.map(({ userId }) => userId);
  }
}
