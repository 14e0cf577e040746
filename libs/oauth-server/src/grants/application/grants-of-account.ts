import { Injectable } from '@nestjs/common';
import type { AccountPolicy } from '#identity';
import { Clients } from '../../clients/index.ts';
import { Consents, Grants, OrganizationChoices } from '../domain/ports.ts';
import { LogoutNotices } from './logout-notices.ts';

/** The grants of an account end where identity says so: its tokens immediately, and clients have to ask again. */
@Injectable()
export class GrantsOfAccount implements AccountPolicy {
  constructor(
    private readonly grants: Grants,
    private readonly consents: Consents,
    private readonly choices: OrganizationChoices,
    private readonly clients: Clients,
    private readonly notices: LogoutNotices,
  ) {}

  async endGrants(userId: string): Promise<void> {
    // Before the grants are gone, which say where the sessions were used.
    await this.notices.ofUser(userId);
    // In the order in which they are written: consent, choice, then grant.
    await this.consents.removeAllOf(userId);
    await this.choices.remove(userId);
    await this.grants.endAllOf(userId);
  }

  async prepareDeletion(userId: string): Promise<void> {
    await this.notices.ofUser(userId);
    await this.clients.leaveUser(userId);
  }

  sessionWasReplaced(formerId: string, id: string): Promise<void> {
    return this.grants.followSession(formerId, id);
  }
}
