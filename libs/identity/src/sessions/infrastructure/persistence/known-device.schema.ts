import { defineEntity, p } from '@mikro-orm/core';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';

/** A device an account has signed in from, told by a digest. No domain class: it is only ever met and forgotten. */
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
