import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import type { AuthenticationMethod } from '../../../users/index.ts';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';
import { Session, type Made } from '../../domain/session.ts';

export const SessionSchema = defineEntity({
  class: mapped(Session),
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    tokenDigest: p.string().length(43).unique().hidden(),
    expiresAt: p.datetime().index(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    ipAddress: p.string().length(64),
    userAgent: p.string().length(512),
    activeOrganizationId: p.uuid().nullable(),
    activeTeamId: p.uuid().nullable(),
    remembered: p.boolean(),
    authenticatedAt: p.datetime().defaultRaw('now()'),
    methods: p.array<AuthenticationMethod>().defaultRaw(`'{}'`),
    secondFactorAt: p.datetime().nullable(),
    impersonatedBy: p.uuid().nullable(),
    // By the class: a table that refers to itself has no type in TypeScript yet.
    impersonatedBySessionId: () =>
      p
        .manyToOne(mapped(Session))
        .mapToPk()
        .joinColumn('impersonated_by_session_id')
        .nullable()
        .deleteRule('cascade')
        .updateRule('cascade'),
    impersonationReason: p.string().length(500).nullable(),
    impersonationReadOnly: p.boolean().nullable(),
  },
  indexes: [
    { properties: ['userId'] },
    { properties: ['ipAddress', 'id'] },
    { properties: ['impersonatedBySessionId'] },
  ],
});

/** The row follows the session under another id. Has no rules, so no domain class. */
export const MadeInSessionSchema = defineEntity({
  name: 'MadeInSession',
  tableName: 'made_in_session',
  properties: {
    sessionId: () =>
      p
        .manyToOne(SessionSchema)
        .mapToPk()
        .primary()
        .joinColumn('session_id')
        .deleteRule('cascade')
        .updateRule('cascade'),
    made: p.string().length(64).$type<Made>().primary(),
  },
});

/** A device that an account has signed in from, as a digest. Has no rules, so no domain class. */
export const KnownDeviceSchema = defineEntity({
  name: 'KnownDevice',
  tableName: 'known_device',
  properties: {
    userId: () =>
      p.manyToOne(UserSchema).mapToPk().primary().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    digest: p.string().length(64).primary(),
    firstSeenAt: p.datetime(),
    lastSeenAt: p.datetime().index(),
  },
});
