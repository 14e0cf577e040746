import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { Invitation, invitationStatuses } from '../../domain/invitation.ts';
import { OrganizationSchema } from './organization.schema.ts';
import { TeamSchema } from './team.schema.ts';
import { RoleSetType } from './role-set-type.ts';

export const InvitationSchema = defineEntity({
  class: mapped(Invitation),
  tableName: 'invitation',
  properties: {
    id: p.uuid().primary(),
    organizationId: () =>
      p
        .manyToOne(OrganizationSchema)
        .mapToPk()
        .joinColumn('organization_id')
        .deleteRule('cascade')
        .updateRule('no action'),
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
  indexes: [{ properties: ['organizationId'] }, { properties: ['email'] }],
});
