import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { UsedProof } from '../../domain/dpop-proof.ts';

export const UsedProofSchema = defineEntity({
  class: mapped(UsedProof),
  tableName: 'oauth_used_proof',
  properties: {
    id: p.string().length(43).primary(),
    expiresAt: p.datetime().index(),
  },
});
