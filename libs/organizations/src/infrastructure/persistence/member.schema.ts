import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { Member } from '../../domain/member.ts';
import { OrganizationSchema } from './organization.schema.ts';
import { RoleSetType } from './role-set-type.ts';

export const MemberSchema = defineEntity({
  class: mapped(Member),
  tableName: 'member',
  properties: {
    id: p.uuid().primary(),
    organizationId: () =>
      p
        .manyToOne(OrganizationSchema)
        .mapToPk()
        .joinColumn('organization_id')
        .deleteRule('cascade')
        .updateRule('no action'),
    /** A foreign key to the user: see apps/api/src/database/foreign-keys.ts. */
    userId: p.uuid(),
    roles: p.type(RoleSetType).fieldName('role'),
    createdAt: p.datetime(),
  },
  uniques: [{ name: 'member_organization_id_user_id_unique', properties: ['organizationId', 'userId'] }],
  indexes: [{ properties: ['userId'] }],
});
