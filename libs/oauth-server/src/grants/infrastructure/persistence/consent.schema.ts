import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { Consent } from '../../domain/consent.ts';
import { ofUserAndClient } from './of-user-and-client.ts';

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
  indexes: [{ properties: ['clientId'] }],
});
