import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { MirroredKind } from '../../objects/domain/references.ts';
import { ObjectDirectory, type ObjectFilters, type ObjectPage } from '../domain/ports.ts';
import { StaffBillingRefusal } from '../domain/staff-refusals.ts';
import { ObjectForms, type ShownObject } from './object-forms.ts';

export interface ShownObjects {
  readonly items: readonly ShownObject[];
  /** On all pages, as far as they are counted. */
  readonly total: number;
}

/** How many objects a page about another one shows. */
const BESIDE: ObjectPage = { limit: 50, offset: 0, order: 'newest' };

/** Looks objects of the platform up for staff, as the mirror has them. */
@Injectable()
export class StaffObjects {
  constructor(
    private readonly directory: ObjectDirectory,
    private readonly forms: ObjectForms,
    private readonly uow: UnitOfWork,
  ) {}

  search(kind: MirroredKind, filters: ObjectFilters, page: ObjectPage): Promise<ShownObjects> {
    return this.uow.read(async () => {
      const { objects, total } = await this.directory.search(kind, filters, page);
      return { items: await this.forms.of(objects), total };
    });
  }

  /** Deleted ones as well. @throws BILLING_OBJECT_NOT_FOUND */
  get(kind: MirroredKind, id: string): Promise<ShownObject> {
    return this.uow.read(async () => {
      const stored = await this.directory.find(kind, id);
      if (!stored) throw StaffBillingRefusal.BILLING_OBJECT_NOT_FOUND();
      return (await this.forms.of([stored]))[0]!;
    });
  }

  /** Deleted ones as well. */
  async find(kind: MirroredKind, id: string): Promise<ShownObject | undefined> {
    return this.uow.read(async () => {
      const stored = await this.directory.find(kind, id);
      return stored && (await this.forms.of([stored]))[0];
    });
  }

  /** How many belong to an object, as far as they are counted. */
  count(kind: MirroredKind, filters: Omit<ObjectFilters, 'deleted'>): Promise<number> {
    return this.uow.read(async () => {
      return (await this.directory.search(kind, { ...filters, deleted: false }, { ...BESIDE, limit: 0 })).total;
    });
  }

  /** The newest of what belongs to an object. */
  beside(kind: MirroredKind, filters: Omit<ObjectFilters, 'deleted'>): Promise<ShownObjects> {
    return this.search(kind, { ...filters, deleted: false }, BESIDE);
  }
}
