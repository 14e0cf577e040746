import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { Pictures } from '#shared-kernel/application/pictures';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { rasterOf } from '#shared-kernel/domain/raster';
import { isReserved, type Organization, type ProfileChange, slugOf } from '../domain/organization.ts';
import { Organizations } from '../domain/ports.ts';
import { OrganizationRefusal } from '../domain/refusals.ts';
import { aboutOrganization, organizationActions } from './audit-actions.ts';
import { OrganizationResolver } from './organization-resolver.ts';

type Named = Pick<Organization, 'name' | 'slug'>;

const namesOf = ({ name, slug }: Named): Named => ({ name, slug });

export const isSlugTaken = async (organizations: Organizations, slug: string): Promise<boolean> =>
  isReserved(slug) || (await organizations.findBySlug(slug)) !== undefined;

/** Name, slug, logo and metadata of an organization: rule, row, picture, event and audit entry in one step. */
@Injectable()
export class OrganizationEditing {
  constructor(
    private readonly organizations: Organizations,
    private readonly resolver: OrganizationResolver,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws OrganizationRefusal */
  update(caller: Caller, organizationId: string | undefined, values: ProfileChange): Promise<Organization> {
    const fields = Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    return this.edit(caller, organizationId, fields, async (organization) => {
      const { slug, logo } = organization;
      const isOther = values.slug?.toLowerCase() !== slug.toLowerCase();
      if (values.slug !== undefined && isOther && (await isSlugTaken(this.organizations, slugOf(values.slug)))) {
        throw OrganizationRefusal.ORGANIZATION_ALREADY_EXISTS();
      }
      organization.changeProfile(values);
      // Another logo takes the place of a stored one, which is deleted.
      if (organization.logo !== logo) await this.pictures.remove({ organizationId: organization.id });
    });
  }

  /** @param logo a data URL @throws INVALID_PICTURE, OrganizationRefusal */
  setLogo(caller: Caller, organizationId: string | undefined, logo: string): Promise<Organization> {
    const raster = rasterOf(logo);
    return this.edit(caller, organizationId, ['logo'], async (organization) => {
      organization.showLogo(await this.pictures.put({ organizationId: organization.id }, raster));
    });
  }

  private edit(
    caller: Caller,
    organizationId: string | undefined,
    fields: readonly string[],
    change: (organization: Organization) => Promise<void>,
  ): Promise<Organization> {
    return this.uow.run(async () => {
      const organization = await this.open(caller, organizationId);
      const before = namesOf(organization);
      await change(organization);
      if ((await this.organizations.save(organization)) === 'slug-taken') {
        throw OrganizationRefusal.ORGANIZATION_ALREADY_EXISTS();
      }
      const after = namesOf(organization);
      const payload = { organizationId: organization.id, ...after, updatedAt: this.clock.now().toISOString() };
      await this.outbox.publish({ type: 'organizations.updated', payload });
      const action = organizationActions['organization.updated'];
      this.audit.record({ action, ...aboutOrganization(organization), details: { fields, before, after } });
      return organization;
    });
  }

  private async open(caller: Caller, organizationId: string | undefined): Promise<Organization> {
    const forbidden = OrganizationRefusal.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION;
    const others = [
      OrganizationRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
      OrganizationRefusal.ORGANIZATION_NOT_FOUND,
    ] as const;
    const act = ['organization', 'update'] as const;
    return (await this.resolver.openFor(caller, organizationId, act, forbidden, ...others)).organization;
  }
}
