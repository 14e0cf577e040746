import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';
import { TwoFactor } from '../../domain/two-factor.ts';
import type { AuthenticationMethod } from '../../../users/index.ts';
import { Challenge, OneTimeCode } from '../../domain/challenge.ts';
import { TrustedDevice } from '../../domain/trusted-device.ts';

export const TwoFactorSchema = defineEntity({
  class: mapped(TwoFactor),
  tableName: 'two_factor',
  properties: {
    userId: () =>
      p.manyToOne(UserSchema).mapToPk().primary().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    secret: p.text().nullable().hidden(),
    backupCodes: p.text().nullable().hidden(),
    pendingSecret: p.text().nullable().hidden(),
    pendingBackupCodes: p.text().nullable().hidden(),
    enabledAt: p.datetime().nullable(),
    lastStep: p.integer(),
    hasAuthenticator: p.boolean().default(false),
    passwordResetAt: p.datetime().nullable(),
    failures: p.integer(),
    failuresEndAt: p.datetime().nullable(),
    mailedCodes: p.integer(),
    mailedCodesEndAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  checks: [
    {
      name: 'two_factor_in_force_check',
      expression: '(enabled_at is null) = (secret is null) and (secret is null) = (backup_codes is null)',
    },
    { name: 'two_factor_pending_check', expression: '(pending_secret is null) = (pending_backup_codes is null)' },
  ],
});

export const ChallengeSchema = defineEntity({
  class: mapped(Challenge),
  tableName: 'two_factor_challenge',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    tokenDigest: p.string().length(43).unique().hidden(),
    remembered: p.boolean(),
    methods: p.array<AuthenticationMethod>().defaultRaw(`'{}'`),
    attempts: p.integer(),
    expiresAt: p.datetime().index(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['userId'] }],
});

export const OneTimeCodeSchema = defineEntity({
  class: mapped(OneTimeCode),
  tableName: 'two_factor_code',
  properties: {
    /** The id of a challenge or of a session, so there is no foreign key; ids are unique over both. */
    holderId: p.uuid().primary(),
    userId: () => p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    signature: p.string().length(44).hidden(),
    attempts: p.integer(),
    expiresAt: p.datetime().index(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['userId'] }],
});

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
