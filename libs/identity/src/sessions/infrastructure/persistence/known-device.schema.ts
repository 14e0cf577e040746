import { defineEntity, p } from '@mikro-orm/core';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';

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
