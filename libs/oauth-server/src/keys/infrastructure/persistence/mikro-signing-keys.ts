import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { OAuthSettings } from '../../../clients/index.ts';
import { countByKey, sealedOtherwise } from '../../../infrastructure/persistence/sealed-texts.ts';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { SigningKeys } from '../../domain/ports.ts';
import type { SigningAlgorithm, SigningKey } from '../../domain/signing-key.ts';
import { SigningKeySchema } from './signing-key.schema.ts';

const SEALED = { table: 'oauth_signing_key', column: 'sealed_private_jwk' };

const DELETE_RETIRED = `
  delete from oauth_signing_key retired where exists (
    select from oauth_signing_key newer
    where newer.algorithm = retired.algorithm and newer.generation > retired.generation and newer.signs_from < ?)`;

const due = new Gauge({
  name: 'gatehouse_signing_key_due_timestamp_seconds',
  help: 'When the newest signing key of an algorithm must have a successor, in seconds since 1970',
  labelNames: ['algorithm'] as const,
  aggregator: 'max',
});

@Injectable()
export class MikroSigningKeys implements SigningKeys {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OAuthSettings,
  ) {}

  async list(): Promise<readonly SigningKey[]> {
    const keys = await this.em.find(SigningKeySchema, {}, { disableIdentityMap: true, orderBy: { generation: 'asc' } });
    for (const { algorithm, signsFrom } of keys) {
      due.set({ algorithm }, signsFrom.getTime() / 1000 + this.settings.options.keyRotationSeconds);
    }
    return keys;
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

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return countByKey(this.em, SEALED);
  }

  async sealedOtherwise(keyId: string, limit: number): Promise<readonly SigningKey[]> {
    const where = { id: { $in: await sealedOtherwise(this.em, SEALED, keyId, limit) } };
    return this.em.find(SigningKeySchema, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }
}
