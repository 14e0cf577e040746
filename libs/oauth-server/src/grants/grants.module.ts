import { Injectable, Module, type Provider } from '@nestjs/common';
import { AccessTokens, AccountPolicies } from '#identity';
import { type Expiring, Purges } from '#shared-kernel/application/purges';
import { OAuthSettings } from '../clients/index.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { AppsOfSessions, ConnectedApps } from './application/connected-apps.ts';
import { ConnectionPages } from './application/connection-pages.ts';
import { Connections } from './application/connections.ts';
import { GrantGiving } from './application/grant-giving.ts';
import { GrantsOfAccount } from './application/grants-of-account.ts';
import { LogoutNotices } from './application/logout-notices.ts';
import { OrganizationAccess } from './application/organization-access.ts';
import { PresentedTokens } from './application/presented-tokens.ts';
import { AtomicIssuing, TokenIssuing } from './application/token-issuing.ts';
import { TokensOfThisApi } from './application/tokens-of-this-api.ts';
import { UserInfo } from './application/user-info.ts';
import { AuthorizationCodes, Consents, GrantLookup, Grants, OrganizationChoices, Tokens } from './domain/ports.ts';
import { ConnectionsController } from './http/connections.controller.ts';
import { PresentedTokenController } from './http/presented-token.controller.ts';
import { UserInfoController } from './http/user-info.controller.ts';
import { MikroConsents, MikroOrganizationChoices } from './infrastructure/persistence/mikro-consents.ts';
import { MikroGrants } from './infrastructure/persistence/mikro-grants.ts';
import { MikroCodes, MikroTokens } from './infrastructure/persistence/mikro-tokens.ts';
import { StoredConnectionPages } from './infrastructure/persistence/stored-connection-pages.ts';
import { PreparedGrantLookup, PreparedIssuing } from './infrastructure/persistence/prepared-issuing.ts';

const shared: Provider[] = [
  { provide: Grants, useClass: MikroGrants },
  { provide: AuthorizationCodes, useClass: MikroCodes },
  { provide: Tokens, useClass: MikroTokens },
  { provide: GrantLookup, useClass: PreparedGrantLookup },
  { provide: AtomicIssuing, useClass: PreparedIssuing },
  { provide: Consents, useClass: MikroConsents },
  { provide: OrganizationChoices, useClass: MikroOrganizationChoices },
  { provide: ConnectionPages, useClass: StoredConnectionPages },
  ConnectedApps,
  Connections,
  GrantGiving,
  TokenIssuing,
  LogoutNotices,
  OrganizationAccess,
];

/** After expiry, the second use of a code or refresh token is recognized for this long, at least a token's life. */
const KEPT_MS = 86_400_000;

const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds);

const keeping = (rows: Expiring): Expiring => ({
  deleteExpired: (now, limit) => rows.deleteExpired(before(now, KEPT_MS), limit),
});

/** The purge deletes these rows a while after they expired. */
@Injectable()
class GrantCleanup {
  readonly expiring: Readonly<Record<'codes' | 'tokens' | 'grants', Expiring>>;

  constructor(codes: AuthorizationCodes, tokens: Tokens, grants: Grants, { options }: OAuthSettings) {
    // A grant names the client that must be told when the session ends: with a session it is kept for its life longer.
    const kept: Expiring = {
      deleteExpired(now, limit) {
        const moment = before(now, KEPT_MS);
        return grants.deleteExpired(moment, before(moment, options.grantLifeSeconds * 1000), limit);
      },
    };
    this.expiring = { codes: keeping(codes), tokens: keeping(tokens), grants: kept };
  }
}

@Module({
  imports: [KeysModule],
  controllers: [UserInfoController, PresentedTokenController, ConnectionsController],
  providers: [...shared, AppsOfSessions, GrantCleanup, GrantsOfAccount, PresentedTokens, TokensOfThisApi, UserInfo],
  exports: shared,
})
export class GrantsModule {
  constructor(
    purges: Purges,
    { expiring }: GrantCleanup,
    policies: AccountPolicies,
    granted: GrantsOfAccount,
    accessTokens: AccessTokens,
    ours: TokensOfThisApi,
  ) {
    accessTokens.register(ours);
    policies.register(granted);
    purges.register(
      'oauth-cleanup',
      'Deletes expired codes, access tokens, refresh tokens and consents of applications.',
      expiring,
    );
  }
}
