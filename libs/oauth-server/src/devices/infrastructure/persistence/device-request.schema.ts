import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import { GrantSchema } from '../../../grants/infrastructure/persistence/grant.schema.ts';
import { DeviceRequest, USER_CODE_LENGTH } from '../../domain/device-request.ts';

export const DeviceRequestSchema = defineEntity({
  class: mapped(DeviceRequest),
  tableName: 'oauth_device',
  properties: {
    id: p.string().length(43).primary().hidden(),
    userCode: p.string().length(USER_CODE_LENGTH).unique(),
    clientId: () =>
      p.manyToOne(OAuthClientSchema).mapToPk().joinColumn('client_id').deleteRule('cascade').updateRule('no action'),
    scopes: p.array<string>(),
    resources: p.array<string>(),
    ipAddress: p.text(),
    userAgent: p.text(),
    /** A foreign key to the user: see apps/api/src/database/foreign-keys.ts. */
    userId: p.uuid().nullable(),
    status: p.string().length(8).$type<DeviceRequest['status']>(),
    grantId: () =>
      p
        .manyToOne(GrantSchema)
        .mapToPk()
        .joinColumn('grant_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .nullable(),
    intervalSeconds: p.smallint(),
    polledAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
  },
  indexes: [{ properties: ['clientId'] }, { properties: ['userId'] }, { properties: ['grantId'] }],
  checks: [
    {
      name: 'oauth_device_answer_check',
      expression: "(status = 'approved') = (grant_id is not null) and (status = 'pending' or user_id is not null)",
    },
  ],
});
