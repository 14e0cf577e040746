import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { BillingGateway, type NewCustomer, undefinedIfNotFound } from '../../polar/index.ts';
import { AccountLink, type BillingOwner, type ConflictReason } from '../domain/account-link.ts';
import { Links } from '../domain/ports.ts';
import { accountActions, aboutOwner } from './audit-actions.ts';
import { CustomerRecords } from './customer-records.ts';
import { type OwnerProfile, OwnerProfiles, type PersonProfile } from './owner-profiles.ts';
import { refuses } from './provider-refusals.ts';

type FoundCustomer = { readonly customer: EntityOf<'customer'> } | { readonly conflict: ConflictReason };

/**
 * Links owners to customers of the platform. Never inside a sign-up: a platform that does not answer must not keep
 * users out.
 */
@Injectable()
export class Provisioning {
  constructor(
    private readonly links: Links,
    private readonly profiles: OwnerProfiles,
    private readonly gateway: BillingGateway,
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
    const found = await this.findOrCreate(owner, profile);
    // Before the link: a customer of another organization, by a token of it, is refused here.
    if ('customer' in found) await this.records.keep(found.customer);
    const ended = await this.conclude(owner, found, link.customerId);
    if (ended.status !== 'detached') return ended;
    // The owner was deleted meanwhile, when there was no customer to remove.
    await this.records.remove(owner);
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

  /** Safe to repeat, also after a write of unknown outcome. Gives up soon: a person waits, or the outbox, which tries again. */
  private async findOrCreate(owner: BillingOwner, profile: OwnerProfile): Promise<FoundCustomer> {
    const { customers } = this.gateway;
    const known = await customers.byExternalId(owner.id, 'interactive').catch(undefinedIfNotFound);
    if (known) return { customer: known };
    const creation = this.creationOf(owner, profile);
    if (!creation) return { conflict: 'no-owner' };
    try {
      return { customer: await customers.create(creation) };
    } catch (error) {
      if (refuses(error, 'external_id')) return { customer: await customers.byExternalId(owner.id, 'interactive') };
      if (profile.type === 'user' && refuses(error, 'email')) return this.takeOver(owner, profile.person);
      if (profile.type === 'organization' && refuses(error, 'owner')) return { conflict: 'email-refused' };
      throw error;
    }
  }

  private creationOf({ id: externalId }: BillingOwner, profile: OwnerProfile): NewCustomer | undefined {
    const making = { opId: this.random.id(), externalId };
    if (profile.type === 'user') {
      const { name, email } = profile.person;
      return { ...making, type: 'individual', name, email };
    }
    const { name, owner } = profile;
    if (!owner) return undefined;
    return { ...making, type: 'team', name, owner: { email: owner.email, name: owner.name, externalId: owner.userId } };
  }

  /**
   * A customer with the address of the account bought something before the account existed. It becomes the account's if
   * the address is proven: otherwise an attacker could take over purchases by signing up with the address of the buyer.
   */
  private async takeOver(owner: BillingOwner, person: PersonProfile): Promise<FoundCustomer> {
    const { items } = await this.gateway.page('customer', { email: person.email, page: 1 }, 'interactive');
    // A list could answer with others: what is linked must have the address that was proven.
    const isAsked = (email: string | null) => email?.toLowerCase() === person.email.toLowerCase();
    const [found] = items.filter(({ fields }) => fields.deletedAt === null && isAsked(fields.email));
    if (!found) return { conflict: 'email-refused' };
    if (found.fields.externalId?.toLowerCase() === owner.id) return { customer: found };
    if (found.fields.externalId !== null || !person.emailProven) return { conflict: 'email-taken' };
    try {
      return { customer: await this.gateway.customers.update(found.fields.id, { externalId: owner.id }) };
    } catch (error) {
      // Another account was linked to it at the same time.
      if (refuses(error, 'external_id')) return { conflict: 'email-taken' };
      throw error;
    }
  }
}
