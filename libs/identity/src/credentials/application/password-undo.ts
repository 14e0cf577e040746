import { Injectable } from '@nestjs/common';
import type { AccountPolicy, BeforeChange, Made } from '../../sessions/index.ts';
import { type Account, Accounts, type User } from '../../users/index.ts';

/** Another hash of the same password leaves the time as it is. */
const versionOf = ({ id, updatedAt }: Account) => `${id} ${updatedAt.toISOString()}`;

/**
 * Undoing a change of email voids a password that came after it. The one before does not come back: whoever replaced it
 * knew it, or had a reason to (ADR 61).
 */
@Injectable()
export class PasswordUndo implements AccountPolicy {
  constructor(private readonly accounts: Accounts) {}

  async remember({ id }: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>> {
    const account = made.has('password') ? undefined : await this.accounts.credentialOf(id);
    return { password: account ? versionOf(account) : null };
  }

  async restore({ id }: User, { since, remembered }: BeforeChange): Promise<void> {
    const account = await this.accounts.credentialOf(id);
    if (!account) return;
    const older = remembered['password'];
    const stays = older === undefined ? account.updatedAt < since : older === versionOf(account);
    if (!stays) await this.accounts.remove(account);
  }
}
