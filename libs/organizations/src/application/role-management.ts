import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Access, RoleReference } from '../domain/access.ts';
import type { CustomRole } from '../domain/custom-role.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import type { Permissions } from '../domain/permissions.ts';
import { CustomRoles, Invitations } from '../domain/ports.ts';
import { OrganizationRefusal, RoleRefusal } from '../domain/refusals.ts';
import { RoleBook, type RoleChange } from '../domain/role-book.ts';
import { RoleSet } from '../domain/role-set.ts';
import { aboutPart, organizationActions } from './audit-actions.ts';
import { AccessTables, type OpenedOrganization, OrganizationResolver } from './organization-resolver.ts';
import { RosterChanges } from './roster-changes.ts';

const STRANGER = OrganizationRefusal.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;

@Injectable()
export class RoleManagement {
  constructor(
    private readonly customRoles: CustomRoles,
    private readonly invitations: Invitations,
    private readonly tables: AccessTables,
    private readonly resolver: OrganizationResolver,
    private readonly changes: RosterChanges,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws RoleRefusal, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION */
  create(
    caller: Caller,
    values: { readonly name: string; readonly permissions: Permissions },
    organizationId?: string,
  ): Promise<CustomRole> {
    return this.uow.run(async () => {
      const forbidden = RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE;
      const others = [STRANGER, RoleRefusal.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE] as const;
      const opened = await this.resolver.openFor(caller, organizationId, ['ac', 'create'], forbidden, ...others);
      const { roleLimit } = this.settings.options;
      const added = { id: this.random.id(), organizationId: opened.organization.id, ...values };
      const role = (await this.bookOf(opened)).create(added, opened.self, roleLimit, this.clock.now());
      if ((await this.customRoles.add(role)) === 'name-taken') throw RoleRefusal.ROLE_NAME_IS_ALREADY_TAKEN();
      const action = organizationActions['organization.role.created'];
      this.audit.record({ action, ...aboutPart('role', role), details: { after: definitionOf(role) } });
      return role;
    });
  }

  /**
   * A new name applies to all members and pending invitations with the role.
   * @throws RoleRefusal, NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION, ROLE_NOT_FOUND
   */
  update(caller: Caller, reference: RoleReference, change: RoleChange, organizationId?: string): Promise<CustomRole> {
    return this.uow.run(async () => {
      const forbidden = RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE;
      const opened = await this.resolver.openFor(caller, organizationId, ['ac', 'update'], forbidden, STRANGER);
      const { access, self } = opened;
      const role = access.customRole(reference);
      const { name } = role;
      const before = definitionOf(role);
      // Members with this name have the configured role then.
      const isOverridden = access.isConfigured(name);
      (await this.bookOf(opened)).update(role, change, self, this.clock.now());
      if ((await this.customRoles.save(role)) === 'name-taken') throw RoleRefusal.ROLE_NAME_IS_ALREADY_TAKEN();
      const action = organizationActions['organization.role.updated'];
      this.audit.record({ action, ...aboutPart('role', role), details: { before, after: definitionOf(role) } });
      if (!isOverridden && role.name !== name) await this.rename(opened, name, role.name);
      return role;
    });
  }

  /** @throws RoleRefusal, NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION, ROLE_NOT_FOUND */
  delete(caller: Caller, reference: RoleReference, organizationId?: string): Promise<void> {
    return this.uow.run(async () => {
      const forbidden = RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE;
      const opened = await this.resolver.openFor(caller, organizationId, ['ac', 'delete'], forbidden, STRANGER);
      const { access, self } = opened;
      const { roleName } = reference;
      if (roleName && access.isConfigured(String(RoleSet.of(roleName)))) {
        throw RoleRefusal.CANNOT_DELETE_A_PRE_DEFINED_ROLE();
      }
      const role = access.customRole(reference);
      (await this.bookOf(opened)).mustBeRemovable(role, self);
      await this.customRoles.remove(role);
      const action = organizationActions['organization.role.deleted'];
      this.audit.record({ action, ...aboutPart('role', role), details: { before: definitionOf(role) } });
    });
  }

  async list(caller: Caller, organizationId?: string): Promise<readonly CustomRole[]> {
    const access = await this.readableAccess(caller, organizationId);
    if (!access) throw RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE();
    return access.customRoles;
  }

  /** @throws as `list` with YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE, and ROLE_NOT_FOUND */
  async get(caller: Caller, reference: RoleReference, organizationId?: string): Promise<CustomRole> {
    const access = await this.readableAccess(caller, organizationId);
    if (!access) throw RoleRefusal.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE();
    return access.customRole(reference);
  }

  private readableAccess(caller: Caller, organizationId: string | undefined): Promise<Access | undefined> {
    return this.uow.read(async () => {
      const self = await this.resolver.mustBeMember(caller, { organizationId }, STRANGER);
      const access = await this.tables.of(self.organizationId);
      return access.allows(self, 'ac', 'read') ? access : undefined;
    });
  }

  private async bookOf({ organization, roster, access }: OpenedOrganization): Promise<RoleBook> {
    const pending = await this.invitations.pendingOf(organization.id);
    const now = this.clock.now();
    return new RoleBook(access, [...roster.all, ...pending.filter((invitation) => invitation.isOpenAt(now))]);
  }

  private async rename({ organization, roster }: OpenedOrganization, from: string, to: string): Promise<void> {
    await this.changes.renameRole(roster, from, to);
    const pending = await this.invitations.pendingOf(organization.id);
    for (const invitation of pending.filter(({ roles }) => roles.has(from))) {
      invitation.renameRole(from, to);
      await this.invitations.saveOffer(invitation);
    }
  }
}

const definitionOf = ({ name, permissions }: CustomRole) => ({ name, permissions });
