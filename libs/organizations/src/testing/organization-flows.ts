import type { Caller } from '#identity';
import { aSession } from '#identity/testing/a-session';
import { aUser } from '#identity/testing/a-user';
import { accountsInMemory } from '#identity/testing/memory-account-flows';
import type { User } from '#identity/users/domain/user';
import type { Fields } from '#shared-kernel/domain/change';
import { Wiring } from '#shared-kernel/testing/wiring';
import { InvitationFlow } from '../application/invitation-flow.ts';
import { InvitationInbox } from '../application/invitation-inbox.ts';
import { InvitationSending } from '../application/invitation-sending.ts';
import { MemberAccess } from '../application/member-access.ts';
import { Membership } from '../application/membership.ts';
import { MembershipPolicy } from '../application/membership-policy.ts';
import { OrganizationDirectory } from '../application/organization-directory.ts';
import { OrganizationManagement } from '../application/organization-management.ts';
import { RoleManagement } from '../application/role-management.ts';
import { StaffOrganizations } from '../application/staff-organizations.ts';
import { TeamManagement } from '../application/team-management.ts';
import { TeamMembership } from '../application/team-membership.ts';
import { organizationDefaults, type OrganizationOptions } from '../domain/organization-options.ts';
import { Ownership } from '../domain/ownership.ts';
import { CustomRoles, Invitations, Members, OrganizationLookup, Organizations, Teams } from '../domain/ports.ts';
import { OrganizationsModule } from '../organizations.module.ts';
import { memoryKit } from './memory-kit.ts';

const baseUrl = 'https://accounts.example.com';

/** All flows of the context on memory adapters, with a clock and ids that the test controls. */
export function organizationFlows(changes: Partial<OrganizationOptions> = {}) {
  const base = accountsInMemory();
  const kit = memoryKit(base);
  const options: OrganizationOptions = { ...organizationDefaults, baseUrl, ...changes };
  const wiring = new Wiring(
    [...base.modules, OrganizationsModule.forRoot(options)],
    [
      ...base.replacements,
      { provide: Organizations, useValue: kit.organizations },
      { provide: Members, useValue: kit.members },
      { provide: Invitations, useValue: kit.invitations },
      { provide: Teams, useValue: kit.teams },
      { provide: CustomRoles, useValue: kit.customRoles },
      { provide: OrganizationLookup, useValue: kit.lookup },
    ],
  );
  const { users, sessions, uow } = kit;
  const management = wiring.get(OrganizationManagement);
  return {
    wiring,
    options,
    clock: base.clock,
    outbox: base.outbox,
    database: kit.database,
    ownership: wiring.get(Ownership),
    uow,
    users,
    sessions,
    members: kit.members,
    customRoles: kit.customRoles,
    management,
    directory: wiring.get(OrganizationDirectory),
    memberAccess: wiring.get(MemberAccess),
    membership: wiring.get(Membership),
    sending: wiring.get(InvitationSending),
    flow: wiring.get(InvitationFlow),
    inbox: wiring.get(InvitationInbox),
    teams: wiring.get(TeamManagement),
    teamMembership: wiring.get(TeamMembership),
    staff: wiring.get(StaffOrganizations),
    roles: wiring.get(RoleManagement),
    membershipPolicy: wiring.get(MembershipPolicy),
    sweep: async () => (await base.sweeper.run('invitation-cleanup')).result,

    /** A person who is signed in, with a proven address. */
    async somebody(name: string, values: Partial<Fields<User>> = {}): Promise<Caller> {
      const user = aUser({ name, email: `${name}@example.com`, emailVerified: true, emailProven: true, ...values });
      const session = aSession(user.id);
      await uow.run(async () => {
        await users.add(user);
        await sessions.add(session);
      });
      return {
        userId: user.id,
        email: user.email,
        emailConfirmed: user.hasConfirmedEmail(),
        emailProven: user.emailProven,
        sessionId: session.id,
        authentication: { authenticatedAt: session.authenticatedAt, methods: session.methods },
        activeOrganizationId: null,
        activeTeamId: null,
        organizationIds: null,
      };
    },

    /** Creates an organization. @returns its id */
    async organizationOf(owner: Caller, slug = 'acme'): Promise<string> {
      const profile = { name: 'Acme', slug, logo: null, metadata: null };
      return (await management.create(owner, profile)).organization.id;
    },
  };
}

export type OrganizationFlows = ReturnType<typeof organizationFlows>;
