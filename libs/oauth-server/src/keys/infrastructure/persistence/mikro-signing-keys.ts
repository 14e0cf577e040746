import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { SigningKeys } from '../../domain/ports.ts';
import type { SigningAlgorithm, SigningKey } from '../../domain/signing-key.ts';
import { SigningKeySchema } from './signing-key.schema.ts';

/** The id of the key is the second part of a sealed text (`SecretBox`). */
const KEY = `split_part(sealed_private_jwk, '.', 2)`;

const COUNT_BY_KEY = `select ${KEY} as key, count(*)::int as count from oauth_signing_key group by 1`;

const SEALED_OTHERWISE = `select id from oauth_signing_key where ${KEY} <> ? limit ? for update skip locked`;

const DELETE_RETIRED = `
  delete from oauth_signing_key retired where exists (
    select from oauth_signing_key newer
    where newer.algorithm = retired.algorithm and newer.generation > retired.generation and newer.signs_from < ?)`;

@Injectable()
export class MikroSigningKeys extends SigningKeys {
  constructor(private readonly em: EntityManager) {
    super();
  }

  list(): Promise<readonly SigningKey[]> {
    return this.em.find(SigningKeySchema, {}, { disableIdentityMap: true });
  }

  async add(key: SigningKey): Promise<boolean> {
    const insertion = sqlOf(this.em)
      .insertInto('oauth_signing_key')
      .values({ ...key })
      .onConflict((conflict) => conflict.columns(['algorithm', 'generation']).doNothing());
    return (await insertion.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
  }

  async save(key: SigningKey): Promise<void> {
    await this.em.persist(key).flush();
  }

  deleteBefore(algorithm: SigningAlgorithm, generation: number): Promise<number> {
    return this.em.nativeDelete(SigningKeySchema, { algorithm, generation: { $lt: generation } });
  }

  async deleteRetired(moment: Date): Promise<number> {
    return (await this.em.execute<{ affectedRows: number }>(DELETE_RETIRED, [moment], 'run')).affectedRows;
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.em.execute<{ key: string; count: number }[]>(COUNT_BY_KEY);
    return new Map(rows.map(({ key, count }) => [key, count]));
  }

  async sealedOtherwise(keyId: string, limit: number): Promise<readonly SigningKey[]> {
    const rows = await this.em.execute<{ id: string }[]>(SEALED_OTHERWISE, [keyId, limit]);
    const where = { id: { $in: rows.map(({ id }) => id) } };
    return this.em.find(SigningKeySchema, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }
}
