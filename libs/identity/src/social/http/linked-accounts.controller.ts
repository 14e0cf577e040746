import { Body, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthController, CurrentSession, PostOk, StatusView, WhileImpersonating } from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { LinkedAccounts } from '../application/linked-accounts.ts';
import { ProviderAccess } from '../application/provider-access.ts';
import type { ProviderError } from '../domain/provider.ts';
import { LinkedAccountRefusal, SocialRefusal } from '../domain/social-refusals.ts';
import { AccountChoiceBody, AccountIdBody, AccountIdQuery } from './bodies.dto.ts';
import { refusing } from './provider-redirects.ts';
import { AccessTokenView, AccountInfoView, AccountView, RefreshedTokensView } from './views.ts';

@ApiTags('Linked accounts')
@AuthController()
export class LinkedAccountsController {
  constructor(private readonly accounts: LinkedAccounts) {}

  /** The ways in which the caller signs in: accounts of providers, and the password. Oldest first. */
  @Get('list-accounts')
  async list(@CurrentSession() caller: SessionPrincipal): Promise<AccountView[]> {
    return (await this.accounts.list(caller)).map((account) => AccountView.of(account));
  }

  /** Removes a way in which the caller signs in, from a fresh session, unless it is the last one. */
  @PostOk('unlink-account')
  async unlink(@Body() body: AccountChoiceBody, @CurrentSession() caller: SessionPrincipal): Promise<StatusView> {
    await this.accounts.unlink(caller, body);
    return { status: true };
  }
}

const withoutToken = () => LinkedAccountRefusal.FAILED_TO_GET_ACCESS_TOKEN();
const notRefreshed = () => LinkedAccountRefusal.FAILED_TO_REFRESH_ACCESS_TOKEN();
const withoutInfo = ({ failure }: ProviderError) =>
  failure === 'refresh-refused' ? withoutToken() : SocialRefusal.FAILED_TO_GET_USER_INFO();

@ApiTags('Linked accounts')
@AuthController()
@WhileImpersonating('refused')
export class ProviderAccessController {
  constructor(private readonly access: ProviderAccess) {}

  /** An access token of a provider for one of the caller's accounts, renewed first when it is about to expire. */
  @PostOk('get-access-token')
  async accessToken(
    @Body() body: AccountChoiceBody,
    @CurrentSession() caller: SessionPrincipal,
  ): Promise<AccessTokenView> {
    return AccessTokenView.of(await refusing(this.access.tokens(caller, body), withoutToken));
  }

  /** Has a provider renew the tokens of one of the caller's accounts. */
  @PostOk('refresh-token')
  async refresh(
    @Body() body: AccountChoiceBody,
    @CurrentSession() caller: SessionPrincipal,
  ): Promise<RefreshedTokensView> {
    const refreshed = this.access.refresh(caller, body);
    return RefreshedTokensView.of(await refusing(refreshed, notRefreshed));
  }

  /** How a provider describes the caller today. */
  @Get('account-info')
  info(@Query() query: AccountIdQuery, @CurrentSession() caller: SessionPrincipal): Promise<AccountInfoView> {
    return this.describe(caller, query);
  }

  /** How a provider describes the caller today; for older clients. */
  @PostOk('account-info')
  postedInfo(@Body() body: AccountIdBody, @CurrentSession() caller: SessionPrincipal): Promise<AccountInfoView> {
    return this.describe(caller, body);
  }

  private async describe(caller: SessionPrincipal, choice: AccountIdBody): Promise<AccountInfoView> {
    return AccountInfoView.of(await refusing(this.access.info(caller, choice), withoutInfo));
  }
}
