import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';
import { OneTimeCode } from '../../domain/one-time-code.ts';

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
