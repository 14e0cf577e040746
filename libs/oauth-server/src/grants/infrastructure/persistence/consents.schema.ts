import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { Consent } from '../../domain/consent.ts';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import { OrganizationChoice } from '../../domain/organization-choice.ts';

/** The key of what a user decided about a client, which goes with either of them. */
const ofUserAndClient = () => ({
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
});

export const ConsentSchema = defineEntity({
  class: mapped(Consent),
  tableName: 'oauth_consent',
  properties: {
    ...ofUserAndClient(),
    scopes: p.array<string>(),
    resources: p.array<string>(),
    redirectHosts: p.array<string>().defaultRaw(`'{}'`),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ properties: ['clientId', 'createdAt', 'userId'] }, { properties: ['createdAt', 'userId', 'clientId'] }],
});

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
