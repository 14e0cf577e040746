import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import type { ChallengeMethod } from '../../../client-authentication/domain/pkce.ts';
import { AuthorizationCode } from '../../domain/grant.ts';
import { GrantSchema } from './grant.schema.ts';

export const AuthorizationCodeSchema = defineEntity({
  class: mapped(AuthorizationCode),
  tableName: 'oauth_code',
  properties: {
    /** The digest of the code. */
    id: p.string().length(43).primary().hidden(),
    grantId: () =>
      p.manyToOne(GrantSchema).mapToPk().joinColumn('grant_id').deleteRule('cascade').updateRule('no action'),
    /** No foreign key: it is the client of the grant. */
    clientId: p.uuid(),
    redirectUri: p.text(),
    nonce: p.text().nullable(),
    challenge: p.string().length(128).nullable(),
    challengeMethod: p.string().length(5).$type<ChallengeMethod>().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
    usedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['grantId'] }],
  checks: [{ name: 'oauth_code_challenge_check', expression: '(challenge is null) = (challenge_method is null)' }],
});
