import { Injectable } from '@nestjs/common';
import type { AccountPolicy } from '../../sessions/index.ts';
import { AccountLinks } from './account-links.ts';

/** Unlinks what another person may have linked. */
@Injectable()
export class LinkedAccountPolicy implements AccountPolicy {
  constructor(private readonly links: AccountLinks) {}

  unlinkAccounts(userId: string, since?: Date): Promise<void> {
    return this.links.removeSince(userId, since);
  }
}
