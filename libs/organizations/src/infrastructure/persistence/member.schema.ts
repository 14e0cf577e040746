import { defineEntity, p } from '@mikro-orm/core';
import { UserSchema } from '#identity/users/infrastructure/persistence/user.schema';
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
    userId: () => p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    roles: p.type(RoleSetType).fieldName('role'),
    createdAt: p.datetime(),
  },
  uniques: [{ name: 'member_organization_id_user_id_unique', properties: ['organizationId', 'userId'] }],
  indexes: [{ properties: ['userId'] }],
});
