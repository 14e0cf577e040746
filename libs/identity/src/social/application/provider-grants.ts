import { Injectable } from '@nestjs/common';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { type Account, type ProviderGrant, Accounts, Users } from '../../users/index.ts';
import { mergedTokens } from '../domain/provider-tokens.ts';
import type { ProviderIdentity, ProviderProfile, ProviderTokens } from '../domain/provider.ts';
import { resealEach, SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';

type Holder = Pick<Account, 'userId' | 'providerId' | 'accountId'>;

type Granted = Holder & ProviderGrant;

/** The tokens themselves, and what their refresh needs; times and scopes are columns. */
type Sealed = Omit<ProviderTokens, 'accessTokenExpiresAt' | 'refreshTokenExpiresAt' | 'scopes'>;

const LONGEST_LABEL = 255;

/** The purpose names user and account, so that a sealed text copied to another account's row cannot be opened. */
const tokensOf = ({ userId, providerId, accountId }: Holder) => `provider tokens ${userId} ${providerId} ${accountId}`;

/** How the provider names the person; null when it shares neither address nor name. */
const labelOf = ({ email, name }: ProviderProfile) => (email ?? name).slice(0, LONGEST_LABEL) || null;

@Injectable()
export class ProviderGrants {
  constructor(private readonly box: SecretBox) {}

  first(holder: Holder, { profile, tokens }: ProviderIdentity): ProviderGrant {
    return this.seal(holder, labelOf(profile), tokens);
  }

  /** The grant of a linked account whose holder came again; tokens that the provider did not repeat are kept. */
  again(account: Granted, { profile, tokens }: ProviderIdentity): ProviderGrant {
    return this.seal(account, labelOf(profile) ?? account.label, mergedTokens(this.open(account), tokens));
  }

  renewed(account: Granted, tokens: ProviderTokens): ProviderGrant {
    return this.seal(account, account.label, mergedTokens(this.open(account), tokens));
  }

  reseal(account: Account): void {
    if (account.sealedTokens === null) return;
    const purpose = tokensOf(account);
    account.reseal(this.box.seal(this.box.open(account.sealedTokens, purpose), purpose));
  }

  get keyId(): string {
    return this.box.keyIds[0]!;
  }

  /** @throws Error when the text was altered or belongs to another account */
  open(account: Granted): ProviderTokens {
    const sealed: Sealed =
      account.sealedTokens === null
        ? { accessToken: null, refreshToken: null, idToken: null }
        : (JSON.parse(this.box.open(account.sealedTokens, tokensOf(account))) as Sealed);
    return {
      ...sealed,
      accessTokenExpiresAt: account.accessTokenExpiresAt,
      refreshTokenExpiresAt: account.refreshTokenExpiresAt,
      scopes: account.scope === '' ? [] : account.scope.split(','),
    };
  }

  private seal(holder: Holder, label: string | null, tokens: ProviderTokens): ProviderGrant {
    const { accessTokenExpiresAt, refreshTokenExpiresAt, scopes, ...sealed } = tokens;
    return {
      label,
      sealedTokens: this.box.seal(JSON.stringify(sealed), tokensOf(holder)),
      accessTokenExpiresAt,
      refreshTokenExpiresAt,
      scope: scopes.join(','),
    };
  }
}

@Injectable()
export class GrantSealing implements SealedRows {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly grants: ProviderGrants,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('provider-tokens', this);
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.accounts.countByKey());
  }

  async reseal(limit: number): Promise<number> {
    const userIds = await this.uow.read(() => this.accounts.usersSealedOtherwise(this.grants.keyId, limit));
    return resealEach(userIds, 'users with tokens', (userId) => this.resealOf(userId));
  }

  private resealOf(userId: string): Promise<void> {
    return this.uow.run(async () => {
      if (!(await this.users.findForUpdate(userId))) return;
      for (const account of await this.accounts.listOf(userId)) {
        if (account.sealedTokens === null) continue;
        this.grants.reseal(account);
        await this.accounts.save(account);
      }
    });
  }
}
