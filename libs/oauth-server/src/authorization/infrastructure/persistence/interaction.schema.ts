import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import { Interaction } from '../../domain/interaction.ts';
import { PushedRequest } from '../../domain/pushed-request.ts';

export const InteractionSchema = defineEntity({
  class: mapped(Interaction),
  tableName: 'oauth_interaction',
  properties: {
    id: p.string().length(43).primary().hidden(),
    step: p.string().length(7).$type<Interaction['step']>(),
    query: p.text(),
    /** Foreign keys to the user and the session, which may get a new id: see apps/api/src/database/foreign-keys.ts. */
    userId: p.uuid().nullable(),
    sessionId: p.uuid().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
  },
  indexes: [{ properties: ['userId'] }, { properties: ['sessionId'] }],
  checks: [
    {
      name: 'oauth_interaction_asked_check',
      expression: "step in ('login', 'answer') or (user_id is not null and session_id is not null)",
    },
  ],
});

export const PushedRequestSchema = defineEntity({
  class: mapped(PushedRequest),
  tableName: 'oauth_pushed_request',
  properties: {
    id: p.string().length(43).primary().hidden(),
    clientId: () =>
      p.manyToOne(OAuthClientSchema).mapToPk().joinColumn('client_id').deleteRule('cascade').updateRule('no action'),
    query: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
  },
  indexes: [{ properties: ['clientId'] }],
});
