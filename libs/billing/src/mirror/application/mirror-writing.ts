import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Entity } from '../../objects/domain/codec.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { Mirrored, MirroredKind } from '../../objects/domain/references.ts';
import {
  entityOf,
  erasedObject,
  ForeignObject,
  isForeign,
  type Judgement,
  judgeObject,
  keptObject,
  mirroredObject,
  type Provenance,
  type Source,
} from '../domain/mirrored-object.ts';
import { subjectsOf, withoutPeople } from '../domain/personal-data.ts';
import { Erasures, MirroredObjects, Refetches } from '../domain/ports.ts';
import { BillingConnection } from './billing-connection.ts';

export interface MirrorChange<K extends MirroredKind = MirroredKind> {
  /** The object; a deleted one as it was last. */
  readonly entity: Mirrored<K>;
  /** The object in the mirror before; undefined as well for an object that was deleted and exists all the same. */
  readonly former: Mirrored<K> | undefined;
  readonly deleted: boolean;
  /** How it came here; null: an event or the platform says that there is no such object. */
  readonly source: Source | null;
}

export interface MirrorObserver<K extends MirroredKind = MirroredKind> {
  readonly kinds: readonly K[];
  /** Inside the transaction that changes the mirror, which has locked the object: lock what else is needed after it. */
  changed(change: MirrorChange<K>): Promise<void>;
}

/** Other rooms register in the constructors of their modules; told in the order of registration. */
@Injectable()
export class MirrorObservers {
  private readonly observers: MirrorObserver[] = [];

  on<K extends MirroredKind>(observer: MirrorObserver<K>): void {
    this.observers.push(observer as unknown as MirrorObserver);
  }

  async tell(change: MirrorChange): Promise<void> {
    for (const observer of this.observers) {
      if (observer.kinds.includes(change.entity.kind)) await observer.changed(change);
    }
  }
}

/** Changes of one object come in bursts: they are awaited before it is read again. */
export const REFETCH_AFTER_MS = 30_000;

/** Takes snapshots of objects of the platform, in any order, and keeps the newest (ADR 37). */
@Injectable()
export class MirrorWriting {
  constructor(
    private readonly objects: MirroredObjects,
    private readonly refetches: Refetches,
    private readonly erasures: Erasures,
    private readonly observers: MirrorObservers,
    private readonly connection: BillingConnection,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * In the transaction of the caller, or one of its own.
   * @param entity with its kind as a type (`objectOf`, `mirroredFrom`)
   * @throws ForeignObject
   * @throws NotConnected
   */
  apply(entity: Entity<unknown> & { readonly kind: MirroredKind }, from: Provenance): Promise<Judgement> {
    const given = entity as Mirrored;
    return this.uow.run(async () => {
      await this.refuseForeign(given);
      // A late event, or a comparison, must not bring an erased customer back.
      const mirrored = (await this.isErased(given)) ? withoutPeople(given) : given;
      const incoming = mirroredObject(mirrored, from, this.clock.now());
      await this.objects.lock(incoming.kind, incoming.id);
      const stored = await this.objects.find(incoming.kind, incoming.id);
      const judgement = judgeObject(stored, incoming);
      await this.objects.save(keptObject(stored, incoming, judgement));
      if (judgement.refetch) await this.askAgain(incoming.kind, incoming.id);
      if (judgement.outcome === 'applied') {
        const former = stored && stored.deletedAt === null ? entityOf(stored) : undefined;
        const deleted = incoming.deletedAt !== null;
        await this.observers.tell({ entity: mirrored, former, deleted, source: from.source });
      }
      return judgement;
    });
  }

  /** Stores an answer of the platform, so that readers do not wait for its event. As `apply`. */
  keep<K extends MirroredKind>(kind: K, entity: EntityOf<K>): Promise<Judgement> {
    return this.apply({ ...entity, kind }, { eventTime: null, source: 'api' });
  }

  /**
   * The object is deleted: an event said so, or the platform answers that there is none. Ids are not used again, so whatever
   * comes later is older. @returns whether that is news
   */
  markDeleted(kind: MirroredKind, id: string): Promise<boolean> {
    return this.uow.run(async () => {
      await this.objects.lock(kind, id);
      const stored = await this.objects.find(kind, id);
      if (!stored || stored.deletedAt !== null) return false;
      const known = entityOf(stored);
      const entity = (await this.isErased(known)) ? withoutPeople(known) : known;
      await this.objects.save({ ...erasedObject(stored, entity), deletedAt: this.clock.now() });
      await this.observers.tell({ entity, former: entity, deleted: true, source: null });
      return true;
    });
  }

  /** Has the object read from the platform, some time later. In the transaction of the caller, or one of its own. */
  askAgain(kind: MirroredKind, id: string): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + REFETCH_AFTER_MS);
    return this.uow.run(() => this.refetches.ask(kind, id, dueAt));
  }

  private async isErased(entity: Mirrored): Promise<boolean> {
    const subjects = subjectsOf(entity);
    return subjects.length > 0 && this.erasures.isErased(subjects);
  }

  private async refuseForeign(entity: Mirrored): Promise<void> {
    const organizationId = await this.connection.organizationId();
    const isAnother = entity.kind === 'organization' && entity.fields.id !== organizationId;
    if (isAnother || isForeign(entity.raw, organizationId)) throw new ForeignObject(entity.kind);
  }
}
