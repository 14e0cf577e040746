import { p } from '@mikro-orm/core';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';

/** The key of what a user decided about a client, which goes with either of them. */
export const ofUserAndClient = () => ({
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
