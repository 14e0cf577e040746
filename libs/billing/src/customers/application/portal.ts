import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingGateway, type PortalSession } from '../../polar/index.ts';
import type { BillingOwner } from '../domain/account-link.ts';
import { AccountLinks } from './account-links.ts';
import { aboutOwner, accountActions } from './audit-actions.ts';
import { BillingOwners } from './billing-owners.ts';
import { refuses } from './customer-finding.ts';
import { OwnerProfiles } from './owner-profiles.ts';
import { refusedByProvider } from './provider-refusals.ts';
import { TeamMembers } from './team-members.ts';

/** Opens the pages of the platform where a customer manages purchases. */
@Injectable()
export class Portal {
  constructor(
    private readonly owners: BillingOwners,
    private readonly links: AccountLinks,
    private readonly profiles: OwnerProfiles,
    private readonly members: TeamMembers,
    private readonly gateway: BillingGateway,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * One for each click: its address is a credential, which is handed to the caller and kept nowhere.
   * @param returnUrl absolute; checked by the route
   * @throws as `BillingOwners.of` and `AccountLinks.ensure`
   */
  async open(
    caller: Caller,
    named: { readonly organizationId?: string | undefined },
    returnUrl: string | undefined,
  ): Promise<PortalSession> {
    const { owner } = await this.owners.of(caller, named, 'charge');
    const { customerId } = await this.links.ensure(owner);
    const session = await this.session(caller.userId, owner, customerId, returnUrl).catch((error: unknown) =>
      refusedByProvider(error),
    );
    await this.uow.run(async () => {
      const action = accountActions['billing.portal.opened'];
      this.audit.record({ action, ...aboutOwner(owner), details: { customerId } });
    });
    return session;
  }

  /** That of an organization is opened as one of its people, whom the platform may not know yet. */
  private async session(
    userId: string,
    owner: BillingOwner,
    customerId: string,
    returnUrl: string | undefined,
  ): Promise<PortalSession> {
    const request = { externalCustomerId: owner.id, ...(returnUrl !== undefined && { returnUrl }) };
    if (owner.type === 'user') return this.gateway.customers.portal(request);
    try {
      return await this.gateway.customers.portal({ ...request, externalMemberId: userId });
    } catch (error) {
      if (!refuses(error, 'external_member_id')) throw error;
    }
    const person = await this.profiles.person(userId);
    if (!person) throw new Error('The caller is gone');
    return this.gateway.customers.portal({ ...request, memberId: await this.members.addManager(customerId, person) });
  }
}
