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

  /** Members, invitations and teams go with it. */
  abstract remove(organization: Organization): Promise<void>;

  /** Whose name or slug contains the text, by name; all when it is empty. */
  abstract search(text: string, page: Page): Promise<{ organizations: Organization[]; total: number }>;
}

export abstract class Members {
  /** The one way to a member: by organization and user together (security.md #69). */
  abstract find(organizationId: string, userId: string): Promise<Member | undefined>;

  /** As `find`; who is found stays a member until the transaction ends. */
  abstract findAndHold(organizationId: string, userId: string): Promise<Member | undefined>;

  /** All of an organization that the transaction has locked. */
  abstract rosterOf(organizationId: string): Promise<Roster>;

  /** At most `limit`, those who joined first first. */
  abstract listOf(organizationId: string, limit: number): Promise<Member[]>;

  /** Every place of a user, by organization id. */
  abstract ofUser(userId: string): Promise<Member[]>;

  /** By organization id; an organization without members is left out. */
  abstract countIn(organizationIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  abstract add(member: Member): Promise<void>;
  abstract save(member: Member): Promise<void>;

  /** Places in teams go with it. */
  abstract remove(member: Member): Promise<void>;
}

export abstract class Invitations {
  abstract find(id: string): Promise<Invitation | undefined>;

  /** All of an organization, oldest first. */
  abstract listOf(organizationId: string): Promise<Invitation[]>;

  /** Those of an organization with the status `pending`, expired ones included. */
  abstract pendingOf(organizationId: string): Promise<Invitation[]>;

  /** Open ones for an address, oldest first. */
  abstract openFor(email: string, now: Date): Promise<Invitation[]>;

  abstract add(invitation: Invitation): Promise<void>;

  /** Writes what has become of a pending one; false when it was not pending any more, and then nothing is written. */
  abstract settle(invitation: Invitation): Promise<boolean>;

  abstract remove(invitation: Invitation): Promise<void>;

  /** Pending ones that the user has sent, or that are for the address. */
  abstract removePendingOf(userId: string, email: string): Promise<void>;

  /** At most `limit` of those that expired before `moment`, whatever became of them; answers how many. */
  abstract deleteExpiredBefore(moment: Date, limit: number): Promise<number>;
}

export abstract class Teams {
  /** Found only in its own organization (security.md #70). */
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

  /** Teams of a user in all organizations, oldest place first. */
  abstract ofUser(userId: string): Promise<Team[]>;

  abstract addPlace(place: TeamPlace): Promise<void>;
  abstract removePlace(place: TeamPlace): Promise<void>;
}
