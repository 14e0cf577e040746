import type { CustomRole } from './custom-role.ts';
import type { Invitation } from './invitation.ts';
import type { Organization } from './organization.ts';
import type { Member, Roster } from './roster.ts';
import type { Team, TeamMember } from './team.ts';

/**
 * Repositories join the unit of work around them; the lookup runs outside of transactions (ADR 24). Ids are unchecked
 * input: a malformed one finds nothing. An outcome such as `slug-taken` is what only the database can tell. Nothing is
 * stored then, and the transaction can no longer commit: the caller must throw.
 */

export abstract class Organizations {
  abstract find(id: string): Promise<Organization | undefined>;
  abstract findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Organization>>;

  /** Ignores case. */
  abstract findBySlug(slug: string): Promise<Organization | undefined>;

  /**
   * Locks the row until the transaction ends. Every change of members, invitations and teams begins here, so that rules
   * over all of them also hold for concurrent requests (ADR 17).
   */
  abstract lock(id: string): Promise<Organization | undefined>;

  /** Serializes creations by this user until the transaction ends. */
  abstract lockCreationOf(userId: string): Promise<void>;

  /** The organizations of a member, oldest membership first. */
  abstract ofUser(userId: string): Promise<Organization[]>;

  abstract add(organization: Organization): Promise<'added' | 'slug-taken'>;

  /** Callers that do not change the slug need not look at the outcome. */
  abstract save(organization: Organization): Promise<'saved' | 'slug-taken'>;

  /** Removes members, invitations, teams and roles too. */
  abstract remove(organization: Organization): Promise<void>;
}

export abstract class Members {
  abstract find(organizationId: string, userId: string): Promise<Member | undefined>;

  /** As `find`, for several; missing ones are left out. */
  abstract findAll(memberships: readonly Pick<Member, 'organizationId' | 'userId'>[]): Promise<Member[]>;

  /** As `find`, and keeps the membership until the transaction ends. */
  abstract findAndHold(organizationId: string, userId: string): Promise<Member | undefined>;
  abstract rosterOf(organizationId: string): Promise<Roster>;

  /** In the order in which they joined, at most `limit`. */
  abstract listOf(organizationId: string, limit?: number): Promise<Member[]>;

  /** Members who have the role, in the order in which they joined. */
  abstract listIn(organizationIds: readonly string[], role: string): Promise<Member[]>;
  abstract ofUser(userId: string): Promise<Member[]>;

  /** By organization id, without organizations that have none. @param role counts only members who have it */
  abstract countIn(organizationIds: readonly string[], role?: string): Promise<ReadonlyMap<string, number>>;

  abstract add(member: Member): Promise<'added' | 'no-such-user'>;
  abstract save(member: Member): Promise<void>;

  /** Removes the member from teams too. */
  abstract remove(member: Member): Promise<void>;
}

export abstract class Invitations {
  abstract find(id: string): Promise<Invitation | undefined>;

  /** All pending ones of an organization, and at most `closedLimit` others, the newest; oldest first. */
  abstract listOf(organizationId: string, closedLimit: number): Promise<Invitation[]>;

  /** Invitations of an organization with the status `pending`, expired ones included. */
  abstract pendingOf(organizationId: string): Promise<Invitation[]>;

  /** Open ones for an address, at most `limit`, the newest; oldest first. */
  abstract openFor(email: string, now: Date, limit: number): Promise<Invitation[]>;

  abstract add(invitation: Invitation): Promise<void>;

  /** Writes the status of a pending one and nothing else; false when it is no longer pending. */
  abstract saveStatus(invitation: Invitation): Promise<boolean>;

  /** Writes roles, team, inviter and times of a pending one; false when it is no longer pending. */
  abstract saveOffer(invitation: Invitation): Promise<boolean>;

  abstract remove(invitation: Invitation): Promise<void>;

  /** Removes pending ones that the user sent, and those sent to the address up to that moment; null: to none. */
  abstract removePendingOf(userId: string, email: string | null, sentBy: Date): Promise<void>;

  /** Deletes at most `limit` of those that expired before `moment`, of any status; answers how many. */
  abstract deleteExpiredBefore(moment: Date, limit: number): Promise<number>;
}

export abstract class CustomRoles {
  /** All of an organization, oldest first; read from the database even if the transaction has read them before. */
  abstract listOf(organizationId: string): Promise<CustomRole[]>;

  /** As `listOf`, of several organizations. */
  abstract listIn(organizationIds: readonly string[]): Promise<CustomRole[]>;

  abstract add(role: CustomRole): Promise<'added' | 'name-taken'>;

  abstract save(role: CustomRole): Promise<'saved' | 'name-taken'>;

  abstract remove(role: CustomRole): Promise<void>;
}

export abstract class Teams {
  abstract find(organizationId: string, id: string): Promise<Team | undefined>;

  abstract organizationOf(id: string): Promise<string | undefined>;
  abstract listOf(organizationId: string): Promise<Team[]>;

  abstract add(team: Team): Promise<void>;
  abstract save(team: Team): Promise<void>;

  /** Removes its members too; invitations to it stay, without a team. */
  abstract remove(team: Team): Promise<void>;

  /** Members of all teams of an organization, or one user's team memberships there; oldest first. */
  abstract membersIn(organizationId: string, userId?: string): Promise<TeamMember[]>;

  /** Whether the user is in the team; keeps them there until the transaction ends. */
  abstract holdMember(team: Pick<Team, 'id' | 'organizationId'>, userId: string): Promise<boolean>;

  /** Teams of a user in all organizations, in the order in which they joined. */
  abstract ofUser(userId: string): Promise<Team[]>;

  abstract addMember(member: TeamMember): Promise<void>;
  abstract removeMember(member: TeamMember): Promise<void>;
}

export interface OrganizationDetails {
  readonly members: readonly Member[];
  readonly teamMembers: readonly TeamMember[];
  readonly invitations: readonly Invitation[];
  readonly teams: readonly Team[];
}

export abstract class OrganizationLookup {
  /** Each kind oldest first; for reading only. @param closedLimit of invitations that are not pending, the newest */
  abstract details(organizationId: string, memberLimit: number, closedLimit: number): Promise<OrganizationDetails>;
}
