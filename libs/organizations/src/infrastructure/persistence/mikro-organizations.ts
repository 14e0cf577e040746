import { LockMode } from '@mikro-orm/core';
import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { flushed } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import type { Organization } from '../../domain/organization.ts';
import { Organizations, type Page } from '../../domain/ports.ts';
import { MemberSchema, OrganizationSchema } from './entities.ts';

const SLUG_TAKEN = ['organization_slug_unique', 'slug-taken'] as const;
const lowerSlug = () => raw<'slug'>('lower(slug)');

@Injectable()
export class MikroOrganizations extends Organizations {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(id: string): Promise<Organization | undefined> {
    return isUuid(id) ? ((await this.em.findOne(OrganizationSchema, id)) ?? undefined) : undefined;
  }

  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Organization>> {
    const found = await this.em.find(OrganizationSchema, { id: { $in: ids.filter((id) => isUuid(id)) } });
    return new Map(found.map((organization) => [organization.id, organization]));
  }

  async findBySlug(slug: string): Promise<Organization | undefined> {
    return (await this.em.findOne(OrganizationSchema, { [lowerSlug()]: slug.toLowerCase() })) ?? undefined;
  }

  async lock(id: string): Promise<Organization | undefined> {
    if (!isUuid(id)) return undefined;
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return (await this.em.findOne(OrganizationSchema, id, options)) ?? undefined;
  }

  async lockCreationOf(userId: string): Promise<void> {
    // Not the user's row, which belongs to another context and on which sign-ins would wait.
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`organizations of ${userId}`]);
  }

  async ofUser(userId: string): Promise<Organization[]> {
    const memberships = await this.em.find(MemberSchema, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    const ids = memberships.map(({ organizationId }) => organizationId);
    const found = await this.em.find(OrganizationSchema, { id: { $in: ids } });
    return ids.flatMap((id) => found.find((organization) => organization.id === id) ?? []);
  }

  async add(organization: Organization): Promise<'added' | 'slug-taken'> {
    return flushed(this.em, this.uow, organization, 'added', SLUG_TAKEN);
  }

  async save(organization: Organization): Promise<'saved' | 'slug-taken'> {
    return flushed(this.em, this.uow, organization, 'saved', SLUG_TAKEN);
  }

  async remove(organization: Organization): Promise<void> {
    await this.em.remove(organization).flush();
  }

  async search(text: string, { limit, offset }: Page): Promise<{ organizations: Organization[]; total: number }> {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const where = text === '' ? {} : { $or: [{ name: { $ilike: pattern } }, { slug: { $ilike: pattern } }] };
    const orderBy = { name: 'asc', id: 'asc' } as const;
    const [organizations, total] = await this.em.findAndCount(OrganizationSchema, where, { limit, offset, orderBy });
    return { organizations, total };
  }
}
