import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MirroredKind } from '../../../objects/domain/references.ts';
import type { MirroredObject } from '../../domain/mirrored-object.ts';
import { Erasures, MirroredObjects } from '../../domain/ports.ts';

/** The lock is taken in a statement of its own: the next one sees what was committed meanwhile. */
const SHARE = `select pg_advisory_xact_lock_shared(hashtextextended('billing erasure ' || subject, 0)) from unnest(?::text[]) subject`;
const LOCK = `select pg_advisory_xact_lock(hashtextextended('billing erasure ' || ?, 0))`;
const BEGIN = 'insert into billing_erasure (subject) values (?) on conflict do nothing';
const FIND = 'select subject from billing_erasure where subject = any(?::text[])';
const FINISH = 'update billing_erasure set erased_at = ? where subject = ?';
const WAITING = 'select subject from billing_erasure where erased_at is null limit 100';
const OBJECTS = `
  select kind, id from billing_object where customer_id = ? or external_id = ?
    or (kind in ('benefit_grant', 'customer_seat') and raw->'member'->>'external_id' = ?)`;

@Injectable()
export class MikroErasures extends Erasures {
  constructor(
    private readonly em: EntityManager,
    private readonly objects: MirroredObjects,
  ) {
    super();
  }

  async isErased(subjects: readonly string[]): Promise<boolean> {
    const list = [`{${subjects.map((subject) => JSON.stringify(subject)).join(',')}}`];
    await this.em.execute(SHARE, list);
    return (await this.em.execute<unknown[]>(FIND, list)).length > 0;
  }

  async begin(subject: string): Promise<void> {
    await this.em.execute(LOCK, [subject]);
    await this.em.execute(BEGIN, [subject]);
  }

  async objectsOf(subject: string): Promise<readonly MirroredObject[]> {
    const found = await this.em.execute<{ kind: MirroredKind; id: string }[]>(OBJECTS, [subject, subject, subject]);
    const objects: MirroredObject[] = [];
    for (const { kind, id } of found) {
      const object = await this.objects.find(kind, id);
      if (object) objects.push(object);
    }
    return objects;
  }

  async finish(subject: string, now: Date): Promise<void> {
    await this.em.execute(FINISH, [now, subject]);
  }

  async waiting(): Promise<readonly string[]> {
    return (await this.em.execute<{ subject: string }[]>(WAITING)).map(({ subject }) => subject);
  }
}
