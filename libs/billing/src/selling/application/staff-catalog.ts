import { Injectable } from '@nestjs/common';
import { BillingObjects, type ShownObject, type ShownObjects } from '../../customers/index.ts';
import { isJsonObject, type Json } from '../../objects/domain/json.ts';
import { MirrorReading } from '../../mirror/index.ts';

/** More products than a merchant has. */
const PRODUCTS = { limit: 1000, offset: 0, newestFirst: false };

interface NamedProduct {
  readonly id: string;
  readonly name: string;
}

export interface SubscriptionPage {
  readonly subscription: ShownObject;
  readonly orders: ShownObjects;
  readonly refunds: ShownObjects;
  readonly grants: ShownObjects;
  readonly seats: ShownObjects;
}

export interface BenefitPage {
  readonly benefit: ShownObject;
  readonly products: readonly NamedProduct[];
  readonly counts: ReadonlyMap<string, number>;
  readonly grants: ShownObjects;
  readonly failed: ShownObjects;
}

/** Products, benefits and purchases, each with the objects that belong to it. @throws BILLING_OBJECT_NOT_FOUND */
@Injectable()
export class StaffCatalog {
  constructor(
    private readonly objects: BillingObjects,
    private readonly reading: MirrorReading,
  ) {}

  async subscription(subscriptionId: string): Promise<SubscriptionPage> {
    return {
      subscription: await this.objects.get('subscription', subscriptionId),
      orders: await this.objects.beside('order', { subscriptionId }),
      refunds: await this.objects.beside('refund', { subscriptionId }),
      grants: await this.objects.beside('benefit_grant', { subscriptionId }),
      seats: await this.objects.beside('customer_seat', { subscriptionId }),
    };
  }

  async benefit(benefitId: string): Promise<BenefitPage> {
    return {
      benefit: await this.objects.get('benefit', benefitId),
      products: (await this.productsWith('benefits', 'id'))(benefitId),
      counts: await this.reading.grantCounts(benefitId),
      grants: await this.objects.beside('benefit_grant', { benefitId }),
      failed: await this.objects.beside('benefit_grant', { benefitId, status: ['failed'] }),
    };
  }

  usesOfFields(): Promise<(fieldId: string) => readonly NamedProduct[]> {
    return this.productsWith('attached_custom_fields', 'custom_field_id');
  }

  /** By the id in a member of the parts of a list, the products that have such a part. */
  private async productsWith(list: string, member: string): Promise<(id: string) => readonly NamedProduct[]> {
    const { objects } = await this.reading.search('product', {}, PRODUCTS);
    const isIn = (parts: Json | undefined, id: string) =>
      Array.isArray(parts) && (parts as readonly Json[]).some((part) => isJsonObject(part) && part[member] === id);
    return (id) =>
      objects
        .filter(({ raw }) => isIn(raw[list], id))
        .map((product) => ({ id: product.id, name: product.label ?? '' }));
  }
}
