import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { AccountLink, type BillingOwner } from '../domain/account-link.ts';
import { Links } from '../domain/ports.ts';
import { accountActions, aboutOwner } from './audit-actions.ts';
import { CustomerFinding, type FoundCustomer } from './customer-finding.ts';
import { CustomerRecords } from './customer-records.ts';
import { CustomerRemoval } from './customer-removal.ts';
import { OwnerProfiles } from './owner-profiles.ts';

/**
 * Links owners to customers of the platform. Never inside a sign-up: a platform that does not answer must not keep
 * users out.
 */
@Injectable()
export class Provisioning {
  constructor(
    private readonly links: Links,
    private readonly profiles: OwnerProfiles,
    private readonly finding: CustomerFinding,
    private readonly removal: CustomerRemoval,
    private readonly records: CustomerRecords,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Does nothing for an owner who is linked, unless the customer was deleted at the platform: then another one is made. A
   * conflict is tried again: an address may have been proven since. Outside of transactions only.
   * @returns undefined for an owner who does not exist, or no longer
   * @throws GatewayError
   */
  async provision(owner: BillingOwner): Promise<AccountLink | undefined> {
    const link = await this.begin(owner);
    if (link.status === 'detached') return undefined;
    if (link.customerId !== null && !(await this.records.areDeleted(link.customerId))) return link;
    // After the link is there: the deletion of the owner either finds the link, or has happened before this.
    const profile = await this.profiles.of(owner);
    if (!profile) return this.abandon(owner);
    const found = await this.finding.findOrCreate(owner, profile);
    // Before the link: a customer of another organization, by a token of it, is refused here.
    if ('customer' in found) await this.records.keep(found.customer);
    const ended = await this.conclude(owner, found, link.customerId);
    if (ended.status !== 'detached') return ended;
    // The owner was deleted meanwhile, when there was no customer to remove.
    await this.removal.remove(owner);
    return undefined;
  }

  private begin(owner: BillingOwner): Promise<AccountLink> {
    return this.uow.run(async () => {
      const known = await this.links.find(owner);
      if (known) return known;
      const link = AccountLink.begin(this.random.id(), owner, this.clock.now());
      if ((await this.links.add(link)) === 'added') return link;
      return (await this.links.find(owner))!;
    });
  }

  private abandon(owner: BillingOwner): Promise<undefined> {
    return this.uow.run(async () => {
      const link = await this.links.findForUpdate(owner);
      link?.detach(this.clock.now());
      if (link) await this.links.save(link);
      return undefined;
    });
  }

  private conclude(owner: BillingOwner, found: FoundCustomer, deletedId: string | null): Promise<AccountLink> {
    return this.uow.run(async () => {
      const link = await this.links.findForUpdate(owner);
      if (!link) throw new Error(`The link of ${owner.type} ${owner.id} is gone`);
      if (link.status === 'detached') return link;
      const now = this.clock.now();
      if ('customer' in found) {
        const customerId = found.customer.fields.id;
        if (link.link(customerId, now)) {
          const action = accountActions['billing.account.linked'];
          this.audit.record({ action, ...aboutOwner(owner), details: { customerId } });
        }
      } else if (link.refuse(found.conflict, now, deletedId)) {
        const action = accountActions['billing.account.conflicted'];
        this.audit.record({ action, ...aboutOwner(owner), details: { reason: found.conflict } });
      }
      await this.links.save(link);
      return link;
    });
  }
}
