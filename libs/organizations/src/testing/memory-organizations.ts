import type { Organization } from '../domain/organization.ts';
import { Organizations, type Page } from '../domain/ports.ts';
import { type MemoryOrganizationDatabase, oldestFirst } from './memory-database.ts';

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
    const memberships = this.database.members.find((member) => member.userId === userId).toSorted(oldestFirst);
    return memberships.flatMap(({ organizationId }) => this.database.organizations.get(organizationId) ?? []);
  }

  async add(organization: Organization): Promise<'added' | 'slug-taken'> {
    return (await this.write(organization)) ?? 'added';
  }

  async save(organization: Organization): Promise<'saved' | 'slug-taken'> {
    return (await this.write(organization)) ?? 'saved';
  }

  async remove({ id }: Organization): Promise<void> {
    this.database.mustBeInTransaction();
    const { organizations, members, invitations, teams, teamMembers, customRoles } = this.database;
    organizations.delete((organization) => organization.id === id);
    for (const table of [members, invitations, teams, teamMembers, customRoles]) {
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

  private async write(organization: Organization): Promise<'slug-taken' | undefined> {
    this.database.mustBeInTransaction();
    const other = await this.findBySlug(organization.slug);
    if (other && other.id !== organization.id) {
      this.database.forbidCommit('slug-taken');
      return 'slug-taken';
    }
    this.database.organizations.put(organization);
    return undefined;
  }
}
