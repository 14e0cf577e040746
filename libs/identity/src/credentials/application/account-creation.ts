import { Injectable } from '@nestjs/common';
import { Outbox } from '#shared-kernel/application/outbox';
import { Random } from '#shared-kernel/application/random';
import { Account, Accounts, type User, Users } from '../../users/index.ts';

/** The only place where accounts are created. Inside `UnitOfWork.run`. */
@Injectable()
export class AccountCreation {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly random: Random,
  ) {}

  /**
   * @param hash of the password
   * @throws USER_ALREADY_EXISTS, USERNAME_IS_ALREADY_TAKEN, PHONE_NUMBER_EXIST
   */
  async create(user: User, hash: string): Promise<void> {
    const { id: userId, email, createdAt } = user;
    await this.users.add(user);
    await this.accounts.save(Account.credential(this.random.id(), userId, hash, createdAt));
    const payload = { userId, email, createdAt: createdAt.toISOString() };
    await this.outbox.publish({ type: 'identity.user-created', payload });
  }
}
