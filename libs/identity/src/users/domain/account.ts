import { change, type Fields } from '#shared-kernel/domain/change';

export const CREDENTIAL = 'credential';

export type ProviderGrant = Pick<
  Fields<Account>,
  'label' | 'sealedTokens' | 'accessTokenExpiresAt' | 'refreshTokenExpiresAt' | 'scope'
>;

export const WITHOUT_PROVIDER: ProviderGrant = {
  label: null,
  sealedTokens: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: '',
};

/** A way to sign in: the credential account holds the password hash, others belong to a provider. */
export class Account {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly providerId: string;
  /** The provider's id of the person; the user id for the credential account. */
  declare readonly accountId: string;
  /** Argon2id in PHC form; null for providers. */
  declare readonly password: string | null;
  /** How the provider names the person: an address or a user name; null for the credential account. */
  declare readonly label: string | null;
  /** Tokens of the provider, sealed as JSON; null for the credential account. */
  declare readonly sealedTokens: string | null;
  /** The end of the provider's access token; null: the provider does not say, or there is no token. */
  declare readonly accessTokenExpiresAt: Date | null;
  declare readonly refreshTokenExpiresAt: Date | null;
  /** Granted by the provider, comma-separated. */
  declare readonly scope: string;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<Account>) {
    Object.assign(this, values);
  }

  static credential(id: string, userId: string, passwordHash: string, now: Date): Account {
    return new Account({
      id,
      userId,
      providerId: CREDENTIAL,
      accountId: userId,
      password: passwordHash,
      ...WITHOUT_PROVIDER,
      createdAt: now,
      updatedAt: now,
    });
  }

  static linked(
    values: Pick<Fields<Account>, 'id' | 'userId' | 'providerId' | 'accountId'> & ProviderGrant,
    now: Date,
  ): Account {
    if (values.providerId === CREDENTIAL) throw new Error('The credential account belongs to no provider');
    return new Account({ ...values, password: null, createdAt: now, updatedAt: now });
  }

  keepGrant(grant: ProviderGrant, now: Date): void {
    change<Account>(this, { ...grant, updatedAt: now });
  }

  reseal(sealedTokens: string): void {
    change<Account>(this, { sealedTokens });
  }

  rehash(passwordHash: string): void {
    change<Account>(this, { password: passwordHash });
  }

  changePassword(passwordHash: string, now: Date): void {
    change<Account>(this, { password: passwordHash, updatedAt: now });
  }
}

export abstract class Accounts {
  abstract credentialOf(userId: string): Promise<Account | undefined>;

  /** As it is now, also when the transaction has found it before it waited for the user. */
  abstract find(providerId: string, accountId: string): Promise<Account | undefined>;

  /** Oldest first; as they are now. */
  abstract listOf(userId: string): Promise<Account[]>;

  /** Adds or changes. A second credential account of one user is refused by the database. */
  abstract save(account: Account): Promise<void>;

  /** @returns `taken`: linked already, found by the database. Nothing is stored then: the caller must throw */
  abstract link(account: Account): Promise<'linked' | 'taken'>;

  abstract remove(account: Account): Promise<void>;

  /** How many have sealed tokens, by the id of their key (see `SecretBox`). */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** At most `limit` users with tokens that another key sealed. */
  abstract usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]>;
}
