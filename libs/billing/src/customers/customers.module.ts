import { Module, type Provider } from '@nestjs/common';
import { Subscriptions } from '#shared-kernel/application/events';
import { BillingSettings } from '../polar/index.ts';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { AccountLifecycle } from './application/account-lifecycle.ts';
import { AccountLinks } from './application/account-links.ts';
import { BillingAccounts } from './application/billing-accounts.ts';
import { BillingObjects } from './application/billing-objects.ts';
import { BillingOwners } from './application/billing-owners.ts';
import { CustomerRecords } from './application/customer-records.ts';
import { OwnerProfiles } from './application/owner-profiles.ts';
import { Provisioning } from './application/provisioning.ts';
import { SeatRelease } from './application/seat-release.ts';
import { LinkList, StaffAccounts } from './application/staff-accounts.ts';
import { TeamMembers } from './application/team-members.ts';
import { Links } from './domain/ports.ts';
import { AccountController } from './http/account.controller.ts';
import { StaffAccountsController } from './http/staff-accounts.controller.ts';
import { ReturnTargets } from './http/return-targets.ts';
import { CustomersForStaff } from './infrastructure/persistence/customers-for-staff.ts';
import { MikroLinks, StoredLinkList } from './infrastructure/persistence/mikro-links.ts';

type OfUser = { readonly payload: { readonly userId: string } };
type OfOrganization = { readonly payload: { readonly organizationId: string } };
const user = ({ payload }: OfUser) => ({ type: 'user', id: payload.userId }) as const;
const organization = ({ payload }: OfOrganization) => ({ type: 'organization', id: payload.organizationId }) as const;

const shared: Provider[] = [AccountLinks, BillingObjects, BillingOwners, ReturnTargets];

/** Links accounts and organizations to their customers at the platform. */
@Module({
  imports: [MirrorModule],
  controllers: [AccountController, StaffAccountsController],
  providers: [
    { provide: Links, useClass: MikroLinks },
    { provide: LinkList, useClass: StoredLinkList },
    ...shared,
    AccountLifecycle,
    BillingAccounts,
    CustomerRecords,
    CustomersForStaff,
    OwnerProfiles,
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
    _forStaff: CustomersForStaff,
  ) {
    // Without a token nothing is sold, and nothing is stored for it.
    if (settings.options.accessToken === undefined) return;
    const userChanged = (event: OfUser) => lifecycle.changed(user(event));
    const organizationChanged = (event: OfOrganization) => lifecycle.changed(organization(event));
    subscriptions.on('identity.user-created', 'billing-accounts', userChanged);
    subscriptions.on('identity.email-verified', 'billing-accounts', userChanged);
    subscriptions.on('identity.name-changed', 'billing-accounts', (event) => lifecycle.renamed(user(event)));
    subscriptions.on('identity.email-changed', 'billing-accounts', userChanged);
    subscriptions.on('identity.email-changed', 'billing-team-members', ({ payload }) =>
      members.readdress(payload.userId, payload.formerEmail),
    );
    subscriptions.on('identity.user-deleted', 'billing-accounts', (event) => lifecycle.ended(user(event)));
    subscriptions.on('identity.user-deleted', 'billing-seats', async ({ payload }) => {
      if (payload.emailProven) await seats.ofAddress(payload.email, payload.deletedAt);
    });
    subscriptions.on('organizations.created', 'billing-accounts', organizationChanged);
    subscriptions.on('organizations.updated', 'billing-accounts', organizationChanged);
    subscriptions.on('organizations.deleted', 'billing-accounts', (event) => lifecycle.ended(organization(event)));
    subscriptions.on('organizations.member-roles-changed', 'billing-accounts', ({ payload }) =>
      members.settle(payload.organizationId, payload.userId, payload.changedAt),
    );
    subscriptions.on('organizations.member-removed', 'billing-accounts', ({ payload }) =>
      members.settle(payload.organizationId, payload.userId, payload.removedAt, payload.email),
    );
  }
}
