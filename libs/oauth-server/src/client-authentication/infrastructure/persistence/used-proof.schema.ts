import { defineEntity, p } from '@mikro-orm/core';

export const UsedProofSchema = defineEntity({
  name: 'UsedProof',
  tableName: 'oauth_used_proof',
  properties: {
    /** Digest of kind and identifier, which may be long. */
    id: p.string().length(43).primary(),
    expiresAt: p.datetime().index(),
  },
});
