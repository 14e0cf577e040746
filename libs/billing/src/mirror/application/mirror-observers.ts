import { Injectable } from '@nestjs/common';
import type { Mirrored, MirroredKind } from '../../objects/domain/references.ts';
import type { Source } from '../domain/mirrored-object.ts';

export interface MirrorChange<K extends MirroredKind = MirroredKind> {
  /** Of a deleted object: as it was last. */
  readonly entity: Mirrored<K>;
  /** What the mirror had before; undefined as well for an object that was deleted, and exists all the same. */
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
