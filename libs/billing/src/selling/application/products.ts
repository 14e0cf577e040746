import { Injectable } from '@nestjs/common';
import { BoundedMap } from '#shared-kernel/application/bounded-map';
import { Clock } from '#shared-kernel/application/clock';
import type { Caller } from '#identity';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { BillingGateway, BillingSettings, GatewayError, type GatewayFailure, pagesOf } from '../../polar/index.ts';
import { BillingConnection, MirrorReading, MirrorWriting, Refreshing } from '../../mirror/index.ts';
import { isOffered, type Plan, plansOf } from '../domain/plan.ts';
import { PurchaseRefusal } from '../domain/selling-refusals.ts';
import { BillingOwners, BillingRefusal, type OwnerNamed, refusedByProvider } from '../../customers/index.ts';
import { isBillable } from '../../objects/domain/subscription-commands.ts';

type MerchantSettings = EntityOf<'organization'>['fields']['subscriptionSettings'];

/** The platform's, except that payments are not deferred for a merchant who may not have agreed to it. */
const DEFAULT_SETTINGS: MerchantSettings = {
  allowMultipleSubscriptions: false,
  allowCustomerUpdates: true,
  prorationBehavior: 'invoice',
  rawProrationBehavior: 'invoice',
  benefitRevocationGracePeriod: 0,
};

const UNREADABLE: ReadonlySet<GatewayFailure['kind']> = new Set(['not_found', 'forbidden', 'contract_violation']);

/** Milliseconds in which an id that the platform does not know is not asked for again. */
const UNKNOWN_MS = 60_000;
const MOST_UNKNOWN = 10_000;

/** Products from the mirror; a product that is not there yet is read from the platform. */
@Injectable()
export class Products {
  /** Ids that the platform did not know, with the milliseconds since 1970 until which that holds. */
  private readonly unknown = new BoundedMap<string, number>(MOST_UNKNOWN);

  constructor(
    private readonly gateway: BillingGateway,
    private readonly connection: BillingConnection,
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly refreshing: Refreshing,
    private readonly clock: Clock,
  ) {}

  /** All products, archived ones as well, oldest first. Outside of transactions only. @throws GatewayError */
  async all(): Promise<readonly EntityOf<'product'>[]> {
    const mirrored = await this.reading.all('product', {});
    return mirrored.length > 0 ? mirrored : this.readAll();
  }

  /** @throws PRODUCT_NOT_FOUND also for what is not offered to every user @throws GatewayError */
  async sold(id: string): Promise<EntityOf<'product'>> {
    const product = (await this.reading.find('product', id)) ?? (await this.readOne(id));
    if (!product || !isOffered(product)) throw PurchaseRefusal.PRODUCT_NOT_FOUND();
    return product;
  }

  /** The merchant's settings for customers; defaults where the token may not read it. @throws GatewayError */
  async settings(): Promise<MerchantSettings> {
    const id = await this.connection.establish();
    try {
      const merchant =
        (await this.reading.find('organization', id)) ?? (await this.refreshing.now('organization', id, 'interactive'));
      return merchant.fields.subscriptionSettings;
    } catch (error) {
      if (error instanceof GatewayError && UNREADABLE.has(error.failure.kind)) return DEFAULT_SETTINGS;
      throw error;
    }
  }

  /** Whether a customer may have several subscriptions; false where that cannot be read now: a purchase asks again. */
  async allowSeveral(): Promise<boolean> {
    try {
      return (await this.settings()).allowMultipleSubscriptions;
    } catch (error) {
      if (error instanceof GatewayError) return false;
      throw error;
    }
  }

  /** By the code, ignoring case. @throws DISCOUNT_NOT_FOUND @throws GatewayError */
  async discountId(code: string): Promise<string> {
    const wanted = code.toLowerCase();
    const { items } = await this.gateway.page('discount', { query: code, page: 1 }, 'interactive');
    const found = items.find(({ fields }) => fields.code?.toLowerCase() === wanted);
    if (!found) throw PurchaseRefusal.DISCOUNT_NOT_FOUND();
    return found.fields.id;
  }

  private async readAll(): Promise<readonly EntityOf<'product'>[]> {
    await this.connection.establish();
    const products: EntityOf<'product'>[] = [];
    for await (const { items } of pagesOf((page) => this.gateway.page('product', { page }, 'interactive'))) {
      for (const product of items) await this.writing.keep('product', product);
      products.push(...items);
    }
    return products;
  }

  /** A product that is made meanwhile reaches the mirror by its event. */
  private async readOne(id: string): Promise<EntityOf<'product'> | undefined> {
    const now = this.clock.now().getTime();
    if ((this.unknown.get(id) ?? 0) > now) return undefined;
    await this.connection.establish();
    try {
      return await this.refreshing.now('product', id, 'interactive');
    } catch (error) {
      // A malformed id is refused, an unknown one is not found.
      if (!(error instanceof GatewayError && ['not_found', 'invalid'].includes(error.failure.kind))) throw error;
      this.unknown.set(id, now + UNKNOWN_MS);
      return undefined;
    }
  }
}

/** More subscriptions than an owner has at once. */
const MOST_SUBSCRIPTIONS = 100;

@Injectable()
export class Plans {
  constructor(
    private readonly owners: BillingOwners,
    private readonly products: Products,
    private readonly reading: MirrorReading,
    private readonly settings: BillingSettings,
  ) {}

  /** @throws BILLING_NOT_AVAILABLE, BILLING_PROVIDER_UNAVAILABLE, and as `BillingOwners.of` */
  async of(
    caller: Caller,
    named: OwnerNamed,
  ): Promise<{ readonly plans: readonly Plan[]; readonly allowsSeveral: boolean }> {
    const { customerId } = await this.owners.of(caller, named, 'read');
    if (this.settings.options.accessToken === undefined) throw BillingRefusal.BILLING_NOT_AVAILABLE();
    const products = await this.products.all().catch(refusedByProvider);
    return {
      plans: plansOf(products, await this.current(customerId)),
      allowsSeveral: await this.products.allowSeveral(),
    };
  }

  private async current(customerId: string | null): Promise<ReadonlySet<string>> {
    if (customerId === null) return new Set();
    const page = { limit: MOST_SUBSCRIPTIONS, offset: 0, newestFirst: true };
    const { items } = await this.reading.list('subscription', { customerId }, page);
    return new Set(items.filter(({ fields }) => isBillable(fields)).map(({ fields }) => fields.productId));
  }
}
