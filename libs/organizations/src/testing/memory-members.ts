import type { Member } from '../domain/member.ts';
import { Members } from '../domain/ports.ts';
import { Roster } from '../domain/roster.ts';
import { type MemoryOrganizationDatabase, oldestFirst } from './memory-database.ts';

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

  async findAll(memberships: readonly Pick<Member, 'organizationId' | 'userId'>[]): Promise<Member[]> {
    const found = await Promise.all(memberships.map(({ organizationId, userId }) => this.find(organizationId, userId)));
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

  async listIn(organizationIds: readonly string[], role: string): Promise<Member[]> {
    const members = organizationIds.flatMap((id) => this.all(id)).filter(({ roles }) => roles.has(role));
    return members.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
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

  async add(member: Member): Promise<'added' | 'no-such-user'> {
    this.database.mustBeInTransaction();
    if (!this.database.organizations.get(member.organizationId)) throw new Error('Foreign key: no such organization');
    if (!(await this.users.find(member.userId))) {
      this.database.forbidCommit('no-such-user');
      return 'no-such-user';
    }
    const other = await this.find(member.organizationId, member.userId);
    if (other && other.id !== member.id) throw new Error('Unique: this user is a member already');
    this.database.members.put(member);
    return 'added';
  }

  async save(member: Member): Promise<void> {
    await this.add(member);
  }

  async remove({ id, organizationId, userId }: Member): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.members.delete((member) => member.id === id);
    this.database.teamMembers.delete((other) => other.organizationId === organizationId && other.userId === userId);
  }

  private all(organizationId: string): Member[] {
    return this.database.members.find((member) => member.organizationId === organizationId).toSorted(oldestFirst);
  }
}
