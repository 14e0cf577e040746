import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Mirrored, MirroredKind } from '../../objects/domain/references.ts';
import { entityOf } from '../domain/mirrored-object.ts';
import { type MirrorFilters, MirroredObjects, type MirrorPage } from '../domain/ports.ts';

/** Objects of the platform as they were last known. Deleted ones are as if they had never been. Joins a transaction. */
@Injectable()
export class MirrorReading {
  constructor(
    private readonly objects: MirroredObjects,
    private readonly uow: UnitOfWork,
  ) {}

  async find<K extends MirroredKind>(kind: K, id: string): Promise<Mirrored<K> | undefined> {
    const object = await this.uow.read(() => this.objects.find(kind, id));
    return object && object.deletedAt === null ? (entityOf(object) as Mirrored<K>) : undefined;
  }

  /** False for what never arrived. */
  async isDeleted(kind: MirroredKind, id: string): Promise<boolean> {
    const object = await this.uow.read(() => this.objects.find(kind, id));
    return object !== undefined && object.deletedAt !== null;
  }

  async list<K extends MirroredKind>(
    kind: K,
    filters: MirrorFilters,
    page: MirrorPage,
  ): Promise<{ readonly items: readonly Mirrored<K>[]; readonly total: number }> {
    const { objects, total } = await this.uow.read(() => this.objects.list(kind, filters, page));
    return { items: objects.map((object) => entityOf(object) as Mirrored<K>), total };
  }
}
