import type { CustomRole } from './custom-role.ts';
import type { Invitation } from './invitation.ts';
import type { Member } from './member.ts';
import type { Organization } from './organization.ts';
import type { Roster } from './roster.ts';
import type { Team, TeamPlace } from './team.ts';

/** Ports are used inside `UnitOfWork.run` or `.read`. Ids come from outside: what is no id finds nothing. */

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export abstract class Organizations {
  abstract find(id: string): Promise<Organization | undefined>;

  /** Those that exist, by id. */
  abstract findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Organization>>;

  /** Whatever its case. */
  abstract findBySlug(slug: string): Promise<Organization | undefined>;

  /**
   * Locks the row until the transaction ends. Every change of members, invitations and teams begins here, so that a rule
   * over all of them holds when two come at once (ADR 17).
   */
  abstract lock(id: string): Promise<Organization | undefined>;

  /** Nobody else creates for this user until the transaction ends. */
  abstract lockCreationOf(userId: string): Promise<void>;

  /** Those the user is a member of, oldest membership first. */
  abstract ofUser(userId: string): Promise<Organization[]>;

  /** @throws ORGANIZATION_ALREADY_EXISTS: the database's word about the slug, also for two at once */
  abstract add(organization: Organization): Promise<void>;

  /** @throws as `add` */
  abstract save(organization: Organization): Promise<void>;

  /** Members, invitations, teams and roles go with it. */
  abstract remove(organization: Organization): Promise<void>;

  /** Whose name or slug contains the text, by name; all when it is empty. */
  abstract search(text: string, page: Page): Promise<{ organizations: Organization[]; total: number }>;
}

export abstract class Members {
  /** The one way to a member: by organization and user together. */
  abstract find(organizationId: string, userId: string): Promise<Member | undefined>;

  /** As `find`, those that exist of many. */
  abstract findAll(places: readonly Pick<Member, 'organizationId' | 'userId'>[]): Promise<Member[]>;

  /** As `find`; who is found stays a member until the transaction ends. */
  abstract findAndHold(organizationId: string, userId: string): Promise<Member | undefined>;

  /** All of an organization that the transaction has locked. */
  abstract rosterOf(organizationId: string): Promise<Roster>;

  /** At most `limit`, those who joined first first; all without one. */
  abstract listOf(organizationId: string, limit?: number): Promise<Member[]>;

  /** Every place of a user, by organization id. */
  abstract ofUser(userId: string): Promise<Member[]>;

  /**
   * By organization id; an organization without members is left out.
   * @param role counts only who has it
   */
  abstract countIn(organizationIds: readonly string[], role?: string): Promise<ReadonlyMap<string, number>>;

  /** @throws USER_NOT_FOUND: the database's word, also when the account goes at this moment */
  abstract add(member: Member): Promise<void>;
  abstract save(member: Member): Promise<void>;

  /** Places in teams go with it. */
  abstract remove(member: Member): Promise<void>;
}

export abstract class Invitations {
  abstract find(id: string): Promise<Invitation | undefined>;

  /** All pending ones of an organization, and at most `closedLimit` others, the youngest; oldest first. */
  abstract listOf(organizationId: string, closedLimit: number): Promise<Invitation[]>;

  /** Those of an organization with the status `pending`, expired ones included. */
  abstract pendingOf(organizationId: string): Promise<Invitation[]>;

  /** Open ones for an address, at most `limit`, the youngest; oldest first. */
  abstract openFor(email: string, now: Date, limit: number): Promise<Invitation[]>;

  abstract add(invitation: Invitation): Promise<void>;

  /** Writes what has become of a pending one, and no more; false when it was not pending any more. */
  abstract settle(invitation: Invitation): Promise<boolean>;

  /** Writes what a pending one offers, since when and how long; false when it was not pending any more. */
  abstract amend(invitation: Invitation): Promise<boolean>;

  abstract remove(invitation: Invitation): Promise<void>;

  /** Pending ones that the user has sent, or that were sent to the address up to that moment. */
  abstract removePendingOf(userId: string, email: string, sentBy: Date): Promise<void>;

  /** At most `limit` of those that expired before `moment`, whatever became of them; answers how many. */
  abstract deleteExpiredBefore(moment: Date, limit: number): Promise<number>;
}

export abstract class CustomRoles {
  /** All of an organization, oldest first; as they are stored now, whatever the transaction has read before. */
  abstract listOf(organizationId: string): Promise<CustomRole[]>;

  /** As `listOf`, of several organizations. */
  abstract listIn(organizationIds: readonly string[]): Promise<CustomRole[]>;

  /** @throws ROLE_NAME_IS_ALREADY_TAKEN: the database's word */
  abstract add(role: CustomRole): Promise<void>;

  /** @throws as `add` */
  abstract save(role: CustomRole): Promise<void>;

  abstract remove(role: CustomRole): Promise<void>;
}

export abstract class Teams {
  /** Found only in its own organization. */
  abstract find(organizationId: string, id: string): Promise<Team | undefined>;

  abstract organizationOf(id: string): Promise<string | undefined>;

  /** All of an organization, oldest first. */
  abstract listOf(organizationId: string): Promise<Team[]>;

  abstract add(team: Team): Promise<void>;
  abstract save(team: Team): Promise<void>;

  /** Places go with it; invitations to it stay, without a team. */
  abstract remove(team: Team): Promise<void>;

  /** All places in teams of an organization, or of one user there; oldest first. */
  abstract placesIn(organizationId: string, userId?: string): Promise<TeamPlace[]>;

  /** Whether the user is in the team; if so, they stay there until the transaction ends. */
  abstract holdPlace(team: Pick<Team, 'id' | 'organizationId'>, userId: string): Promise<boolean>;

  /** Teams of a user in all organizations, oldest place first. */
  abstract ofUser(userId: string): Promise<Team[]>;

  abstract addPlace(place: TeamPlace): Promise<void>;
  abstract removePlace(place: TeamPlace): Promise<void>;
}

/** What stands in an organization beside itself. */
export interface Contents {
  readonly members: readonly Member[];
  readonly places: readonly TeamPlace[];
  readonly invitations: readonly Invitation[];
  readonly teams: readonly Team[];
}

export abstract class OrganizationContents {
  /**
   * Everything, each kind oldest first; detached, for reading only. One prepared statement, never inside
   * a transaction.
   * @param memberLimit most members
   * @param closedLimit most invitations that are not pending, the youngest
   */
  abstract of(organizationId: string, memberLimit: number, closedLimit: number): Promise<Contents>;
}
