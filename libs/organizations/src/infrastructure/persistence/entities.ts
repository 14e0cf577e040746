import { Type, defineEntity, p } from '@mikro-orm/core';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { CustomRole } from '../../domain/custom-role.ts';
import { Invitation, invitationStatuses } from '../../domain/invitation.ts';
import { type Metadata, Organization } from '../../domain/organization.ts';
import type { Permissions } from '../../domain/permissions.ts';
import { RoleSet } from '../../domain/role-set.ts';
import { Member } from '../../domain/roster.ts';
import { Team, TeamMember } from '../../domain/team.ts';

/** Roles in a text column of any length, in canonical form, so that a row that was only read is never written. */
export class RoleSetType extends Type<RoleSet, string> {
  override convertToDatabaseValue(roles: RoleSet): string {
    return String(roles);
  }

  override convertToJSValue(text: string): RoleSet {
    return RoleSet.of(text);
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'text';
  }
}

export const OrganizationSchema = defineEntity({
  class: mapped(Organization),
  tableName: 'organization',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(255),
    slug: p.string().length(64),
    logo: p.text().nullable(),
    metadata: p.type(JsonText<Metadata>).nullable(),
    createdAt: p.datetime(),
    mailedInvitations: p.integer().default(0),
    mailedInvitationsEndAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'organization_slug_unique',
      expression: 'create unique index "organization_slug_unique" on "organization" (lower(slug))',
    },
    {
      name: 'organization_search_index',
      expression:
        'create index "organization_search_index" on "organization" using gin ("name" gin_trgm_ops, "slug" gin_trgm_ops)',
    },
    { properties: ['name', 'id'] },
    { properties: ['createdAt', 'id'] },
  ],
});

const ofOrganization = () =>
  p.manyToOne(OrganizationSchema).mapToPk().joinColumn('organization_id').deleteRule('cascade').updateRule('no action');

export const MemberSchema = defineEntity({
  class: mapped(Member),
  tableName: 'member',
  properties: {
    id: p.uuid().primary(),
    organizationId: ofOrganization,
    /** A foreign key to the user: see apps/api/src/database/foreign-keys.ts. */
    userId: p.uuid(),
    roles: p.type(RoleSetType).fieldName('role'),
    createdAt: p.datetime(),
  },
  uniques: [{ name: 'member_organization_id_user_id_unique', properties: ['organizationId', 'userId'] }],
  indexes: [{ properties: ['userId'] }],
});

export const InvitationSchema = defineEntity({
  class: mapped(Invitation),
  tableName: 'invitation',
  properties: {
    id: p.uuid().primary(),
    organizationId: ofOrganization,
    email: p.string().length(254),
    roles: p.type(RoleSetType).fieldName('role'),
    status: p.enum(invitationStatuses),
    teamId: p.uuid().nullable(),
    // Only declares a foreign key of two columns, so that the team belongs to the same organization. Checked at the
    // commit, because deleting an organization deletes both in any order.
    teamKey: () =>
      p
        .manyToOne(TeamSchema)
        .joinColumns('organization_id', 'team_id')
        .referencedColumnNames('organization_id', 'id')
        .foreignKeyName('invitation_team_foreign')
        .nullable()
        .hydrate(false)
        .deleteRule('no action')
        .updateRule('no action')
        .deferMode('deferred'),
    /** Kept when the inviter leaves. */
    inviterId: p.uuid().index(),
    expiresAt: p.datetime().index(),
    createdAt: p.datetime(),
  },
  uniques: [
    {
      name: 'invitation_one_pending_unique',
      properties: ['organizationId', 'email'],
      where: `status = 'pending'`,
    },
  ],
  indexes: [
    { properties: ['organizationId'] },
    { properties: ['email'] },
    { properties: ['createdAt', 'id'] },
    { properties: ['status', 'createdAt', 'id'] },
  ],
});

export const TeamSchema = defineEntity({
  class: mapped(Team),
  tableName: 'team',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(255),
    organizationId: ofOrganization,
    createdAt: p.datetime(),
    updatedAt: p.datetime().nullable(),
  },
  // Referenced by team members and invitations, which must belong to the same organization.
  uniques: [{ name: 'team_organization_id_id_unique', properties: ['organizationId', 'id'] }],
});

export const TeamMemberSchema = defineEntity({
  class: mapped(TeamMember),
  tableName: 'team_member',
  properties: {
    id: p.uuid().primary(),
    teamId: p.uuid(),
    organizationId: p.uuid(),
    userId: p.uuid().index(),
    createdAt: p.datetime(),
    // Only declare foreign keys of two columns, so that team and member belong to the same organization.
    teamKey: () =>
      p
        .manyToOne(TeamSchema)
        .joinColumns('organization_id', 'team_id')
        .referencedColumnNames('organization_id', 'id')
        .foreignKeyName('team_member_team_foreign')
        .nullable()
        .hydrate(false)
        .deleteRule('cascade')
        .updateRule('no action'),
    memberKey: () =>
      p
        .manyToOne(MemberSchema)
        .joinColumns('organization_id', 'user_id')
        .referencedColumnNames('organization_id', 'user_id')
        .foreignKeyName('team_member_member_foreign')
        .nullable()
        .hydrate(false)
        .deleteRule('cascade')
        .updateRule('no action'),
  },
  uniques: [{ name: 'team_member_team_id_user_id_unique', properties: ['teamId', 'userId'] }],
  indexes: [{ properties: ['organizationId', 'userId'] }],
});

export const CustomRoleSchema = defineEntity({
  class: mapped(CustomRole),
  tableName: 'organization_role',
  properties: {
    id: p.uuid().primary(),
    organizationId: ofOrganization,
    name: p.string().fieldName('role').length(64),
    permissions: p.type(JsonText<Permissions>).fieldName('permission'),
    createdAt: p.datetime(),
    updatedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'organization_role_name_unique',
      expression:
        'create unique index "organization_role_name_unique" on "organization_role" ("organization_id", lower(role))',
    },
  ],
});

export const organizationEntities = [
  OrganizationSchema,
  CustomRoleSchema,
  MemberSchema,
  InvitationSchema,
  TeamSchema,
  TeamMemberSchema,
];
