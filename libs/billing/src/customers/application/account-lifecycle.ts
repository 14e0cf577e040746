import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingGateway, BillingSettings, type CustomerChanges, undefinedIfNotFound } from '../../polar/index.ts';
import { Erasing } from '../../mirror/index.ts';
import type { AccountLink, BillingOwner, ConflictReason } from '../domain/account-link.ts';
import { Links } from '../domain/ports.ts';
import { aboutOwner, accountActions } from './audit-actions.ts';
import { refuses } from './provider-refusals.ts';
import { CustomerRecords } from './customer-records.ts';
import { OwnerProfiles } from './owner-profiles.ts';
import { Provisioning } from './provisioning.ts';

/**
 * Carries changes of owners to their customers at the platform. Called after the commit, at least once and in any
 * order, so each method brings the customer to the present state of its owner. Throws GatewayError, to be called again
 * later.
 */
@Injectable()
export class AccountLifecycle {
  constructor(
    private readonly links: Links,
    private readonly provisioning: Provisioning,
    private readonly profiles: OwnerProfiles,
    private readonly erasing: Erasing,
    private readonly records: CustomerRecords,
    private readonly gateway: BillingGateway,
    private readonly settings: BillingSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** The owner is new, or something about it changed that the platform is told. */
  async changed(owner: BillingOwner): Promise<void> {
    const before = await this.uow.read(() => this.links.find(owner));
    const link = await this.provisioning.provision(owner);
    // A customer that was found or created just now has the present values, unless it existed before.
    if (before?.status === 'linked' && link?.status === 'linked') await this.update(owner, link);
  }

  /** A customer that is gone at the platform, or not there yet, gets the name when it is made. */
  async renamed(owner: BillingOwner): Promise<void> {
    const link = await this.uow.read(() => this.links.find(owner));
    const profile = link?.status === 'linked' ? await this.profiles.of(owner) : undefined;
    if (profile?.type !== 'user' || typeof link?.customerId !== 'string') return;
    const renamed = this.gateway.customers.update(link.customerId, { name: profile.person.name });
    await renamed.then((customer) => this.records.keep(customer)).catch(undefinedIfNotFound);
  }

  /** The owner was deleted. What its customer bought ends with it, unless the configuration says otherwise. */
  async ended(owner: BillingOwner): Promise<void> {
    const isKept = this.settings.options.deletedAccounts === 'keep';
    const link = await this.uow.run(async () => {
      const found = await this.links.findForUpdate(owner);
      if (found && found.status !== 'detached') {
        const { customerId } = found;
        found.detach(this.clock.now());
        await this.links.save(found);
        const action = accountActions[isKept ? 'billing.account.detached' : 'billing.account.closed'];
        if (customerId !== null) this.audit.record({ action, ...aboutOwner(owner), details: { customerId } });
      }
      return found;
    });
    await this.erasing.erase(owner.id);
    if (link?.customerId) await this.erasing.erase(link.customerId);
    if (link && !isKept) await this.records.remove(owner);
  }

  private async update(owner: BillingOwner, { customerId }: AccountLink): Promise<void> {
    const profile = await this.profiles.of(owner);
    if (!profile || customerId === null) return;
    const changes: CustomerChanges = profile.type === 'user' ? { email: profile.person.email } : { name: profile.name };
    const refused = await this.sent(customerId, changes);
    await this.uow.run(async () => {
      const link = await this.links.findForUpdate(owner);
      if (link?.status !== 'linked') return;
      link.noteAddress(refused, this.clock.now());
      await this.links.save(link);
    });
  }

  /** @returns why the platform kept the former address; null: it took everything */
  private async sent(customerId: string, changes: CustomerChanges): Promise<ConflictReason | null> {
    try {
      await this.records.keep(await this.gateway.customers.update(customerId, changes));
      return null;
    } catch (error) {
      if (!refuses(error, 'email')) throw error;
      return 'email-taken';
    }
  }
}
