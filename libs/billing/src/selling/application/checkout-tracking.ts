import { Injectable } from '@nestjs/common';
import { type Asked, BillingOwners, type OwnerOfRequest } from '../../customers/index.ts';
import type { EntityOf, Kind } from '../../objects/domain/codecs.ts';
import { BillingGateway, GatewayError } from '../../polar/index.ts';
import { MirrorReading, MirrorWriting, Refreshing } from '../../mirror/index.ts';
import { type Awaited, awaited } from '../domain/checkout-progress.ts';
import { PurchaseRefusal } from '../domain/selling-refusals.ts';
import { LiveReads } from './live-reads.ts';

type Fields<K extends Kind> = EntityOf<K>['fields'];

export interface TrackedCheckout {
  readonly checkout: Fields<'checkout'>;
  readonly order: Fields<'order'> | undefined;
  readonly subscription: Fields<'subscription'> | undefined;
  /** Grants that wait for the buyer, for instance to connect an account. */
  readonly failedGrants: readonly Fields<'benefit_grant'>[];
  readonly waitsFor: Awaited;
  /** Settled, or read from the platform just now. Otherwise it may have gone on without us: `buyer` may have paid. */
  readonly isCertain: boolean;
}

/** A purchase has one order when it begins, and a product grants some tens of benefits. */
const PAGE = { limit: 100, offset: 0, newestFirst: true };

/** Tells a buyer who came back from the pages of the platform how the purchase goes on. */
@Injectable()
export class CheckoutTracking {
  constructor(
    private readonly owners: BillingOwners,
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly refreshing: Refreshing,
    private readonly live: LiveReads,
    private readonly gateway: BillingGateway,
  ) {}

  /**
   * From the mirror; where its events take long, from the platform.
   * @throws CHECKOUT_NOT_FOUND also for one of another owner; and as `BillingOwners.of`
   */
  async of({ caller, named, id }: Asked): Promise<TrackedCheckout> {
    const asked = await this.owners.of(caller, named, 'read');
    const known = await this.known(asked, id);
    if (isSettled(known.waitsFor) || !this.live.isDue(id)) return known;
    try {
      await this.refresh(known.checkout, asked.customerId);
      this.live.answered(id);
    } catch (error) {
      if (error instanceof GatewayError) return { ...known, isCertain: this.live.isCertain(id) };
      throw error;
    }
    return this.known(asked, id);
  }

  private async known(asked: OwnerOfRequest, id: string): Promise<TrackedCheckout> {
    const checkout = (await this.reading.find('checkout', id))?.fields;
    if (!checkout || !isOf(asked, checkout)) throw PurchaseRefusal.CHECKOUT_NOT_FOUND();
    const order = (await this.reading.list('order', { checkoutId: id }, PAGE)).items[0]?.fields;
    const grants = order ? await this.grants(order) : [];
    const benefitIds = await this.benefitIds(checkout);
    const waitsFor = awaited({ checkout, order, benefitIds, grants });
    return {
      checkout,
      order,
      subscription: await this.subscription(order?.subscriptionId ?? null),
      failedGrants: grants.filter(({ error }) => error !== null),
      waitsFor,
      isCertain: isSettled(waitsFor) || this.live.isCertain(id),
    };
  }

  private async subscription(id: string | null): Promise<Fields<'subscription'> | undefined> {
    return id === null ? undefined : (await this.reading.find('subscription', id))?.fields;
  }

  private async grants({ id, subscriptionId }: Fields<'order'>): Promise<readonly Fields<'benefit_grant'>[]> {
    const source = subscriptionId === null ? { orderId: id } : { subscriptionId };
    return (await this.reading.list('benefit_grant', source, PAGE)).items.map(({ fields }) => fields);
  }

  /** Seats are granted when they are given to people, not when they are bought. */
  private async benefitIds({ productId, seats }: Fields<'checkout'>): Promise<readonly string[]> {
    const product = productId === null || seats !== null ? undefined : await this.reading.find('product', productId);
    return product?.fields.benefits.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id) ?? [];
  }

  private async refresh({ id }: Fields<'checkout'>, customerId: string | null): Promise<void> {
    const { fields } = await this.refreshing.now('checkout', id, 'interactive');
    if (fields.status !== 'succeeded') return;
    const { items: orders } = await this.gateway.page('order', { checkoutId: id, page: 1 }, 'interactive');
    for (const order of orders) await this.writing.keep('order', order);
    const subscriptionIds = new Set(orders.map((order) => order.fields.subscriptionId).filter((one) => one !== null));
    for (const one of subscriptionIds) await this.refreshing.now('subscription', one, 'interactive');
    const buyer = customerId ?? fields.customerId;
    if (buyer !== null) await this.refreshGrants(buyer);
  }

  /** Grants are listed oldest first, so those of the purchase are on the last page. */
  private async refreshGrants(customerId: string): Promise<void> {
    const read = (page: number) => this.gateway.page('benefit_grant', { customerId, page }, 'interactive');
    const first = await read(1);
    const { items } = first.pageCount > 1 ? await read(first.pageCount) : first;
    for (const grant of items) await this.writing.keep('benefit_grant', grant);
  }
}

const isSettled = (waitsFor: Awaited): boolean => waitsFor === 'nothing' || waitsFor === 'over';

/** By our id, which it was started with, or by the customer. */
function isOf({ owner, customerId }: OwnerOfRequest, checkout: Fields<'checkout'>): boolean {
  if (checkout.externalCustomerId === owner.id) return true;
  return customerId !== null && checkout.customerId === customerId;
}
