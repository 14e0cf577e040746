import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { AccountPolicies } from '#identity';
import { Subscriptions } from '#shared-kernel/application/events';
import { Purges } from '#shared-kernel/application/purges';
import {
  AnswersToContexts,
  MembershipPolicy,
  OrganizationEndings,
  PeopleForContexts,
} from './application/answers-to-contexts.ts';
import { InvitationCleanup, InvitationInbox } from './application/invitation-inbox.ts';
import { InvitationFlow } from './application/invitation-flow.ts';
import { InvitationQuotas, InvitationSending } from './application/invitation-sending.ts';
import { MemberProfiles } from './application/member-profiles.ts';
import { Membership, MemberAccess } from './application/membership.ts';
import { FullOrganizations, OrganizationDirectory, OrganizationSwitch } from './application/organization-directory.ts';
import { AccessTables, OrganizationLock, OrganizationResolver } from './application/organization-resolver.ts';
import { OrganizationLog } from './application/organization-log.ts';
import { OrganizationMails } from './application/organization-mails.ts';
import { OrganizationManagement } from './application/organization-management.ts';
import { RoleManagement } from './application/role-management.ts';
import { RosterChanges } from './application/roster-changes.ts';
import { OrganizationLists } from './application/organization-lists.ts';
import { OrganizationPages, OrganizationSearching } from './application/organization-search.ts';
import { StaffInvitations } from './application/staff-invitations.ts';
import { StaffDirectory, StaffOrganizations } from './application/staff-organizations.ts';
import { TeamManagement, TeamChanges, TeamMembership } from './application/team-management.ts';
import { type OrganizationOptions, OrganizationSettings } from './domain/organization-options.ts';
import { CustomRoles, Invitations, Members, OrganizationLookup, Organizations, Teams } from './domain/ports.ts';
import { Ownership } from './domain/roster.ts';
import { InvitationsController } from './http/invitations.controller.ts';
import { MembersController } from './http/members.controller.ts';
import { OrganizationsController, AuditLogController } from './http/organizations.controller.ts';
import { RolesController } from './http/roles.controller.ts';
import { StaffInvitationsController, StaffOrganizationsController } from './http/staff-organizations.controller.ts';
import { OrganizationSearchController } from './http/search.controller.ts';
import { TeamsController } from './http/teams.controller.ts';
import { MikroMembers, MikroInvitations } from './infrastructure/persistence/mikro-members.ts';
import { MikroOrganizations, MikroCustomRoles, MikroTeams } from './infrastructure/persistence/mikro-organizations.ts';
import { OrganizationsForStaff } from './infrastructure/persistence/organizations-for-staff.ts';
import { StoredOrganizationLists } from './infrastructure/persistence/stored-organization-lists.ts';
import { StoredOrganizationPages } from './infrastructure/persistence/stored-organization-pages.ts';
import { StoredOrganizationEndings } from './infrastructure/persistence/stored-organization-endings.ts';
import { PreparedOrganizationLookup } from './infrastructure/persistence/prepared-organization-lookup.ts';

const adapters: Provider[] = [
  { provide: Organizations, useClass: MikroOrganizations },
  { provide: Members, useClass: MikroMembers },
  { provide: OrganizationLookup, useClass: PreparedOrganizationLookup },
  { provide: Invitations, useClass: MikroInvitations },
  { provide: CustomRoles, useClass: MikroCustomRoles },
  { provide: Teams, useClass: MikroTeams },
  { provide: OrganizationLists, useClass: StoredOrganizationLists },
  { provide: OrganizationPages, useClass: StoredOrganizationPages },
  { provide: OrganizationEndings, useClass: StoredOrganizationEndings },
  OrganizationsForStaff,
];

const flows: Provider[] = [
  AccessTables,
  AnswersToContexts,
  FullOrganizations,
  InvitationCleanup,
  InvitationFlow,
  InvitationInbox,
  InvitationQuotas,
  InvitationSending,
  MemberAccess,
  MemberProfiles,
  Membership,
  MembershipPolicy,
  OrganizationDirectory,
  OrganizationLock,
  OrganizationLog,
  OrganizationMails,
  OrganizationManagement,
  OrganizationResolver,
  OrganizationSearching,
  OrganizationSwitch,
  PeopleForContexts,
  RoleManagement,
  RosterChanges,
  StaffDirectory,
  StaffInvitations,
  StaffOrganizations,
  TeamChanges,
  TeamManagement,
  TeamMembership,
];

const controllers: Type[] = [
  OrganizationsController,
  MembersController,
  InvitationsController,
  RolesController,
  TeamsController,
  AuditLogController,
  OrganizationSearchController,
  StaffOrganizationsController,
  StaffInvitationsController,
];

/** Needs the modules of the kernel and of identity, both global. */
@Module({})
export class OrganizationsModule {
  static forRoot(options: OrganizationOptions): DynamicModule {
    const settings: OrganizationSettings = { options };
    return {
      module: OrganizationsModule,
      controllers,
      providers: [
        { provide: OrganizationSettings, useValue: settings },
        { provide: Ownership, useValue: new Ownership(options.creatorRole) },
        ...adapters,
        ...flows,
      ],
    };
  }

  constructor(
    policies: AccountPolicies,
    subscriptions: Subscriptions,
    purges: Purges,
    membershipPolicy: MembershipPolicy,
    invitations: InvitationCleanup,
    answers: AnswersToContexts,
    _forStaff: OrganizationsForStaff,
  ) {
    policies.register(membershipPolicy);
    answers.register();
    subscriptions.on('identity.user-deleted', 'organizations', (event) => membershipPolicy.handle(event));
    purges.register('invitation-cleanup', 'Deletes old invitations to organizations.', { invitations });
  }
}
