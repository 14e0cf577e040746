import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Outbox } from '#shared-kernel/application/outbox';
import { Random } from '#shared-kernel/application/random';
import { Account, Accounts, type TakenName, type User, Users, userTarget, Verifications } from '../../users/index.ts';
import { credentialActions } from './audit-actions.ts';

/** The only place where users are created. Inside `UnitOfWork.run`. */
@Injectable()
export class AccountCreation {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly verifications: Verifications,
    private readonly outbox: Outbox,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  async create(user: User, hash: string): Promise<'created' | TakenName> {
    const created = await this.createUser(user);
    if (created !== 'created') return created;
    await this.accounts.save(Account.credential(this.random.id(), user.id, hash, user.createdAt));
    return 'created';
  }

  /** The caller adds a way to sign in. @returns as `Users.add`; an address that can still be taken back is taken */
  async createUser(user: User): Promise<'created' | TakenName> {
    const { id: userId, email, createdAt } = user;
    const added = await this.users.add(user);
    if (added !== 'added') return added;
    // After the row, which waits for a concurrent change away from this address.
    if (await this.verifications.isReserved(email, userId, createdAt)) return 'email-taken';
    const payload = { userId, email, createdAt: createdAt.toISOString() };
    await this.outbox.publish({ type: 'identity.user-created', payload });
    const about = { target: userTarget(user), actor: userActor(user, null) };
    this.audit.record({ action: credentialActions['user.created'], ...about });
    return 'created';
  }
}
