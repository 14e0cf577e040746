import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '../../../users/infrastructure/persistence/user.schema.ts';
import type { RefreshOutcome } from '../../domain/ports.ts';

export const TokenRefreshSchema = defineEntity({
  name: 'ProviderTokenRefresh',
  tableName: 'provider_token_refresh',
  properties: {
    accountId: () =>
      p
        .manyToOne(AccountSchema)
        .mapToPk()
        .primary()
        .joinColumn('account_id')
        .deleteRule('cascade')
        .updateRule('no action'),
    id: p.uuid(),
    endsAt: p.datetime().index(),
    outcome: p.string().length(16).$type<RefreshOutcome>().nullable(),
  },
  checks: [{ name: 'provider_token_refresh_outcome_check', expression: "outcome in ('renewed', 'refused')" }],
});

/** Written by `MikroHandedOutIdTokens` in one statement each. Refers to nothing: it outlives account and user. */
export const HandedOutIdTokenSchema = defineEntity({
  name: 'HandedOutIdToken',
  tableName: 'handed_out_id_token',
  properties: {
    mark: p.string().length(43).primary(),
    expiresAt: p.datetime().index(),
  },
});
