import { defineEntity, p } from '@mikro-orm/core';

/** Written by `MikroHandedOutIdTokens` in one statement each. Refers to nothing: it outlives account and user. */
export const HandedOutIdTokenSchema = defineEntity({
  name: 'HandedOutIdToken',
  tableName: 'handed_out_id_token',
  properties: {
    mark: p.string().length(43).primary(),
    expiresAt: p.datetime().index(),
  },
});
