import { Injectable } from '@nestjs/common';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { codecs } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { asTheyAre } from '../../objects/domain/members.ts';
import type { Mirrored, MirroredKind } from '../../objects/domain/references.ts';
import { entityOf, type MirroredObject } from '../domain/mirrored-object.ts';
import { type FoundObjects, type MirrorFilters, MirroredObjects, type MirrorPage } from '../domain/ports.ts';
import { BillingConnection } from './billing-connection.ts';
import { type ObjectFilters, ObjectPages } from './object-pages.ts';

/** The audience of an object: `staff` see all of it, `holders` what descriptions list for them. */
export type Audience = 'holders' | 'staff';

const PAGE_LENGTH = 100;

/** Objects of the platform as they were last known. Joins a transaction. */
@Injectable()
export class MirrorReading {
  constructor(
    private readonly objects: MirroredObjects,
    private readonly pages: ObjectPages,
    private readonly connection: BillingConnection,
    private readonly uow: UnitOfWork,
  ) {}

  /** Undefined for a deleted one as well. */
  async find<K extends MirroredKind>(kind: K, id: string): Promise<Mirrored<K> | undefined> {
    const object = await this.stored(kind, id);
    return object && object.deletedAt === null ? (entityOf(object) as Mirrored<K>) : undefined;
  }

  /** False for what never arrived. */
  async isDeleted(kind: MirroredKind, id: string): Promise<boolean> {
    const object = await this.stored(kind, id);
    return object !== undefined && object.deletedAt !== null;
  }

  async list<K extends MirroredKind>(
    kind: K,
    filters: MirrorFilters,
    page: MirrorPage,
  ): Promise<{ readonly items: readonly Mirrored<K>[]; readonly total: number }> {
    const { objects, total } = await this.search(kind, filters, page);
    return { items: objects.map((object) => entityOf(object) as Mirrored<K>), total };
  }

  /** All that fit, the oldest first. */
  async all<K extends MirroredKind>(kind: K, filters: MirrorFilters): Promise<readonly Mirrored<K>[]> {
    const found: Mirrored<K>[] = [];
    for (let offset = 0, total = 1; offset < total; offset += PAGE_LENGTH) {
      const page = await this.list(kind, filters, { limit: PAGE_LENGTH, offset, newestFirst: false });
      found.push(...page.items);
      total = page.total;
    }
    return found;
  }

  /** As the mirror keeps it; deleted ones as well. */
  stored(kind: MirroredKind, id: string): Promise<MirroredObject | undefined> {
    return this.uow.read(() => this.objects.find(kind, id));
  }

  /** Objects that are there, in any order; deleted ones as well. */
  allStored(kind: MirroredKind, ids: readonly string[]): Promise<readonly MirroredObject[]> {
    return this.uow.read(() => this.objects.findAll(kind, ids));
  }

  search(kind: MirroredKind, filters: MirrorFilters, page: MirrorPage): Promise<FoundObjects> {
    return this.uow.read(() => this.objects.list(kind, filters, page));
  }

  /** For staff. @throws INVALID_CURSOR */
  page(kind: MirroredKind, query: ListQuery<ObjectFilters>): Promise<ListPage<MirroredObject>> {
    return this.pages.page(kind, query);
  }

  grantCounts(benefitId: string): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.objects.countGrants(benefitId));
  }

  /** The object in the form of our API, without secrets. */
  async shown({ kind, raw }: Pick<Mirrored, 'kind' | 'raw'>, audience: Audience): Promise<JsonObject> {
    const organizationId = await this.connection.organizationId();
    const isForHolders = audience === 'holders';
    const shown = codecs[kind].outbound({ raw }, { organizationId, isForHolders });
    return isForHolders ? shown : asTheyAre(shown);
  }
}
