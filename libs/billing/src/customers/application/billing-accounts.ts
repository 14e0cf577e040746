import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import {
  BillingGateway,
  BillingSettings,
  type CustomerChanges,
  GatewayError,
  type PortalSession,
} from '../../polar/index.ts';
import type { AccountLink, BillingOwner } from '../domain/account-link.ts';
import { AccountLinks } from './account-links.ts';
import { aboutOwner, accountActions } from './audit-actions.ts';
import { BillingOwners, type OwnerNamed } from './billing-owners.ts';
import { CustomerRecords } from './customer-records.ts';
import { OwnerProfiles } from './owner-profiles.ts';
import { refusedByProvider, refuses } from './provider-refusals.ts';
import { TeamMembers } from './team-members.ts';

export type BillingDetails = Pick<CustomerChanges, 'billingName' | 'billingAddress' | 'taxId'>;

type PortalRequest = Parameters<BillingGateway['customers']['portal']>[0];

export interface BillingAccount {
  readonly owner: BillingOwner;
  readonly link: AccountLink | null;
  /** Null where there is none yet, or while the platform does not answer. */
  readonly customer: EntityOf<'customer'> | null;
}

@Injectable()
export class BillingAccounts {
  constructor(
    private readonly owners: BillingOwners,
    private readonly links: AccountLinks,
    private readonly records: CustomerRecords,
    private readonly profiles: OwnerProfiles,
    private readonly members: TeamMembers,
    private readonly gateway: BillingGateway,
    private readonly settings: BillingSettings,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws as `BillingOwners.of` */
  async of(caller: Caller, named: OwnerNamed): Promise<BillingAccount> {
    const { owner, customerId, link } = await this.owners.of(caller, named, 'read');
    const isReadable = customerId !== null && this.settings.options.accessToken !== undefined;
    return { owner, link, customer: isReadable ? await this.readable(customerId) : null };
  }

  /**
   * Members that are left out stay as they are.
   * @throws INVALID_BILLING_DETAILS naming the fields, and as `BillingOwners.of` and `AccountLinks.ensure`
   */
  async changeDetails(caller: Caller, named: OwnerNamed, details: BillingDetails): Promise<BillingAccount> {
    const { owner } = await this.owners.of(caller, named, 'manage');
    const { customerId } = await this.links.ensure(owner);
    const customer = await this.gateway.customers.update(customerId, details).catch(refusedByProvider);
    await this.records.keep(customer).catch(refusedByProvider);
    await this.uow.run(async () => {
      const action = accountActions['billing.details.changed'];
      this.audit.record({ action, ...aboutOwner(owner), details: { fields: Object.keys(details) } });
    });
    return { owner, link: (await this.links.find(owner)) ?? null, customer };
  }

  /**
   * One for each click: its address is a credential, which is handed to the caller and kept nowhere.
   * @param returnUrl absolute; checked by the route
   * @throws as `BillingOwners.of` and `AccountLinks.ensure`
   */
  async openPortal(caller: Caller, named: OwnerNamed, returnUrl: string | undefined): Promise<PortalSession> {
    const { owner } = await this.owners.of(caller, named, 'charge');
    const { customerId } = await this.links.ensure(owner);
    const request = { externalCustomerId: owner.id, ...(returnUrl !== undefined && { returnUrl }) };
    const session = await (
      owner.type === 'user' ? this.gateway.customers.portal(request) : this.asMember(caller.userId, customerId, request)
    ).catch(refusedByProvider);
    await this.uow.run(async () => {
      const action = accountActions['billing.portal.opened'];
      this.audit.record({ action, ...aboutOwner(owner), details: { customerId } });
    });
    return session;
  }

  /** A page shows more without the customer than it shows without the account. */
  private async readable(customerId: string): Promise<EntityOf<'customer'> | null> {
    try {
      return await this.records.read(customerId);
    } catch (error) {
      if (error instanceof GatewayError) return null;
      throw error;
    }
  }

  /** The pages of an organization are opened as one of its people, whom the platform may not know yet. */
  private async asMember(userId: string, customerId: string, request: PortalRequest): Promise<PortalSession> {
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
