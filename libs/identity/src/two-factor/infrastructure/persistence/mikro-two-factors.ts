import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { keyIdIn } from '#shared-kernel/infrastructure/crypto/aes-secret-box';
import { FOR_UPDATE, deleteSome, sqlOf } from '../../../persistence/sql.ts';
import { type TwoFactor, TwoFactors } from '../../domain/two-factor.ts';
import { TwoFactorSchema, ChallengeSchema, OneTimeCodeSchema, TrustedDeviceSchema } from './two-factor.schema.ts';
import { type Challenge, Challenges, OneTimeCodes, OneTimeCode } from '../../domain/challenge.ts';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { type TrustedDevice, TrustedDevices } from '../../domain/trusted-device.ts';

const SEALED = `unnest(array[secret, backup_codes, pending_secret, pending_backup_codes]) as sealed (text)
  where text is not null`;

const COUNT_BY_KEY = `
  select ${keyIdIn('text')} as key, count(*)::integer as count from two_factor, ${SEALED} group by 1`;

const SEALED_OTHERWISE = `
  select user_id as "userId" from two_factor where exists (select from ${SEALED} and ${keyIdIn('text')} <> ?) limit ?`;

@Injectable()
export class MikroTwoFactors extends TwoFactors {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(userId: string): Promise<TwoFactor | undefined> {
    return isUuid(userId) ? ((await this.em.findOne(TwoFactorSchema, { userId })) ?? undefined) : undefined;
  }

  async findForUpdate(userId: string): Promise<TwoFactor | undefined> {
    return (await this.em.findOne(TwoFactorSchema, { userId }, FOR_UPDATE)) ?? undefined;
  }

  async save(record: TwoFactor): Promise<void> {
    await this.em.persist(record).flush();
  }

  async remove(userId: string): Promise<void> {
    const record = await this.em.findOne(TwoFactorSchema, { userId });
    if (record) await this.em.remove(record).flush();
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
    const row = await sqlOf(this.em)
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
}

@Injectable()
export class MikroOneTimeCodes extends OneTimeCodes {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async put(code: OneTimeCode): Promise<void> {
    const row = { ...code };
    await sqlOf(this.em)
      .insertInto('two_factor_code')
      .values(row)
      .onConflict((conflict) => conflict.column('holderId').doUpdateSet(row))
      .execute();
  }

  async find(holderId: string): Promise<OneTimeCode | undefined> {
    return (await this.em.findOne(OneTimeCodeSchema, { holderId }, { disableIdentityMap: true })) ?? undefined;
  }

  async attempt(holderId: string): Promise<OneTimeCode | undefined> {
    const row = await sqlOf(this.em)
      .updateTable('two_factor_code')
      .set((column) => ({ attempts: column('attempts', '+', 1) }))
      .where('holderId', '=', holderId)
      .returningAll()
      .executeTakeFirst();
    return row && detached(OneTimeCode, row);
  }

  async remove(holderId: string): Promise<void> {
    await this.em.nativeDelete(OneTimeCodeSchema, { holderId });
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.em.nativeDelete(OneTimeCodeSchema, { userId });
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'two_factor_code', 'holder_id', 'expires_at <= ?', now);
  }
}

/** Every change is one statement in the open transaction, so that concurrent requests cannot use a token twice. */
@Injectable()
export class MikroTrustedDevices extends TrustedDevices {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(device: TrustedDevice): Promise<void> {
    await this.em.insert(TrustedDeviceSchema, { ...device });
  }

  async find(userId: string, tokenDigestOrId: string, now: Date): Promise<TrustedDevice | undefined> {
    const name = isUuid(tokenDigestOrId) ? { id: tokenDigestOrId } : { tokenDigest: tokenDigestOrId };
    const where = { userId, ...name, expiresAt: { $gt: now } };
    return (await this.em.findOne(TrustedDeviceSchema, where, { disableIdentityMap: true })) ?? undefined;
  }

  async storeUse({ id, userId, previousDigest, ...device }: TrustedDevice): Promise<boolean> {
    const { tokenDigest, ipAddress, userAgent, lastUsedAt, expiresAt } = device;
    const use = { tokenDigest, previousDigest, ipAddress, userAgent, lastUsedAt, expiresAt };
    return (await this.em.nativeUpdate(TrustedDeviceSchema, { userId, id, tokenDigest: previousDigest! }, use)) > 0;
  }

  listOf(userId: string, now: Date): Promise<TrustedDevice[]> {
    const orderBy = { lastUsedAt: 'desc', id: 'desc' } as const;
    const where = { userId, expiresAt: { $gt: now } };
    return this.em.find(TrustedDeviceSchema, where, { orderBy, disableIdentityMap: true });
  }

  async removeOne(userId: string, id: string): Promise<boolean> {
    return isUuid(id) && (await this.em.nativeDelete(TrustedDeviceSchema, { userId, id })) > 0;
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.em.nativeDelete(TrustedDeviceSchema, { userId });
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'trusted_device', 'id', 'expires_at <= ?', now);
  }
}
