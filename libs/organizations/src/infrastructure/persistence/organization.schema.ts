import { defineEntity, p } from '@mikro-orm/core';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { type Metadata, Organization } from '../../domain/organization.ts';

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
  ],
});
