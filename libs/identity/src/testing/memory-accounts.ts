import { type Account, CREDENTIAL } from '../users/domain/account.ts';
import { Accounts } from '../users/domain/ports.ts';
import type { MemoryDatabase } from './memory-database.ts';

export class MemoryAccounts extends Accounts {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  async credentialOf(userId: string): Promise<Account | undefined> {
    return this.database.accounts.find((account) => account.userId === userId && account.providerId === CREDENTIAL)[0];
  }

  async find(providerId: string, accountId: string): Promise<Account | undefined> {
    return this.database.accounts.find(
      (account) => account.providerId === providerId && account.accountId === accountId,
    )[0];
  }

  async listOf(userId: string): Promise<Account[]> {
    return this.database.accounts
      .find((account) => account.userId === userId)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  async save(account: Account): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.mustHaveUser(account.userId);
    const clashes = (other: Account) =>
      other.id !== account.id &&
      other.providerId === account.providerId &&
      (other.accountId === account.accountId || (account.providerId === CREDENTIAL && other.userId === account.userId));
    if (this.database.accounts.find(clashes).length > 0) throw new Error('Unique: this account exists already');
    this.database.accounts.put(account);
  }

  async link(account: Account): Promise<'linked' | 'taken'> {
    this.database.mustBeInTransaction();
    if (await this.find(account.providerId, account.accountId)) {
      this.database.forbidCommit('taken');
      return 'taken';
    }
    await this.save(account);
    return 'linked';
  }

  async remove({ id }: Account): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.accounts.delete((account) => account.id === id);
  }
}
