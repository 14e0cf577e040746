import { Injectable } from '@nestjs/common';
import type { AccountPolicy } from '#identity';
import { type Deletable, DeletionPreviews, type DeletionSource } from '#shared-kernel/application/deletion-previews';
import { Clients } from '../../clients/index.ts';
import { Consents, Grants, OrganizationChoices } from '../domain/ports.ts';
import { LogoutNotices } from './logout-notices.ts';

/** The grants of an account end where identity says so: its tokens immediately, and clients have to ask again. */
@Injectable()
export class GrantsOfAccount implements AccountPolicy, DeletionSource {
  constructor(
    private readonly grants: Grants,
    private readonly consents: Consents,
    private readonly choices: OrganizationChoices,
    private readonly clients: Clients,
    private readonly notices: LogoutNotices,
    previews: DeletionPreviews,
  ) {
    previews.register(this);
  }

  async endGrants(userId: string): Promise<void> {
    // Before the grants are gone, which say where the sessions were used.
    await this.notices.ofUser(userId);
    // In the order in which they are written: consent, choice, then grant.
    await this.consents.removeAllOf(userId);
    await this.choices.remove(userId);
    await this.grants.endAllOf(userId);
  }

  async countsOf({ type, id }: Deletable): Promise<Readonly<Record<string, number>>> {
    if (type !== 'user') return {};
    return { consents: (await this.consents.listOf(id)).length, ownApps: (await this.clients.listOf(id)).length };
  }

  async prepareDeletion(userId: string): Promise<void> {
    await this.notices.ofUser(userId);
    await this.clients.leaveUser(userId);
  }

  sessionWasReplaced(formerId: string, id: string): Promise<void> {
    return this.grants.followSession(formerId, id);
  }
}
