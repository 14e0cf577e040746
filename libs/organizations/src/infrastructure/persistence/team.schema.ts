import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { Team, TeamPlace } from '../../domain/team.ts';
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
  // What places in the team and invitations to it refer to, so that they are of the same organization.
  uniques: [{ name: 'team_organization_id_id_unique', properties: ['organizationId', 'id'] }],
});

/** Its foreign keys have two columns each: the team, and the member, of this very organization. The migration has them. */
export const TeamPlaceSchema = defineEntity({
  class: mapped(TeamPlace),
  tableName: 'team_member',
  properties: {
    id: p.uuid().primary(),
    teamId: p.uuid(),
    organizationId: p.uuid(),
    userId: p.uuid(),
    createdAt: p.datetime(),
  },
  uniques: [{ name: 'team_member_team_id_user_id_unique', properties: ['teamId', 'userId'] }],
  indexes: [{ properties: ['organizationId', 'userId'] }],
});
