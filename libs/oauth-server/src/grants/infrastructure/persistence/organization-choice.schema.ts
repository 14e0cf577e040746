import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { OrganizationChoice } from '../../domain/organization-choice.ts';
import { ofUserAndClient } from './of-user-and-client.ts';

export const OrganizationChoiceSchema = defineEntity({
  class: mapped(OrganizationChoice),
  tableName: 'oauth_organization_choice',
  properties: {
    ...ofUserAndClient(),
    /** No foreign keys: an organization counts only while the user is a member. */
    organizationIds: p.array<string>().nullable(),
    updatedAt: p.datetime(),
  },
  indexes: [{ properties: ['clientId'] }],
});
