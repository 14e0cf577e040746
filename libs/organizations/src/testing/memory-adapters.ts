import type { Fields } from '#shared-kernel/domain/change';
import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { CustomRole } from '../domain/custom-role.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import {
  type Contents,
  Invitations,
  Members,
  OrganizationContents,
  Organizations,
  type Page,
  Teams,
} from '../domain/ports.ts';
import { MemberRefusal, OrganizationRefusal } from '../domain/refusals.ts';
import { Roster } from '../domain/roster.ts';
import type { Team, TeamPlace } from '../domain/team.ts';

interface Row {
  readonly id: string;
  readonly createdAt: Date;
}

export const oldestFirst = (a: Row, b: Row) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/** What the memory adapters of this context share, as the real ones share one PostgreSQL. */
export class MemoryOrganizationDatabase implements Rollbackable {
  readonly organizations = new MemoryTable<Organization>();
  readonly members = new MemoryTable<Member>();
  readonly invitations = new MemoryTable<Invitation>();
  readonly teams = new MemoryTable<Team>();
  readonly places = new MemoryTable<TeamPlace>();
  readonly customRoles = new MemoryTable<CustomRole>();

  constructor(private readonly uow: MemoryUnitOfWork) {
    uow.enlist(this);
  }

  /** For what writes or locks. */
  mustBeInTransaction(): void {
    if (!this.uow.isInTransaction()) throw new Error('This belongs inside a transaction');
  }

  /** For what reads past it. */
  mustBeOutside(): void {
    if (this.uow.isInTransaction()) throw new Error('This belongs outside a transaction');
  }

  snapshot(): () => void {
    const { organizations, members, invitations, teams, places, customRoles } = this;
    const undo = [organizations, members, invitations, teams, places, customRoles].map((table) => table.snapshot());
    return () => undo.forEach((restore) => restore());
  }
}

export class MemoryOrganizations extends Organizations {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async find(id: string): Promise<Organization | undefined> {
    return this.database.organizations.get(id);
  }

  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Organization>> {
    const found = this.database.organizations.find(({ id }) => ids.includes(id));
    return new Map(found.map((organization) => [organization.id, organization]));
  }

  async findBySlug(slug: string): Promise<Organization | undefined> {
    return this.database.organizations.find((other) => other.slug.toLowerCase() === slug.toLowerCase())[0];
  }

  async lock(id: string): Promise<Organization | undefined> {
    this.database.mustBeInTransaction();
    return this.find(id);
  }

  async lockCreationOf(): Promise<void> {
    this.database.mustBeInTransaction();
  }

  async ofUser(userId: string): Promise<Organization[]> {
    const places = this.database.members.find((member) => member.userId === userId).toSorted(oldestFirst);
    return places.flatMap(({ organizationId }) => this.database.organizations.get(organizationId) ?? []);
  }

  async add(organization: Organization): Promise<void> {
    this.database.mustBeInTransaction();
    const other = await this.findBySlug(organization.slug);
    if (other && other.id !== organization.id) throw OrganizationRefusal.ORGANIZATION_ALREADY_EXISTS();
    this.database.organizations.put(organization);
  }

  async save(organization: Organization): Promise<void> {
    await this.add(organization);
  }

  async remove({ id }: Organization): Promise<void> {
    this.database.mustBeInTransaction();
    const { organizations, members, invitations, teams, places, customRoles } = this.database;
    organizations.delete((organization) => organization.id === id);
    for (const table of [members, invitations, teams, places, customRoles]) {
      table.delete((row: { readonly organizationId: string }) => row.organizationId === id);
    }
  }

  async search(text: string, { limit, offset }: Page): Promise<{ organizations: Organization[]; total: number }> {
    const has = (value: string) => value.toLowerCase().includes(text.toLowerCase());
    const found = this.database.organizations
      .find(({ name, slug }) => has(name) || has(slug))
      .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
    return { organizations: found.slice(offset, offset + limit), total: found.length };
  }
}

export class MemoryMembers extends Members {
  constructor(
    private readonly database: MemoryOrganizationDatabase,
    private readonly users: { find(id: string): Promise<unknown> },
  ) {
    super();
  }

  async find(organizationId: string, userId: string): Promise<Member | undefined> {
    return this.all(organizationId).find((member) => member.userId === userId);
  }

  async findAll(places: readonly Pick<Member, 'organizationId' | 'userId'>[]): Promise<Member[]> {
    const found = await Promise.all(places.map(({ organizationId, userId }) => this.find(organizationId, userId)));
    return found.filter((member) => member !== undefined);
  }

  async findAndHold(organizationId: string, userId: string): Promise<Member | undefined> {
    this.database.mustBeInTransaction();
    return this.find(organizationId, userId);
  }

  async rosterOf(organizationId: string): Promise<Roster> {
    return new Roster(organizationId, this.all(organizationId));
  }

  async listOf(organizationId: string, limit?: number): Promise<Member[]> {
    return this.all(organizationId).slice(0, limit);
  }

  async ofUser(userId: string): Promise<Member[]> {
    const own = this.database.members.find((member) => member.userId === userId);
    return own.toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1));
  }

  async countIn(organizationIds: readonly string[], role?: string): Promise<ReadonlyMap<string, number>> {
    const isMeant = ({ roles }: Member) => role === undefined || roles.has(role);
    const counts = organizationIds.map((id) => [id, this.all(id).filter(isMeant).length] as const);
    return new Map(counts.filter(([, count]) => count > 0));
  }

  async add(member: Member): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.organizations.get(member.organizationId)) throw new Error('Foreign key: no such organization');
    if (!(await this.users.find(member.userId))) throw MemberRefusal.USER_NOT_FOUND();
    const other = await this.find(member.organizationId, member.userId);
    if (other && other.id !== member.id) throw new Error('Unique: this user is a member already');
    this.database.members.put(member);
  }

  async save(member: Member): Promise<void> {
    await this.add(member);
  }

  async remove({ id, organizationId, userId }: Member): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.members.delete((member) => member.id === id);
    this.database.places.delete((place) => place.organizationId === organizationId && place.userId === userId);
  }

  private all(organizationId: string): Member[] {
    return this.database.members.find((member) => member.organizationId === organizationId).toSorted(oldestFirst);
  }
}

/** @param all oldest first */
function listed(all: readonly Invitation[], closedLimit: number): Invitation[] {
  const closed = all
    .filter(({ status }) => status !== 'pending')
    .toReversed()
    .slice(0, closedLimit);
  return all.filter((invitation) => invitation.status === 'pending' || closed.includes(invitation));
}

export class MemoryInvitations extends Invitations {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async find(id: string): Promise<Invitation | undefined> {
    return this.database.invitations.get(id);
  }

  async listOf(organizationId: string, closedLimit: number): Promise<Invitation[]> {
    return listed(
      this.select((invitation) => invitation.organizationId === organizationId),
      closedLimit,
    );
  }

  async pendingOf(organizationId: string): Promise<Invitation[]> {
    return this.listOf(organizationId, 0);
  }

  async openFor(email: string, now: Date, limit: number): Promise<Invitation[]> {
    const open = this.select((invitation) => invitation.email === email && invitation.isOpenAt(now));
    return open.slice(Math.max(0, open.length - limit));
  }

  async add(invitation: Invitation): Promise<void> {
    this.database.mustBeInTransaction();
    const { organizationId, email } = invitation;
    if (!this.database.organizations.get(organizationId)) throw new Error('Foreign key: no such organization');
    this.mustHaveTeam(invitation);
    if ((await this.pendingOf(organizationId)).some((other) => other.email === email)) {
      throw new Error('Unique: there is a pending invitation');
    }
    this.database.invitations.put(invitation);
  }

  async settle(invitation: Invitation): Promise<boolean> {
    this.database.mustBeInTransaction();
    return this.write(invitation.id, { status: invitation.status });
  }

  async amend(invitation: Invitation): Promise<boolean> {
    this.database.mustBeInTransaction();
    const { id, roles, teamId, inviterId, expiresAt } = invitation;
    this.mustHaveTeam(invitation);
    return this.write(id, { roles, teamId, inviterId, expiresAt });
  }

  async remove({ id }: Invitation): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.invitations.delete((invitation) => invitation.id === id);
  }

  async removePendingOf(userId: string, email: string, sentBy: Date): Promise<void> {
    this.database.mustBeInTransaction();
    const isTheirs = (invitation: Invitation) =>
      invitation.inviterId === userId || (invitation.email === email && invitation.createdAt <= sentBy);
    this.database.invitations.delete((invitation) => invitation.status === 'pending' && isTheirs(invitation));
  }

  async deleteExpiredBefore(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.invitations.delete(({ expiresAt }) => expiresAt < moment, limit);
  }

  private mustHaveTeam({ organizationId, teamId }: Invitation): void {
    const team = teamId === null ? undefined : this.database.teams.get(teamId);
    if (teamId !== null && team?.organizationId !== organizationId) throw new Error('Foreign key: no such team there');
  }

  private write(id: string, values: Partial<Fields<Invitation>>): boolean {
    const pending = this.database.invitations.get(id);
    if (pending?.status !== 'pending') return false;
    this.database.invitations.put(Object.assign(pending, values));
    return true;
  }

  private select(isMeant: (invitation: Invitation) => boolean): Invitation[] {
    return this.database.invitations.find(isMeant).toSorted(oldestFirst);
  }
}

export class MemoryTeams extends Teams {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async find(organizationId: string, id: string): Promise<Team | undefined> {
    const team = this.database.teams.get(id);
    return team?.organizationId === organizationId ? team : undefined;
  }

  async organizationOf(id: string): Promise<string | undefined> {
    return this.database.teams.get(id)?.organizationId;
  }

  async listOf(organizationId: string): Promise<Team[]> {
    return this.database.teams.find((team) => team.organizationId === organizationId).toSorted(oldestFirst);
  }

  async add(team: Team): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.organizations.get(team.organizationId)) throw new Error('Foreign key: no such organization');
    this.database.teams.put(team);
  }

  async save(team: Team): Promise<void> {
    await this.add(team);
  }

  async remove({ id }: Team): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.teams.delete((team) => team.id === id);
    this.database.places.delete((place) => place.teamId === id);
    for (const invitation of this.database.invitations.find(({ teamId }) => teamId === id)) {
      this.database.invitations.put(Object.assign(invitation, { teamId: null }));
    }
  }

  async placesIn(organizationId: string, userId?: string): Promise<TeamPlace[]> {
    return this.database.places
      .find((place) => place.organizationId === organizationId && (userId === undefined || place.userId === userId))
      .toSorted(oldestFirst);
  }

  async holdPlace({ id, organizationId }: Team, userId: string): Promise<boolean> {
    this.database.mustBeInTransaction();
    return (await this.placesIn(organizationId, userId)).some(({ teamId }) => teamId === id);
  }

  async ofUser(userId: string): Promise<Team[]> {
    const places = this.database.places.find((place) => place.userId === userId).toSorted(oldestFirst);
    return places.flatMap(({ teamId }) => this.database.teams.get(teamId) ?? []);
  }

  async addPlace(place: TeamPlace): Promise<void> {
    this.database.mustBeInTransaction();
    const { organizationId, teamId, userId } = place;
    const isThere = (row: { organizationId: string }) => row.organizationId === organizationId;
    const team = this.database.teams.find((other) => other.id === teamId && isThere(other));
    const member = this.database.members.find((other) => other.userId === userId && isThere(other));
    if (team.length === 0 || member.length === 0) throw new Error('Foreign key: no such team or member there');
    const isSame = (other: TeamPlace) => other.teamId === teamId && other.userId === userId;
    if (this.database.places.find(isSame).length > 0) throw new Error('Unique: this place is taken');
    this.database.places.put(place);
  }

  async removePlace({ id }: TeamPlace): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.places.delete((place) => place.id === id);
  }
}

export class MemoryContents extends OrganizationContents {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async of(organizationId: string, memberLimit: number, closedLimit: number): Promise<Contents> {
    this.database.mustBeOutside();
    const { members, places, invitations, teams } = this.database;
    const isThere = (row: { readonly organizationId: string }) => row.organizationId === organizationId;
    return {
      members: members.find(isThere).toSorted(oldestFirst).slice(0, memberLimit),
      places: places.find(isThere).toSorted(oldestFirst),
      invitations: listed(invitations.find(isThere).toSorted(oldestFirst), closedLimit),
      teams: teams.find(isThere).toSorted(oldestFirst),
    };
  }
}
