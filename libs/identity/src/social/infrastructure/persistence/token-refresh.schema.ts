import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '../../../users/infrastructure/persistence/account.schema.ts';
import type { RefreshOutcome } from '../../domain/ports.ts';

/** Written by `MikroTokenRefreshes` in one statement each, never through the entity. */
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
