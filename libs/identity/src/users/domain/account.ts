import { change, type Fields } from '#shared-kernel/domain/change';

export const CREDENTIAL = 'credential';

/** A way to sign in: the credential account holds the password hash, others belong to a provider. */
export class Account {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly providerId: string;
  /** The provider's id of the person; the user id for the credential account. */
  declare readonly accountId: string;
  /** Argon2id in PHC form; null for providers. */
  declare readonly password: string | null;
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
      createdAt: now,
      updatedAt: now,
    });
  }

  changePassword(passwordHash: string, now: Date): void {
    change<Account>(this, { password: passwordHash, updatedAt: now });
  }
}
