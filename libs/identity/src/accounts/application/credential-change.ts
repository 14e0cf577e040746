import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { Account } from '../domain/account.ts';
import { Accounts, Verifications } from '../domain/ports.ts';
import { SignInGates } from './sign-in-gates.ts';

/** What every new password means, whatever led to it: open reset links are void, and no device stays trusted. */
@Injectable()
export class CredentialChange {
  constructor(
    private readonly accounts: Accounts,
    private readonly verifications: Verifications,
    private readonly gates: SignInGates,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Inside the transaction that locked the user. Makes the credential account where there is none yet. */
  async store(userId: string, hash: string): Promise<void> {
    const now = this.clock.now();
    const account = await this.accounts.credentialOf(userId);
    account?.changePassword(hash, now);
    await this.accounts.save(account ?? Account.credential(this.random.id(), userId, hash, now));
    await this.verifications.removeAllOf(userId, 'reset-password');
    await this.gates.forgetTrust(userId);
  }
}
