import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KnownDevices } from '../../domain/ports.ts';
import { KnownDeviceSchema } from './known-device.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof KnownDeviceSchema, typeof naming>;

@Injectable()
export class MikroKnownDevices extends KnownDevices {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async recognize(userId: string, digests: readonly string[], now: Date): Promise<'first' | 'known' | 'new'> {
    const seen = await this.sql
      .updateTable('known_device')
      .set({ lastSeenAt: now })
      .where('userId', '=', userId)
      .where('digest', 'in', digests)
      .returning('digest')
      .execute();
    // Sorted, so that two sign-ins that insert the same digests cannot deadlock.
    const unseen = digests.filter((digest) => !seen.some((row) => row.digest === digest)).toSorted();
    if (unseen.length === 0) return 'known';
    const isFirst = (await this.em.count(KnownDeviceSchema, { userId })) === 0;
    const added = await this.sql
      .insertInto('known_device')
      .values(unseen.map((digest) => ({ userId, digest, firstSeenAt: now, lastSeenAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('digest')
      .execute();
    // Fewer rows than inserted: a concurrent sign-in recorded this device first.
    if (seen.length > 0 || added.length < unseen.length) return 'known';
    return isFirst ? 'first' : 'new';
  }

  async deleteUnseenSince(moment: Date, limit: number): Promise<number> {
    const unseen = this.sql
      .selectFrom('known_device')
      .select(['userId', 'digest'])
      .where('lastSeenAt', '<', moment)
      .limit(limit)
      // Locked first, so that a device seen again meanwhile is checked again and stays.
      .forUpdate()
      .skipLocked()
      .$asTuple('userId', 'digest');
    const deletion = this.sql
      .deleteFrom('known_device')
      .where(({ refTuple }) => refTuple('userId', 'digest'), 'in', unseen);
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}
