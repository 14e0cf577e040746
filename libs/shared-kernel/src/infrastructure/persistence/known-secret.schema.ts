import { defineEntity, p } from '@mikro-orm/postgresql';

/** A secret that instances were started with. Only its id is stored, from which nobody learns it. */
export const KnownSecretSchema = defineEntity({
  name: 'KnownSecret',
  tableName: 'known_secret',
  properties: {
    keyId: p.text().primary(),
    /** Whether it was the first of the instance that started last: cookies are signed with it. */
    isCurrent: p.boolean(),
  },
});
