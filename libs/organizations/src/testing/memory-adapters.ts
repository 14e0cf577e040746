import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { Invitation } from '../domain/invitation.ts';
import type { Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import { Invitations, Members, Organizations, type Page, Teams } from '../domain/ports.ts';
import { OrganizationRefusal } from '../domain/refusals.ts';
import { Roster } from '../domain/roster.ts';
import type { Team, TeamPlace } from '../domain/team.ts';

interface Row {
  readonly id: string;
  readonly createdAt: Date;
}

const oldestFirst = (a: Row, b: Row) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/** What the memory adapters of this context share, as the real ones share one PostgreSQL. */
export class MemoryOrganizationDatabase implements Rollbackable {
  readonly organizations = new MemoryTable<Organization>();
  readonly members = new MemoryTable<Member>();
  readonly invitations = new MemoryTable<Invitation>();
  readonly teams = new MemoryTable<Team>();
  readonly places = new MemoryTable<TeamPlace>();

  constructor(private readonly uow: MemoryUnitOfWork) {
    uow.enlist(this);
  }

  /** For what writes or locks. */
  mustBeInTransaction(): void {
    if (!this.uow.isInTransaction()) throw new Error('This belongs inside a transaction');
  }

  snapshot(): () => void {
    const { organizations, members, invitations, teams, places } = this;
    const undo = [organizations, members, invitations, teams, places].map((table) => table.snapshot());
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
    const { organizations, members, invitations, teams, places } = this.database;
    organizations.delete((organization) => organization.id === id);
    for (const table of [members, invitations, teams, places]) {
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
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async find(organizationId: string, userId: string): Promise<Member | undefined> {
    return this.all(organizationId).find((member) => member.userId === userId);
  }

  async findAndHold(organizationId: string, userId: string): Promise<Member | undefined> {
    this.database.mustBeInTransaction();
    return this.find(organizationId, userId);
  }

  async rosterOf(organizationId: string): Promise<Roster> {
    return new Roster(organizationId, this.all(organizationId));
  }

  async listOf(organizationId: string, limit: number): Promise<Member[]> {
    return this.all(organizationId).slice(0, limit);
  }

  async ofUser(userId: string): Promise<Member[]> {
    const own = this.database.members.find((member) => member.userId === userId);
    return own.toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1));
  }

  async countIn(organizationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = organizationIds.map((id) => [id, this.all(id).length] as const);
    return new Map(counts.filter(([, count]) => count > 0));
  }

  async add(member: Member): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.organizations.get(member.organizationId)) throw new Error('Foreign key: no such organization');
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

export class MemoryInvitations extends Invitations {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async find(id: string): Promise<Invitation | undefined> {
    return this.database.invitations.get(id);
  }

  async listOf(organizationId: string): Promise<Invitation[]> {
    return this.select((invitation) => invitation.organizationId === organizationId);
  }

  async pendingOf(organizationId: string): Promise<Invitation[]> {
    return (await this.listOf(organizationId)).filter(({ status }) => status === 'pending');
  }

  async openFor(email: string, now: Date): Promise<Invitation[]> {
    return this.select((invitation) => invitation.email === email && invitation.isOpenAt(now));
  }

  async add(invitation: Invitation): Promise<void> {
    this.database.mustBeInTransaction();
    const { organizationId, teamId, email } = invitation;
    if (!this.database.organizations.get(organizationId)) throw new Error('Foreign key: no such organization');
    const team = teamId === null ? undefined : this.database.teams.get(teamId);
    if (teamId !== null && team?.organizationId !== organizationId) throw new Error('Foreign key: no such team there');
    if ((await this.pendingOf(organizationId)).some((other) => other.email === email)) {
      throw new Error('Unique: there is a pending invitation');
    }
    this.database.invitations.put(invitation);
  }

  async settle(invitation: Invitation): Promise<boolean> {
    this.database.mustBeInTransaction();
    if (this.database.invitations.get(invitation.id)?.status !== 'pending') return false;
    this.database.invitations.put(invitation);
    return true;
  }

  async remove({ id }: Invitation): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.invitations.delete((invitation) => invitation.id === id);
  }

  async removePendingOf(userId: string, email: string): Promise<void> {
    this.database.mustBeInTransaction();
    const isTheirs = (invitation: Invitation) => invitation.inviterId === userId || invitation.email === email;
    this.database.invitations.delete((invitation) => invitation.status === 'pending' && isTheirs(invitation));
  }

  async deleteExpiredBefore(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.invitations.delete(({ expiresAt }) => expiresAt < moment, limit);
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
