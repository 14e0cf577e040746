import { defineEntity, p } from '@mikro-orm/core';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { type PublicJwk, type SigningAlgorithm, SigningKey } from '../../domain/signing-key.ts';

export const SigningKeySchema = defineEntity({
  class: mapped(SigningKey),
  tableName: 'oauth_signing_key',
  properties: {
    id: p.string().length(43).primary(),
    algorithm: p.string().length(16).$type<SigningAlgorithm>(),
    generation: p.integer(),
    publicJwk: p.type(JsonText<PublicJwk>),
    sealedPrivateJwk: p.text().hidden(),
    signsFrom: p.datetime(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['algorithm', 'generation'] }],
  checks: [{ name: 'oauth_signing_key_generation_check', expression: 'generation > 0' }],
});
