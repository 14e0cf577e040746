import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { keyIdIn } from '#shared-kernel/infrastructure/crypto/aes-secret-box';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { deleteSome, sqlOf } from '../../../persistence/sql.ts';
import { Verification, type VerificationPurpose, Verifications } from '../../domain/verification.ts';
import { VerificationSchema } from './user.schema.ts';

const KEY = keyIdIn('sealed');
const COUNT_BY_KEY = `
  select ${KEY} as key, count(*)::integer as count from verification where sealed is not null group by 1`;
const SEALED_OTHERWISE = `select id from verification where sealed is not null and ${KEY} <> ? limit ?`;

/** Every change is one statement in the open transaction, so that concurrent requests cannot use a proof twice. */
@Injectable()
export class MikroVerifications extends Verifications {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async put(verification: Verification): Promise<void> {
    const row = { ...verification };
    await this.sql
      .insertInto('verification')
      .values(row)
      .onConflict((conflict) => conflict.column('identifier').doUpdateSet(row))
      .execute();
  }

  async find(identifier: string, now: Date): Promise<Verification | undefined> {
    const where = { identifier, expiresAt: { $gt: now } };
    return (await this.em.findOne(VerificationSchema, where, { disableIdentityMap: true })) ?? undefined;
  }

  async openOf(userId: string, purpose: VerificationPurpose, now: Date): Promise<Verification | undefined> {
    const found = await this.em.findOne(
      VerificationSchema,
      { userId, purpose, expiresAt: { $gt: now } },
      // Attempts are counted by plain SQL, so the row in the identity map may be stale.
      { orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true },
    );
    return found ?? undefined;
  }

  async consume(identifier: string, now: Date): Promise<Verification | undefined> {
    const row = await this.sql
      .deleteFrom('verification')
      .where('identifier', '=', identifier)
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst();
    return row && detached(Verification, row);
  }

  async attempt(identifier: string): Promise<Verification | undefined> {
    const row = await this.sql
      .updateTable('verification')
      .set((column) => ({ attempts: column('attempts', '+', 1) }))
      .where('identifier', '=', identifier)
      .returningAll()
      .executeTakeFirst();
    return row && detached(Verification, row);
  }

  async remove(identifier: string): Promise<void> {
    await this.em.nativeDelete(VerificationSchema, { identifier });
  }

  async removeAllOf(userId: string, purpose?: VerificationPurpose): Promise<void> {
    await this.em.nativeDelete(VerificationSchema, { userId, purpose: purpose ?? { $ne: 'undo-email' } });
  }

  async removeUndosOf(userId: string, moment: Date): Promise<void> {
    await this.em.nativeDelete(VerificationSchema, { userId, purpose: 'undo-email', createdAt: { $gte: moment } });
  }

  async isReserved(email: string, userId: string, now: Date): Promise<boolean> {
    const where = { purpose: 'undo-email', value: email, userId: { $ne: userId }, expiresAt: { $gt: now } } as const;
    return (await this.em.count(VerificationSchema, where)) > 0;
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.em.execute<{ key: string; count: number }[]>(COUNT_BY_KEY);
    return new Map(rows.map(({ key, count }) => [key, count]));
  }

  async sealedOtherwise(keyId: string, limit: number): Promise<readonly Verification[]> {
    const ids = (await this.em.execute<{ id: string }[]>(SEALED_OTHERWISE, [keyId, limit])).map(({ id }) => id);
    return this.em.find(VerificationSchema, { id: { $in: ids } }, { disableIdentityMap: true });
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'verification', 'id', 'expires_at <= ?', now);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
