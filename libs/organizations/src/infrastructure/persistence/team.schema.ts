import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { Team, TeamMember } from '../../domain/team.ts';
import { MemberSchema } from './member.schema.ts';
import { OrganizationSchema } from './organization.schema.ts';

export const TeamSchema = defineEntity({
  class: mapped(Team),
  tableName: 'team',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(255),
    organizationId: () =>
      p
        .manyToOne(OrganizationSchema)
        .mapToPk()
        .joinColumn('organization_id')
        .deleteRule('cascade')
        .updateRule('no action'),
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
