import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { TrustedDevices } from '../../domain/ports.ts';
import { TrustedDevice } from '../../domain/trusted-device.ts';
import { TrustedDeviceSchema } from './trusted-device.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof TrustedDeviceSchema, typeof naming>;

/** Every change is one statement in the open transaction, so that concurrent requests cannot use a token twice. */
@Injectable()
export class MikroTrustedDevices extends TrustedDevices {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(device: TrustedDevice): Promise<void> {
    await this.sql
      .insertInto('trusted_device')
      .values({ ...device })
      .execute();
  }

  async find(userId: string, tokenDigestOrId: string, now: Date): Promise<TrustedDevice | undefined> {
    const row = await this.sql
      .selectFrom('trusted_device')
      .selectAll()
      .where('userId', '=', userId)
      .where(isUuid(tokenDigestOrId) ? 'id' : 'tokenDigest', '=', tokenDigestOrId)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    return row && detached(TrustedDevice, row);
  }

  async storeUse({ id, userId, previousDigest, ...device }: TrustedDevice): Promise<boolean> {
    const { tokenDigest, ipAddress, userAgent, lastUsedAt, expiresAt } = device;
    const update = this.sql
      .updateTable('trusted_device')
      .set({ tokenDigest, previousDigest, ipAddress, userAgent, lastUsedAt, expiresAt })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('tokenDigest', '=', previousDigest);
    return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }

  async listOf(userId: string, now: Date): Promise<TrustedDevice[]> {
    const rows = await this.sql
      .selectFrom('trusted_device')
      .selectAll()
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .orderBy('lastUsedAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map((row) => detached(TrustedDevice, row));
  }

  async removeOne(userId: string, id: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    const deletion = this.sql.deleteFrom('trusted_device').where('userId', '=', userId).where('id', '=', id);
    return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n;
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.sql.deleteFrom('trusted_device').where('userId', '=', userId).execute();
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const { sql } = this;
    const expired = sql.selectFrom('trusted_device').select('id').where('expiresAt', '<=', now).limit(limit);
    // Locked first, so that a device used meanwhile is checked again and stays.
    const deletion = sql.deleteFrom('trusted_device').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}
