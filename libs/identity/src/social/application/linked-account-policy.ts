import { Injectable } from '@nestjs/common';
import type { AccountPolicy, BeforeChange, Made } from '../../sessions/index.ts';
import type { User } from '../../users/index.ts';
import { AccountLinks } from './account-links.ts';

/** Unlinks what another person may have linked. */
@Injectable()
export class LinkedAccountPolicy implements AccountPolicy {
  constructor(private readonly links: AccountLinks) {}

  unlinkAccounts(userId: string): Promise<void> {
    return this.links.removeAllOf(userId);
  }

  async remember({ id: userId }: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>> {
    const ids = (await this.links.listOf(userId)).map(({ id }) => id);
    return { accounts: ids.filter((id) => !made.has(`account ${id}`)) };
  }

  restore({ id: userId }: User, { since, remembered }: BeforeChange): Promise<void> {
    const older = remembered['accounts'] as readonly string[] | undefined;
    return this.links.removeAllOf(userId, ({ id, createdAt }) => (older ? !older.includes(id) : createdAt >= since));
  }
}
