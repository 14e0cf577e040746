import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { deleteSome } from '../../../persistence/sql.ts';
import { TrustedDevices } from '../../domain/ports.ts';
import type { TrustedDevice } from '../../domain/trusted-device.ts';
import { TrustedDeviceSchema } from './two-factor.schema.ts';

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
