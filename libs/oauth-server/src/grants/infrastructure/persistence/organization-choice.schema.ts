import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import { OrganizationChoice } from '../../domain/organization-choice.ts';

export const OrganizationChoiceSchema = defineEntity({
  class: mapped(OrganizationChoice),
  tableName: 'oauth_organization_choice',
  properties: {
    /** A foreign key to the user: see apps/api/src/database/foreign-keys.ts. */
    userId: p.uuid().primary(),
    clientId: () =>
      p
        .manyToOne(OAuthClientSchema)
        .mapToPk()
        .primary()
        .joinColumn('client_id')
        .deleteRule('cascade')
        .updateRule('no action'),
    /** No foreign keys: an organization counts only while the user is a member. */
    organizationIds: p.array<string>().nullable(),
    updatedAt: p.datetime(),
  },
  indexes: [{ properties: ['clientId'] }],
});
