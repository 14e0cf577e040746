import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import { ClientLogo } from '../../domain/client-logo.ts';
import { MAX_LOGO_BYTES } from '../../domain/picture-format.ts';

export const ClientLogoSchema = defineEntity({
  class: mapped(ClientLogo),
  tableName: 'oauth_client_logo',
  properties: {
    clientId: () =>
      p
        .manyToOne(OAuthClientSchema)
        .mapToPk()
        .primary()
        .joinColumn('client_id')
        .deleteRule('cascade')
        .updateRule('no action'),
    source: p.text(),
    dueAt: p.datetime().index(),
    attempts: p.smallint(),
    picture: p.uint8array().nullable(),
  },
  checks: [{ name: 'oauth_client_logo_picture_check', expression: `octet_length(picture) <= ${MAX_LOGO_BYTES}` }],
});
