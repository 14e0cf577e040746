import { Module, type Provider } from '@nestjs/common';
import { AccessTokens, AccountPolicies } from '#identity';
import { Purges } from '#shared-kernel/application/purges';
import { CodeIssuing } from './application/code-issuing.ts';
import { ConnectedApps } from './application/connected-apps.ts';
import { GrantGiving } from './application/grant-giving.ts';
import { GrantsOfAccount } from './application/grants-of-account.ts';
import { GrantCleanup } from './application/grant-cleanup.ts';
import { LogoutNotices } from './application/logout-notices.ts';
import { OrganizationAccess } from './application/organization-access.ts';
import { TokenIntrospection } from './application/token-introspection.ts';
import { TokenIssuing } from './application/token-issuing.ts';
import { TokenRevocation } from './application/token-revocation.ts';
import { TokensOfThisApi } from './application/tokens-of-this-api.ts';
import { UserInfo } from './application/user-info.ts';
import { AtomicIssuing } from './application/atomic-issuing.ts';
import { GrantOverview } from './domain/grant-overview.ts';
import {
  AuthorizationCodes,
  CodeLookup,
  Consents,
  Grants,
  OrganizationChoices,
  TokenLookup,
  Tokens,
} from './domain/ports.ts';
import { ConnectionsController } from './http/connections.controller.ts';
import { PresentedTokenController } from './http/presented-token.controller.ts';
import { UserInfoController } from './http/user-info.controller.ts';
import { MikroCodes } from './infrastructure/persistence/mikro-codes.ts';
import { MikroConsents } from './infrastructure/persistence/mikro-consents.ts';
import { MikroGrantOverview } from './infrastructure/persistence/mikro-grant-overview.ts';
import { MikroGrants } from './infrastructure/persistence/mikro-grants.ts';
import { MikroOrganizationChoices } from './infrastructure/persistence/mikro-organization-choices.ts';
import { MikroTokens } from './infrastructure/persistence/mikro-tokens.ts';
import { PreparedCodeLookup, PreparedTokenLookup } from './infrastructure/persistence/prepared-lookups.ts';
import { PreparedIssuing } from './infrastructure/persistence/prepared-issuing.ts';

/** Used by the other rooms. */
const shared: Provider[] = [
  { provide: Grants, useClass: MikroGrants },
  { provide: AuthorizationCodes, useClass: MikroCodes },
  { provide: Tokens, useClass: MikroTokens },
  { provide: TokenLookup, useClass: PreparedTokenLookup },
  { provide: CodeLookup, useClass: PreparedCodeLookup },
  { provide: AtomicIssuing, useClass: PreparedIssuing },
  { provide: Consents, useClass: MikroConsents },
  { provide: OrganizationChoices, useClass: MikroOrganizationChoices },
  { provide: GrantOverview, useClass: MikroGrantOverview },
  ConnectedApps,
  CodeIssuing,
  GrantGiving,
  TokenIssuing,
  LogoutNotices,
  OrganizationAccess,
];

/** What users granted to clients: codes, tokens and consents, and what holders of tokens may ask. */
@Module({
  controllers: [UserInfoController, PresentedTokenController, ConnectionsController],
  providers: [...shared, GrantCleanup, GrantsOfAccount, TokenIntrospection, TokenRevocation, TokensOfThisApi, UserInfo],
  exports: shared,
})
export class GrantsModule {
  constructor(
    purges: Purges,
    { codes, tokens, grants }: GrantCleanup,
    policies: AccountPolicies,
    granted: GrantsOfAccount,
    accessTokens: AccessTokens,
    ours: TokensOfThisApi,
  ) {
    accessTokens.register(ours);
    policies.register(granted);
    purges.register('oauth-cleanup', { codes, tokens, grants });
  }
}
