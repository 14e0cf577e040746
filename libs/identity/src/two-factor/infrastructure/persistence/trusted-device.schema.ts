import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';
import { TrustedDevice } from '../../domain/trusted-device.ts';

export const TrustedDeviceSchema = defineEntity({
  class: mapped(TrustedDevice),
  tableName: 'trusted_device',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    tokenDigest: p.string().length(43).unique().hidden(),
    previousDigest: p.string().length(43).nullable().hidden(),
    ipAddress: p.string().length(64),
    userAgent: p.string().length(512),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime(),
    expiresAt: p.datetime().index(),
  },
  indexes: [{ properties: ['userId'] }],
});
