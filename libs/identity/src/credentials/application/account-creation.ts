import { Injectable } from '@nestjs/common';
import { Outbox } from '#shared-kernel/application/outbox';
import { Random } from '#shared-kernel/application/random';
import { Account, Accounts, type TakenName, type User, Users, Verifications } from '../../users/index.ts';

/** The only place where accounts are created. Inside `UnitOfWork.run`. */
@Injectable()
export class AccountCreation {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly verifications: Verifications,
    private readonly outbox: Outbox,
    private readonly random: Random,
  ) {}

  /**
   * @param hash of the password
   * @returns an outcome as of `Users.add`; an address that its former owner can still take back is taken, too
   */
  async create(user: User, hash: string): Promise<'created' | TakenName> {
    const { id: userId, email, createdAt } = user;
    const added = await this.users.add(user);
    if (added !== 'added') return added;
    // After the row, which waits for a concurrent change away from this address.
    if (await this.verifications.isReserved(email, userId, createdAt)) return 'email-taken';
    await this.accounts.save(Account.credential(this.random.id(), userId, hash, createdAt));
    const payload = { userId, email, createdAt: createdAt.toISOString() };
    await this.outbox.publish({ type: 'identity.user-created', payload });
    return 'created';
  }
}
