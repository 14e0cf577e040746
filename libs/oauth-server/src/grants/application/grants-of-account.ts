import { Injectable } from '@nestjs/common';
import type { AccountPolicy } from '#identity';
import { Consents, Grants } from '../domain/ports.ts';

/** What an account granted ends where identity says so: its tokens at once, and clients have to ask again. */
@Injectable()
export class GrantsOfAccount implements AccountPolicy {
  constructor(
    private readonly grants: Grants,
    private readonly consents: Consents,
  ) {}

  async endGrants(userId: string): Promise<void> {
    await this.grants.endAllOf(userId);
    await this.consents.removeAllOf(userId);
  }
}
