import { Module, type Provider } from '@nestjs/common';
import { Subscriptions } from '#shared-kernel/application/events';
import { BillingSettings } from '../polar/index.ts';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { AccountLifecycle } from './application/account-lifecycle.ts';
import { AccountLinks } from './application/account-links.ts';
import { BillingAccounts } from './application/billing-accounts.ts';
import { BillingObjects } from './application/billing-objects.ts';
import { BillingOwners } from './application/billing-owners.ts';
import { CustomerFinding } from './application/customer-finding.ts';
import { CustomerRecords } from './application/customer-records.ts';
import { CustomerRemoval } from './application/customer-removal.ts';
import { OwnerProfiles } from './application/owner-profiles.ts';
import { Portal } from './application/portal.ts';
import { Provisioning } from './application/provisioning.ts';
import { SeatRelease } from './application/seat-release.ts';
import { StaffAccounts } from './application/staff-accounts.ts';
import { TeamMembers } from './application/team-members.ts';
import { Links } from './domain/ports.ts';
import { AccountController } from './http/account.controller.ts';
import { StaffAccountsController } from './http/staff-accounts.controller.ts';
import { ReturnTargets } from './http/return-targets.ts';
import { MikroLinks } from './infrastructure/persistence/mikro-links.ts';

/** Used by the other rooms. */
const shared: Provider[] = [AccountLinks, BillingObjects, BillingOwners, ReturnTargets];

/** Which customers of the platform accounts and organizations are. */
@Module({
  imports: [MirrorModule],
  controllers: [AccountController, StaffAccountsController],
  providers: [
    { provide: Links, useClass: MikroLinks },
    ...shared,
    AccountLifecycle,
    BillingAccounts,
    CustomerFinding,
    CustomerRecords,
    CustomerRemoval,
    OwnerProfiles,
    Portal,
    Provisioning,
    SeatRelease,
    StaffAccounts,
    TeamMembers,
  ],
  exports: shared,
})
export class CustomersModule {
  constructor(
    subscriptions: Subscriptions,
    settings: BillingSettings,
    lifecycle: AccountLifecycle,
    members: TeamMembers,
    seats: SeatRelease,
  ) {
    // Without a token nothing is sold, and nothing is stored for it.
    if (settings.options.accessToken === undefined) return;
    const user = (id: string) => ({ type: 'user', id }) as const;
    const organization = (id: string) => ({ type: 'organization', id }) as const;
    subscriptions.on('identity.user-created', 'billing-accounts', ({ payload }) =>
      lifecycle.changed(user(payload.userId)),
    );
    subscriptions.on('identity.email-verified', 'billing-accounts', ({ payload }) =>
      lifecycle.changed(user(payload.userId)),
    );
    subscriptions.on('identity.name-changed', 'billing-accounts', ({ payload }) =>
      lifecycle.renamed(user(payload.userId)),
    );
    subscriptions.on('identity.email-changed', 'billing-accounts', ({ payload }) =>
      lifecycle.changed(user(payload.userId)),
    );
    subscriptions.on('identity.email-changed', 'billing-team-members', ({ payload }) =>
      members.readdress(payload.userId, payload.formerEmail),
    );
    subscriptions.on('identity.user-deleted', 'billing-accounts', ({ payload }) =>
      lifecycle.ended(user(payload.userId)),
    );
    subscriptions.on('identity.user-deleted', 'billing-seats', async ({ payload }) => {
      if (payload.emailProven) await seats.ofAddress(payload.email, payload.deletedAt);
    });
    subscriptions.on('organizations.created', 'billing-accounts', ({ payload }) =>
      lifecycle.changed(organization(payload.organizationId)),
    );
    subscriptions.on('organizations.updated', 'billing-accounts', ({ payload }) =>
      lifecycle.changed(organization(payload.organizationId)),
    );
    subscriptions.on('organizations.deleted', 'billing-accounts', ({ payload }) =>
      lifecycle.ended(organization(payload.organizationId)),
    );
    subscriptions.on('organizations.member-roles-changed', 'billing-accounts', ({ payload }) =>
      members.settle(payload.organizationId, payload.userId, payload.changedAt),
    );
    subscriptions.on('organizations.member-removed', 'billing-accounts', ({ payload }) =>
      members.settle(payload.organizationId, payload.userId, payload.removedAt, payload.email),
    );
  }
}
