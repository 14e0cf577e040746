import { defineEntity, p } from '@mikro-orm/core';
import type { Made } from '../../domain/before-change.ts';
import { SessionSchema } from './session.schema.ts';

/** A credential made in a session that still exists; the row follows the session under another id. Has no rules, so no domain class. */
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
