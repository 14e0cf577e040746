import { type Caller, OrganizationPeople } from '#identity';
import { Sessions } from '#identity/sessions/domain/session';
import { aSession } from '#identity/testing/a-session';
import { aUser } from '#identity/testing/a-user';
import { accountModules } from '#identity/testing/account-flows';
import { type User, Users } from '#identity/users/domain/user';
import type { Fields } from '#shared-kernel/domain/change';
import { Purger } from '#shared-kernel/infrastructure/purger';
import { needsDatabase } from '#shared-kernel/testing/flow-database';
import { Wiring } from '#shared-kernel/testing/wiring';
import { InvitationFlow } from '../application/invitation-flow.ts';
import { InvitationInbox } from '../application/invitation-inbox.ts';
import { InvitationSending } from '../application/invitation-sending.ts';
import { MembershipPolicy } from '../application/answers-to-contexts.ts';
import { Membership, MemberAccess } from '../application/membership.ts';
import { OrganizationDirectory } from '../application/organization-directory.ts';
import { OrganizationManagement } from '../application/organization-management.ts';
import { RoleManagement } from '../application/role-management.ts';
import { StaffInvitations } from '../application/staff-invitations.ts';
import { StaffOrganizations } from '../application/staff-organizations.ts';
import { TeamManagement, TeamMembership } from '../application/team-management.ts';
import { organizationDefaults, type OrganizationOptions } from '../domain/organization-options.ts';
import { CustomRoles, Members } from '../domain/ports.ts';
import { Ownership } from '../domain/roster.ts';
import { organizationEntities } from '../infrastructure/persistence/entities.ts';
import { OrganizationsModule } from '../organizations.module.ts';

const baseUrl = 'https://accounts.example.com';

needsDatabase(organizationEntities);

/** All flows of the context, with a clock and ids that the test controls. */
export function organizationFlows(changes: Partial<OrganizationOptions> = {}) {
  const base = accountModules();
  const options: OrganizationOptions = { ...organizationDefaults, baseUrl, ...changes };
  const wiring = new Wiring([...base.modules, OrganizationsModule.forRoot(options)], base.replacements);
  const { uow } = base;
  const users = wiring.get(Users);
  const sessions = wiring.get(Sessions);
  const management = wiring.get(OrganizationManagement);
  return {
    wiring,
    options,
    clock: base.clock,
    outbox: base.outbox,
    rows: base.rows,
    ownership: wiring.get(Ownership),
    uow,
    em: base.em,
    users,
    sessions,
    customRoles: wiring.get(CustomRoles),
    management,
    directory: wiring.get(OrganizationDirectory),
    memberAccess: wiring.get(MemberAccess),
    membership: wiring.get(Membership),
    sending: wiring.get(InvitationSending),
    /** For other contexts. */
    people: wiring.get(OrganizationPeople),
    flow: wiring.get(InvitationFlow),
    inbox: wiring.get(InvitationInbox),
    teams: wiring.get(TeamManagement),
    teamMembership: wiring.get(TeamMembership),
    staff: wiring.get(StaffOrganizations),
    staffInvitations: wiring.get(StaffInvitations),
    roles: wiring.get(RoleManagement),
    membershipPolicy: wiring.get(MembershipPolicy),
    purge: async () => (await wiring.get(Purger).run('invitation-cleanup')).result,

    rosterOf: (organizationId: string) => uow.read(() => wiring.get(Members).rosterOf(organizationId)),

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
        hasSecondFactor: user.twoFactorEnabled,
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
