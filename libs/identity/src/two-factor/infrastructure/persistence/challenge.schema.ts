import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import type { AuthenticationMethod } from '../../../users/index.ts';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';
import { Challenge } from '../../domain/challenge.ts';

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
