import { Injectable } from '@nestjs/common';
import { ActiveOrganizations, type Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { type DeletionPreview, DeletionPreviews } from '#shared-kernel/application/deletion-previews';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { mayCreate, Organization, type OrganizationProfile, slugOf } from '../domain/organization.ts';
import { Organizations } from '../domain/ports.ts';
import { OrganizationRefusal } from '../domain/refusals.ts';
import type { Member } from '../domain/roster.ts';
import { isSlugTaken } from './organization-editing.ts';
import { AccessTables, OrganizationResolver } from './organization-resolver.ts';
import { RosterChanges } from './roster-changes.ts';
import { TeamChanges } from './team-management.ts';

const STRANGER = OrganizationRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION;

export interface CreatedOrganization {
  readonly organization: Organization;
  readonly member: Member;
  readonly teamId: string;
}

export interface OwnDeletionPreview {
  readonly preview: DeletionPreview;
  readonly arePurchasesHidden: boolean;
}

@Injectable()
export class OrganizationManagement {
  constructor(
    private readonly organizations: Organizations,
    private readonly resolver: OrganizationResolver,
    private readonly changes: RosterChanges,
    private readonly teamChanges: TeamChanges,
    private readonly tables: AccessTables,
    private readonly previews: DeletionPreviews,
    private readonly active: ActiveOrganizations,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * The caller becomes its owner and a member of its first team, which has the same name.
   * @throws OrganizationRefusal, NOT_AUTHENTICATED when the account was deleted meanwhile
   */
  async create(
    caller: Caller,
    profile: OrganizationProfile,
    { keepCurrentActiveOrganization = false } = {},
  ): Promise<CreatedOrganization> {
    if (!mayCreate(caller.email, this.settings.options)) {
      throw OrganizationRefusal.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION();
    }
    return this.uow.run(async () => {
      await this.mustHaveRoom(caller.userId);
      const created = await this.createOwned(caller.userId, profile);
      const { organization, teamId } = created;
      if (!keepCurrentActiveOrganization) {
        await this.active.set(caller.sessionId, { organizationId: organization.id, teamId });
      }
      return created;
    });
  }

  async checkSlug(text: string): Promise<void> {
    const slug = slugOf(text);
    if (await this.uow.read(() => isSlugTaken(this.organizations, slug)))
      throw OrganizationRefusal.ORGANIZATION_SLUG_ALREADY_TAKEN();
  }

  /** @throws USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION, YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION */
  delete(caller: Caller, organizationId: string): Promise<Organization> {
    return this.uow.run(async () => {
      const forbidden = OrganizationRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION;
      const act = ['organization', 'delete'] as const;
      const opened = await this.resolver.openFor(caller, organizationId, act, forbidden, STRANGER);
      await this.changes.delete(opened);
      return opened.organization;
    });
  }

  /**
   * Tells members who may delete it what that would end. Purchases are shown to those who may read its billing.
   * @throws as `delete`
   */
  deletionPreview(caller: Caller, organizationId: string): Promise<OwnDeletionPreview> {
    return this.uow.read(async () => {
      const self = await this.resolver.mustBeMember(caller, { organizationId }, STRANGER);
      const { organizationId: id } = self;
      const access = await this.tables.of(id);
      if (!access.allows(self, 'organization', 'delete'))
        throw OrganizationRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION();
      const preview = await this.previews.of({ type: 'organization', id }, this.clock.now());
      const mayRead = access.allows(self, 'billing', 'read');
      return mayRead
        ? { preview, arePurchasesHidden: false }
        : { preview: { ...preview, purchases: null }, arePurchasesHidden: preview.purchases !== null };
    });
  }

  private async mustHaveRoom(userId: string): Promise<void> {
    const { organizationLimit } = this.settings.options;
    if (organizationLimit === Infinity) return;
    await this.organizations.lockCreationOf(userId);
    if ((await this.organizations.ofUser(userId)).length >= organizationLimit) {
      throw OrganizationRefusal.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS();
    }
  }

  private async createOwned(userId: string, profile: OrganizationProfile): Promise<CreatedOrganization> {
    const organization = Organization.create(this.random.id(), profile, this.clock.now());
    if (await isSlugTaken(this.organizations, organization.slug))
      throw OrganizationRefusal.ORGANIZATION_ALREADY_EXISTS();
    const member = await this.changes.create(organization, userId);
    const team = await this.teamChanges.create(organization.id, organization.name);
    await this.teamChanges.join(team, userId);
    return { organization, member, teamId: team.id };
  }
}
