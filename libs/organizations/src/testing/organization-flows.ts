import type { CallerOfRoute } from '#identity';
import { ActiveOrganizations } from '#identity/sessions/application/active-organizations';
import { aSession } from '#identity/testing/a-session';
import { aUser } from '#identity/testing/a-user';
import { UserDirectory } from '#identity/users/application/user-directory';
import { accountDefaults } from '#identity/users/domain/account-options';
import type { User } from '#identity/users/domain/user';
import type { Fields } from '#shared-kernel/domain/change';
import { CountingRandom } from '#shared-kernel/testing/counting-random';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { MemoryOutbox } from '#shared-kernel/testing/memory-outbox';
import { AccessTables } from '../application/access-tables.ts';
import { FullOrganizations } from '../application/full-organizations.ts';
import { InvitationCleanup } from '../application/invitation-cleanup.ts';
import { InvitationFlow } from '../application/invitation-flow.ts';
import { InvitationInbox } from '../application/invitation-inbox.ts';
import { InvitationSending } from '../application/invitation-sending.ts';
import { MemberProfiles } from '../application/member-profiles.ts';
import { Membership } from '../application/membership.ts';
import { OnUserDeleted } from '../application/on-user-deleted.ts';
import { OrganizationDirectory } from '../application/organization-directory.ts';
import { OrganizationLock } from '../application/organization-lock.ts';
import { OrganizationMails } from '../application/organization-mails.ts';
import { OrganizationManagement } from '../application/organization-management.ts';
import { RoleManagement } from '../application/role-management.ts';
import { RosterChanges } from '../application/roster-changes.ts';
import { StaffOrganizations } from '../application/staff-organizations.ts';
import { TeamManagement } from '../application/team-management.ts';
import { TeamPlaces } from '../application/team-places.ts';
import { organizationDefaults, type OrganizationOptions } from '../domain/organization-options.ts';
import { Ownership } from '../domain/ownership.ts';
import { memoryKit } from './memory-kit.ts';

const baseUrl = 'https://accounts.example.com';

/** Every flow of the context on storage in memory, with time and chance in the test's hands. */
export function organizationFlows(changes: Partial<OrganizationOptions> = {}) {
  const { uow, users, sessions, database, organizations, members, invitations, teams, customRoles, contents } =
    memoryKit();
  const options: OrganizationOptions = { ...organizationDefaults, baseUrl, ...changes };
  const settings = { options };
  const clock = new FixedClock();
  const random = new CountingRandom();
  const outbox = new MemoryOutbox(uow);
  const ownership = new Ownership(options.creatorRole);
  const tables = new AccessTables(customRoles, settings);
  const directory = new UserDirectory(users, { options: { ...accountDefaults, baseUrl } }, uow);
  const active = new ActiveOrganizations(sessions, uow);

  const lock = new OrganizationLock(organizations, members, tables);
  const mails = new OrganizationMails(outbox, directory, settings);
  const rosters = new RosterChanges(
    organizations,
    members,
    invitations,
    ownership,
    active,
    mails,
    settings,
    clock,
    random,
  );
  const places = new TeamPlaces(teams, settings, clock, random);
  const profiles = new MemberProfiles(teams, directory);
  const full = new FullOrganizations(contents, profiles, settings);
  const management = new OrganizationManagement(
    organizations,
    lock,
    ownership,
    rosters,
    places,
    active,
    settings,
    clock,
    random,
    uow,
  );
  return {
    options,
    clock,
    outbox,
    database,
    ownership,
    uow,
    users,
    sessions,
    members,
    customRoles,
    management,
    directory: new OrganizationDirectory(
      organizations,
      members,
      invitations,
      profiles,
      tables,
      ownership,
      settings,
      clock,
      uow,
    ),
    membership: new Membership(lock, rosters, places, profiles, directory, uow),
    sending: new InvitationSending(
      organizations,
      invitations,
      places,
      lock,
      directory,
      mails,
      settings,
      clock,
      random,
      uow,
    ),
    flow: new InvitationFlow(invitations, lock, rosters, places, active, clock, uow),
    inbox: new InvitationInbox(invitations, organizations, members, teams, directory, tables, settings, clock, uow),
    teams: new TeamManagement(members, teams, places, lock, active, settings, clock, uow),
    staff: new StaffOrganizations(
      organizations,
      members,
      invitations,
      lock,
      full,
      rosters,
      ownership,
      directory,
      clock,
      uow,
    ),
    roles: new RoleManagement(customRoles, members, invitations, tables, lock, rosters, settings, clock, random, uow),
    onUserDeleted: new OnUserDeleted(members, invitations, lock, ownership, rosters, uow),
    cleanup: new InvitationCleanup(invitations, settings, clock, uow),

    /** Somebody signed in, with a proven address. */
    async somebody(name: string, values: Partial<Fields<User>> = {}): Promise<CallerOfRoute> {
      const user = aUser({ name, email: `${name}@example.com`, emailVerified: true, ...values });
      const session = aSession(user.id);
      await uow.run(async () => {
        await users.add(user);
        await sessions.add(session);
      });
      return {
        userId: user.id,
        email: user.email,
        emailVerified: user.emailVerified,
        sessionId: session.id,
        activeOrganizationId: null,
        activeTeamId: null,
      };
    },

    /** An organization of the person's own. */
    async founded(owner: CallerOfRoute, slug = 'acme'): Promise<string> {
      const profile = { name: 'Acme', slug, logo: null, metadata: null };
      return (await management.create(owner, profile)).organization.id;
    },
  };
}

export type OrganizationFlows = ReturnType<typeof organizationFlows>;
