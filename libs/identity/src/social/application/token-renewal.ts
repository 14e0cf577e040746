import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { type Account, Accounts, Users } from '../../users/index.ts';
import { LinkedAccountRefusal } from '../domain/social-refusals.ts';
import { Pauses, type RefreshOutcome, type TokenRefresh, TokenRefreshes } from '../domain/ports.ts';
import { isOfUnknownPerson } from '../domain/provider-tokens.ts';
import type { ProviderTokens, Refreshable, SocialProvider } from '../domain/provider.ts';
import { ProviderGrants } from './provider-grants.ts';

/** Longer than all calls for one refresh may take. */
const REFRESH_LIFE_MS = 30_000;

type Need = (tokens: ProviderTokens) => boolean;

interface Begun {
  readonly refresh: TokenRefresh;
  /** Undefined: another request renews them. */
  readonly refreshable: Refreshable | undefined;
}

/**
 * Has a provider renew the tokens of an account, once for all who ask at the same time, on any instance.
 *
 * A row says that a refresh is under way, so that no transaction is open while the provider is asked. Who comes
 * meanwhile waits for its outcome. When its process dies the row expires, and the next one asks again.
 */
@Injectable()
export class TokenRenewal {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly refreshes: TokenRefreshes,
    private readonly grants: ProviderGrants,
    private readonly lock: SessionLock,
    private readonly pauses: Pauses,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Outside of transactions.
   * @param need asked about the tokens as they are once the account is locked
   * @returns the tokens that are stored then; undefined: another request was waited for, and got none
   * @throws ProviderError, ACCOUNT_NOT_FOUND (it was unlinked meanwhile), UNAUTHORIZED (the session has ended meanwhile)
   */
  async renew(
    caller: SessionPrincipal,
    account: Account,
    provider: SocialProvider,
    need: Need,
  ): Promise<ProviderTokens | undefined> {
    const begun = await this.uow.run(() => this.begin(caller, account, need));
    if (!('refresh' in begun)) return begun;
    const { refresh, refreshable } = begun;
    const outcome =
      refreshable === undefined
        ? await this.outcomeOf(refresh)
        : await this.perform(account, refresh, provider, refreshable);
    if (outcome === undefined) return this.renew(caller, account, provider, need);
    return outcome === 'renewed' ? this.uow.read(() => this.storedTokens(caller.user.id, account.id)) : undefined;
  }

  private async begin(
    caller: SessionPrincipal,
    { id: accountId }: Account,
    need: Need,
  ): Promise<ProviderTokens | Begun> {
    const user = await this.lock.lock(caller);
    const tokens = await this.storedTokens(user.id, accountId);
    const { refreshToken, refreshParameters } = tokens;
    if (refreshToken === null || !need(tokens)) return tokens;
    const now = this.clock.now();
    const endsAt = new Date(now.getTime() + REFRESH_LIFE_MS);
    const refresh: TokenRefresh = { id: this.random.id(), accountId, endsAt, outcome: null };
    const underWay = await this.refreshes.begin(refresh, now);
    const isOwn = underWay.id === refresh.id;
    return {
      refresh: underWay,
      refreshable: isOwn ? { refreshToken, refreshParameters, mustShowPerson: isOfUnknownPerson(tokens) } : undefined,
    };
  }

  private async perform(
    { userId, accountId }: Account,
    refresh: TokenRefresh,
    provider: SocialProvider,
    refreshable: Refreshable,
  ): Promise<RefreshOutcome> {
    const tokens = await provider.refresh(refreshable, accountId).catch(async (error: unknown) => {
      await this.end(userId, refresh, 'refused');
      throw error;
    });
    await this.store(userId, refresh, refreshable.refreshToken, { ...tokens, refreshTokenShown: true });
    return 'renewed';
  }

  /** The provider may have replaced the refresh token: a database that is away for a moment must not lose the new one. */
  private async store(userId: string, refresh: TokenRefresh, used: string, tokens: ProviderTokens): Promise<void> {
    for (;;) {
      try {
        return await this.end(userId, refresh, 'renewed', (account) => {
          // Else the holder came again meanwhile, with newer tokens.
          if (this.grants.open(account).refreshToken !== used) return;
          account.keepGrant(this.grants.renewed(account, tokens), this.clock.now());
        });
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || this.clock.now() >= refresh.endsAt) throw error;
        await this.pauses.pause();
      }
    }
  }

  /** @param change what becomes of the account, unless it was unlinked */
  private end(
    userId: string,
    refresh: TokenRefresh,
    outcome: RefreshOutcome,
    change?: (account: Account) => void,
  ): Promise<void> {
    return this.uow.run(async () => {
      await this.users.findForUpdate(userId);
      const account = change && (await this.find(userId, refresh.accountId));
      if (account) {
        change(account);
        await this.accounts.save(account);
      }
      await this.refreshes.end(refresh, outcome);
    });
  }

  /** Waits for another request. @returns undefined: it is unknown, because its process died or another one followed */
  private async outcomeOf(refresh: TokenRefresh): Promise<RefreshOutcome | undefined> {
    for (;;) {
      const latest = await this.refreshes.look(refresh);
      if (!latest) return undefined;
      if (latest.outcome !== null) return latest.outcome;
      if (latest.endsAt <= this.clock.now()) return undefined;
      await this.pauses.pause();
    }
  }

  private async storedTokens(userId: string, accountId: string): Promise<ProviderTokens> {
    const account = await this.find(userId, accountId);
    if (!account) throw LinkedAccountRefusal.ACCOUNT_NOT_FOUND();
    return this.grants.open(account);
  }

  private async find(userId: string, accountId: string): Promise<Account | undefined> {
    return (await this.accounts.listOf(userId)).find(({ id }) => id === accountId);
  }
}
