import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import { Consent } from '../../domain/consent.ts';

export const ConsentSchema = defineEntity({
  class: mapped(Consent),
  tableName: 'oauth_consent',
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
    scopes: p.array<string>(),
    resources: p.array<string>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ properties: ['clientId'] }],
});
