import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { Invitation, invitationStatuses } from '../../domain/invitation.ts';
import { OrganizationSchema } from './organization.schema.ts';
import { RoleSetType } from './role-set-type.ts';

/** The migration has one more foreign key, of two columns: the team is one of this very organization. */
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
    roles: p.type(RoleSetType).fieldName('role').length(255),
    status: p.enum(invitationStatuses),
    teamId: p.uuid().nullable(),
    /** Whoever has left since is still named by it. */
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
