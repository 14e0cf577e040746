import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { Verification, type VerificationPurpose } from '../../domain/verification.ts';
import { UserSchema } from './user.schema.ts';

export const VerificationSchema = defineEntity({
  class: mapped(Verification),
  tableName: 'verification',
  properties: {
    id: p.uuid().primary(),
    identifier: p.string().length(128).unique(),
    purpose: p.string().length(32).$type<VerificationPurpose>(),
    userId: () =>
      p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').nullable().deleteRule('cascade').updateRule('no action'),
    value: p.text(),
    sealed: p.text().nullable().hidden(),
    attempts: p.integer(),
    expiresAt: p.datetime().index(),
    createdAt: p.datetime(),
  },
  indexes: [
    { properties: ['userId'] },
    { name: 'verification_undo_email_index', properties: ['value'], where: `purpose = 'undo-email'` },
  ],
});
