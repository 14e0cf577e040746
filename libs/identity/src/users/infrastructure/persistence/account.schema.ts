import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { Account, CREDENTIAL } from '../../domain/account.ts';
import { UserSchema } from './user.schema.ts';

export const AccountSchema = defineEntity({
  class: mapped(Account),
  tableName: 'account',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    providerId: p.string().length(64),
    accountId: p.string().length(255),
    password: p.string().length(255).nullable().hidden(),
    label: p.string().length(255).nullable(),
    sealedTokens: p.text().nullable().hidden(),
    accessTokenExpiresAt: p.datetime().nullable(),
    refreshTokenExpiresAt: p.datetime().nullable(),
    scope: p.text().default(''),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  uniques: [
    { name: 'account_provider_id_account_id_unique', properties: ['providerId', 'accountId'] },
    { name: 'account_one_credential_unique', properties: ['userId'], where: `provider_id = '${CREDENTIAL}'` },
  ],
  indexes: [{ properties: ['userId'] }],
});
