import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';
import { TwoFactor } from '../../domain/two-factor.ts';

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
