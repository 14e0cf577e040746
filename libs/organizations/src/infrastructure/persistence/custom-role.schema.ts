import { defineEntity, p } from '@mikro-orm/core';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { CustomRole } from '../../domain/custom-role.ts';
import type { Permissions } from '../../domain/permissions.ts';
import { OrganizationSchema } from './organization.schema.ts';

export const CustomRoleSchema = defineEntity({
  class: mapped(CustomRole),
  tableName: 'organization_role',
  properties: {
    id: p.uuid().primary(),
    organizationId: () =>
      p
        .manyToOne(OrganizationSchema)
        .mapToPk()
        .joinColumn('organization_id')
        .deleteRule('cascade')
        .updateRule('no action'),
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
