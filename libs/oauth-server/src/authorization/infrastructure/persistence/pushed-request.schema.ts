import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import { PushedRequest } from '../../domain/pushed-request.ts';

export const PushedRequestSchema = defineEntity({
  class: mapped(PushedRequest),
  tableName: 'oauth_pushed_request',
  properties: {
    /** The digest of the reference. */
    id: p.string().length(43).primary().hidden(),
    clientId: () =>
      p.manyToOne(OAuthClientSchema).mapToPk().joinColumn('client_id').deleteRule('cascade').updateRule('no action'),
    query: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
  },
  indexes: [{ properties: ['clientId'] }],
});
