import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { mustNotImpersonate, type SessionPrincipal } from '../../sessions/index.ts';
import { type Account, Accounts } from '../../users/index.ts';
import { type AccountChoice, chosenAccount } from '../domain/account-choice.ts';
import { handedOut } from '../domain/handed-out-id-token.ts';
import { LinkedAccountRefusal } from '../domain/social-refusals.ts';
import { HandedOutIdTokens, SocialProviders } from '../domain/ports.ts';
import { isRefreshDue } from '../domain/provider-tokens.ts';
import { ProviderError, type ProviderProfile, type ProviderTokens, type SocialProvider } from '../domain/provider.ts';
import { ProviderGrants } from './provider-grants.ts';
import { TokenRenewal } from './token-renewal.ts';

export interface AccountTokens {
  readonly account: Account;
  readonly tokens: ProviderTokens;
}

export interface AccountInfo {
  readonly account: Account;
  readonly profile: ProviderProfile;
}

interface Chosen {
  readonly account: Account;
  readonly provider: SocialProvider;
}

/** Requests of callers to the providers of their accounts. Refuses a member of staff who acts as the user: FORBIDDEN. */
@Injectable()
export class ProviderAccess {
  constructor(
    private readonly accounts: Accounts,
    private readonly providers: SocialProviders,
    private readonly grants: ProviderGrants,
    private readonly renewal: TokenRenewal,
    private readonly handedOut: HandedOutIdTokens,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Renewed when the access token is about to expire. @throws ProviderError, PROVIDER_NOT_SUPPORTED, ACCOUNT_NOT_FOUND,
   * FAILED_TO_GET_ACCESS_TOKEN (it issued none), UNAUTHORIZED
   */
  async tokens(caller: SessionPrincipal, choice: AccountChoice): Promise<AccountTokens> {
    const chosen = await this.choose(caller, choice);
    const tokens = await this.current(caller, chosen);
    if (!tokens?.accessToken) throw LinkedAccountRefusal.FAILED_TO_GET_ACCESS_TOKEN();
    return this.handOut({ account: chosen.account, tokens });
  }

  /**
   * Due or not. @throws ProviderError, PROVIDER_NOT_SUPPORTED, ACCOUNT_NOT_FOUND, TOKEN_REFRESH_NOT_SUPPORTED,
   * FAILED_TO_REFRESH_ACCESS_TOKEN (there is no refresh token), UNAUTHORIZED
   */
  async refresh(caller: SessionPrincipal, choice: AccountChoice): Promise<AccountTokens> {
    const { account, provider } = await this.choose(caller, choice);
    if (!provider.refreshesTokens) throw LinkedAccountRefusal.TOKEN_REFRESH_NOT_SUPPORTED({ provider: provider.id });
    const tokens = await this.renewal.renew(caller, account, provider, () => true);
    if (!tokens?.refreshToken) throw LinkedAccountRefusal.FAILED_TO_REFRESH_ACCESS_TOKEN();
    return this.handOut({ account, tokens });
  }

  /**
   * How the provider describes the person today; or did in the id token, where an app presented no access token with it.
   * @throws as `tokens`; ProviderError also when it does not say, or describes another person
   */
  async info(caller: SessionPrincipal, choice: AccountChoice): Promise<AccountInfo> {
    const chosen = await this.choose(caller, choice);
    const { account, provider } = chosen;
    const tokens = await this.current(caller, chosen);
    if (!tokens?.accessToken && !tokens?.idToken) throw LinkedAccountRefusal.FAILED_TO_GET_ACCESS_TOKEN();
    const profile = await provider.profileOf(tokens);
    if (profile.accountId === account.accountId) return { account, profile };
    throw new ProviderError(provider.id, 'profile-unavailable', 'it described another person');
  }

  /** Renewed when they are about to expire; undefined: another request was waited for, and got none. */
  private async current(caller: SessionPrincipal, { account, provider }: Chosen): Promise<ProviderTokens | undefined> {
    const isDue = (tokens: ProviderTokens) => provider.refreshesTokens && isRefreshDue(tokens, this.clock.now());
    const stored = this.grants.open(account);
    return isDue(stored) ? this.renewal.renew(caller, account, provider, isDue) : stored;
  }

  /**
   * An id token that leaves this service cannot sign a user in: a stolen session must not outlive its end. One that a program
   * presented stays usable by it, hence is not handed out (ADR 49).
   */
  private async handOut({ account, tokens }: AccountTokens): Promise<AccountTokens> {
    const { idToken, idTokenPresented } = tokens;
    if (idTokenPresented) return { account, tokens: { ...tokens, idToken: null } };
    const leaving = idToken === null ? undefined : handedOut(idToken);
    if (leaving && !(await this.handedOut.has(leaving.mark))) {
      await this.uow.run(() => this.handedOut.add(leaving));
    }
    return { account, tokens };
  }

  /** A provider that is not configured is refused first, whether or not the caller has an account there. */
  private async choose(caller: SessionPrincipal, choice: AccountChoice): Promise<Chosen> {
    mustNotImpersonate(caller.session);
    if (choice.providerId !== undefined) this.providerOf(choice.providerId);
    const accounts = await this.uow.read(() => this.accounts.listOf(caller.user.id));
    const account = chosenAccount(accounts, choice);
    if (!account) throw LinkedAccountRefusal.ACCOUNT_NOT_FOUND();
    return { account, provider: this.providerOf(account.providerId) };
  }

  private providerOf(id: string): SocialProvider {
    const provider = this.providers.find(id);
    if (!provider) throw LinkedAccountRefusal.PROVIDER_NOT_SUPPORTED({ provider: id });
    return provider;
  }
}
