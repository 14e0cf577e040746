import { ApiProperty } from '@nestjs/swagger';
import { TokenAndUserView } from '../../sessions/http.ts';
import type { Account } from '../../users/index.ts';
import type { AccountInfo, AccountTokens } from '../application/provider-access.ts';
import type { ProviderProfile } from '../domain/provider.ts';

/** Where the client sends the browser. */
export class ProviderUrlView {
  url!: string;
  /** False: the client asked not to be sent there. */
  redirect!: boolean;
}

export class IdTokenSignedInView extends TokenAndUserView {
  /** Always false. */
  redirect!: boolean;
}

/** `url` is the provider's; "" when an id token linked the account already. */
export class LinkView extends ProviderUrlView {
  /** True when the account is linked. */
  status?: boolean;
}

const scopesOf = ({ scope }: Account): string[] => (scope === '' ? [] : scope.split(','));

export class AccountView {
  id!: string;
  /** As `providerId`. */
  provider!: string;
  /** `credential`: the password. */
  providerId!: string;
  /** The provider's id of the person. */
  accountId!: string;
  userId!: string;
  /** How the provider names the person: an address or a name; null for the password. */
  label!: string | null;
  /** Scopes that the person granted at the provider so far. */
  scopes!: string[];
  createdAt!: Date;
  updatedAt!: Date;

  static of(account: Account): AccountView {
    const { id, providerId, accountId, userId, label, createdAt, updatedAt } = account;
    return {
      id,
      provider: providerId,
      providerId,
      accountId,
      userId,
      label,
      scopes: scopesOf(account),
      createdAt,
      updatedAt,
    };
  }
}

/** Members without an answer of the provider are left out. */
export class AccessTokenView {
  accessToken?: string;
  accessTokenExpiresAt?: Date;
  scopes!: string[];
  idToken?: string;

  static of({ tokens }: AccountTokens): AccessTokenView {
    const { accessToken, accessTokenExpiresAt, scopes, idToken } = tokens;
    return {
      ...(accessToken !== null && { accessToken }),
      ...(accessTokenExpiresAt && { accessTokenExpiresAt }),
      scopes: [...scopes],
      ...(idToken !== null && { idToken }),
    };
  }
}

export class RefreshedTokensView extends AccessTokenView {
  /** `Bearer`. */
  tokenType!: string;
  refreshToken?: string;
  refreshTokenExpiresAt?: Date;
  /** The scopes, comma-separated. */
  scope!: string;
  providerId!: string;
  /** The id of the account here. */
  accountId!: string;

  static override of(refreshed: AccountTokens): RefreshedTokensView {
    const { account, tokens } = refreshed;
    const { refreshToken, refreshTokenExpiresAt } = tokens;
    return {
      ...AccessTokenView.of(refreshed),
      tokenType: 'Bearer',
      ...(refreshToken !== null && { refreshToken }),
      ...(refreshTokenExpiresAt && { refreshTokenExpiresAt }),
      scope: tokens.scopes.join(','),
      providerId: account.providerId,
      accountId: account.id,
    };
  }
}

class ProviderUserView {
  /** The provider's id of the person. */
  id!: string;
  name!: string;
  email!: string | null;
  image!: string | null;
  emailVerified!: boolean;

  static of({ accountId, name, email, image, emailVerified }: ProviderProfile): ProviderUserView {
    return { id: accountId, name, email, image, emailVerified };
  }
}

class DescribedAccountView {
  /** The id of the account here. */
  id!: string;
  providerId!: string;
  /** The provider's id of the person. */
  accountId!: string;
}

export class AccountInfoView {
  user!: ProviderUserView;
  /** As the provider sent it. */
  @ApiProperty({ type: 'object', additionalProperties: true }) data!: Record<string, unknown>;
  account!: DescribedAccountView;

  static of({ account: { id, providerId, accountId }, profile }: AccountInfo): AccountInfoView {
    return { user: ProviderUserView.of(profile), data: { ...profile.raw }, account: { id, providerId, accountId } };
  }
}
