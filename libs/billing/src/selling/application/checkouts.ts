import { Injectable } from '@nestjs/common';
import { type Caller, UserDirectory } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import {
  aboutOwner,
  AccountLinks,
  type BillingOwner,
  BillingOwners,
  type OwnerNamed,
  refusedAs,
  refusedByProvider,
  refuses,
} from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { given } from '../../objects/domain/json.ts';
import { BillingGateway, type NewCheckout, pagesOf } from '../../polar/index.ts';
import { BillingConnection, MirrorReading, MirrorWriting } from '../../mirror/index.ts';
import { admit } from '../domain/admission.ts';
import { PurchaseRefusal } from '../domain/selling-refusals.ts';
import { purchaseActions } from './audit-actions.ts';
import { Commanding } from './commanding.ts';
import { Products } from './products.ts';

type Passed =
  | 'allowDiscountCodes'
  | 'allowTrial'
  | 'amount'
  | 'customFieldData'
  | 'embedOrigin'
  | 'locale'
  | 'metadata';

const refused = PurchaseRefusal.INVALID_CHECKOUT;
const refusedCheckout = refusedAs({
  // The platform does not sell this to this buyer, and names no field.
  byKind: { forbidden: refused, conflict: refused, payment_required: refused, gone: refused },
  invalid: refused,
});

/** URLs are absolute and checked by the route. */
export interface CheckoutRequest
  extends OwnerNamed, Pick<NewCheckout, Passed | 'products' | 'returnUrl' | 'seats' | 'successUrl' | 'units'> {
  readonly discountCode?: string | undefined;
  /** Instead of the code. */
  readonly discountId?: string | undefined;
  /** A free subscription, which the purchase makes a paid one. */
  readonly subscriptionId?: string | undefined;
}

export interface StartedCheckout {
  readonly checkoutId: string;
  /** A credential: it is handed to the buyer and kept nowhere. */
  readonly url: string;
}

@Injectable()
export class Checkouts {
  constructor(
    private readonly owners: BillingOwners,
    private readonly directory: UserDirectory,
    private readonly links: AccountLinks,
    private readonly products: Products,
    private readonly commanding: Commanding,
    private readonly connection: BillingConnection,
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly gateway: BillingGateway,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws PRODUCT_NOT_FOUND, DISCOUNT_NOT_FOUND, ALREADY_SUBSCRIBED, SUBSCRIPTION_NOT_FOUND, INVALID_CHECKOUT, and as
   *   `BillingOwners.of` and `AccountLinks.ensure`
   */
  async start(caller: Caller, request: CheckoutRequest): Promise<StartedCheckout> {
    const { owner } = await this.owners.of(caller, request, 'manage');
    const { customerId } = await this.links.ensure(owner);
    const {
      organizationId: _owner,
      discountCode: _code,
      discountId: _discount,
      subscriptionId: _free,
      ...rest
    } = request;
    const { upgrades, discountId, names } = await this.admitted(customerId, request).catch(refusedByProvider);
    const customerEmail = await this.addressOf(caller, owner, customerId);
    const command = {
      kind: 'checkout',
      owner,
      actorId: caller.userId,
      target: null,
      request: {
        products: [...request.products],
        ...given({ discountId, seats: request.seats, units: request.units, subscriptionId: upgrades }),
      },
    } as const;
    const create = (opId: string) =>
      this.gateway.checkouts.create({
        ...rest,
        opId,
        customerId,
        externalCustomerId: owner.id,
        ...given({ discountId, subscriptionId: upgrades, customerEmail }),
      });
    const { checkout, url } = await this.commanding
      .send(command, create, (answer) => {
        const { id: checkoutId } = answer.checkout.fields;
        const action = purchaseActions['billing.checkout.started'];
        const details = { checkoutId, productIds: request.products, products: names };
        this.audit.record({ action, ...aboutOwner(owner), details });
        return { checkoutId };
      })
      .catch((error: unknown) => this.refused(error, customerId));
    // The page of the purchase asks for it before its event comes.
    await this.writing.keep('checkout', checkout);
    return { checkoutId: checkout.fields.id, url };
  }

  /**
   * Most organizations are customers without an address: their receipts go to the buyer. Undefined: the customer has an
   * address, which one that is sent would replace on this purchase.
   */
  private async addressOf({ userId }: Caller, owner: BillingOwner, customerId: string): Promise<string | undefined> {
    if (owner.type === 'user') return undefined;
    const customer = await this.reading.find('customer', customerId);
    const buyer = customer?.fields.email ? undefined : await this.directory.find(userId);
    return buyer?.emailProven ? buyer.email : undefined;
  }

  /** From the platform, because the mirror may be a moment behind, and a second subscription costs money. */
  private async subscriptionsOf(customerId: string): Promise<readonly EntityOf<'subscription'>[]> {
    const found: EntityOf<'subscription'>[] = [];
    // The newest ones are on the last page.
    const read = (page: number) => this.gateway.page('subscription', { customerId, page }, 'interactive');
    for await (const { items } of pagesOf(read)) found.push(...items);
    return found;
  }

  /** @throws always */
  private async refused(error: unknown, customerId: string): Promise<never> {
    // The customer was deleted, and we were not told yet. Its account becomes another customer once we know.
    if (refuses(error, 'customer_id')) await this.writing.askAgain('customer', customerId);
    return refusedCheckout(error);
  }

  private async admitted(
    customerId: string,
    { products, discountCode, discountId: chosen, subscriptionId }: CheckoutRequest,
  ): Promise<{ readonly upgrades?: string; readonly discountId?: string; readonly names: readonly string[] }> {
    await this.connection.establish();
    // One after the other: the first that is not sold ends it, before others are asked for.
    const wanted: EntityOf<'product'>[] = [];
    for (const id of products) wanted.push(await this.products.sold(id));
    const several = (await this.products.settings()).allowMultipleSubscriptions;
    const subscriptions = several && subscriptionId === undefined ? [] : await this.subscriptionsOf(customerId);
    const admission = admit(
      wanted.map(({ fields }) => fields),
      subscriptions.map(({ fields }) => fields),
      several,
      subscriptionId,
    );
    if (!admission.may) {
      const { id: subscriptionId, productId } = admission.because;
      throw PurchaseRefusal.ALREADY_SUBSCRIBED({ subscriptionId, productId });
    }
    const discountId =
      chosen ?? (discountCode === undefined ? undefined : await this.products.discountId(discountCode));
    return { ...given({ upgrades: admission.upgrades, discountId }), names: wanted.map(({ fields }) => fields.name) };
  }
}
