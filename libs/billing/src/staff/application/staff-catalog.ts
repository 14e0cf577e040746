import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { isJsonObject, type Json } from '../../objects/domain/json.ts';
import { ObjectDirectory, type ObjectPage, type StoredObject } from '../domain/ports.ts';
import type { ShownObject } from './object-forms.ts';
import { type ShownObjects, StaffObjects } from './staff-objects.ts';

/** More products than a merchant has. */
const PRODUCTS: ObjectPage = { limit: 1000, offset: 0, order: 'oldest' };

export interface NamedProduct {
  readonly id: string;
  readonly name: string;
}

export interface BenefitPage {
  readonly benefit: ShownObject;
  readonly products: readonly NamedProduct[];
  /** How many grants have each status. */
  readonly counts: ReadonlyMap<string, number>;
  readonly grants: ShownObjects;
  readonly failed: ShownObjects;
}

/** What is sold, and what it gives. */
@Injectable()
export class StaffCatalog {
  constructor(
    private readonly objects: StaffObjects,
    private readonly directory: ObjectDirectory,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws BILLING_OBJECT_NOT_FOUND */
  async benefit(benefitId: string): Promise<BenefitPage> {
    const benefit = await this.objects.get('benefit', benefitId);
    const counts = await this.uow.read(() => this.directory.countGrants(benefitId));
    return {
      benefit,
      products: await this.productsWith('benefits', 'id', benefitId),
      counts,
      grants: await this.objects.beside('benefit_grant', { benefitId }),
      failed: await this.objects.beside('benefit_grant', { benefitId, status: 'failed' }),
    };
  }

  /** For each custom field, the products that ask for it. */
  async usesOfFields(): Promise<(fieldId: string) => readonly NamedProduct[]> {
    const products = await this.allProducts();
    return (fieldId) => withPart(products, 'attached_custom_fields', 'custom_field_id', fieldId);
  }

  private async productsWith(list: string, member: string, id: string): Promise<readonly NamedProduct[]> {
    return withPart(await this.allProducts(), list, member, id);
  }

  private async allProducts(): Promise<readonly StoredObject[]> {
    return (await this.uow.read(() => this.directory.search('product', { deleted: false }, PRODUCTS))).objects;
  }
}

/** Products with a list that has a part with this id. */
function withPart(
  products: readonly StoredObject[],
  list: string,
  member: string,
  id: string,
): readonly NamedProduct[] {
  const isIn = (parts: Json | undefined) =>
    Array.isArray(parts) && (parts as readonly Json[]).some((part) => isJsonObject(part) && part[member] === id);
  return products
    .filter(({ raw }) => isIn(raw[list]))
    .map((product) => ({ id: product.id, name: product.label ?? '' }));
}
