import type { EntityOf } from '../../objects/domain/codecs.ts';
import type {
  CANCELLATION_REASONS,
  MEMBER_ROLES,
  PRORATION_BEHAVIORS,
  REFUND_REASONS,
} from '../../objects/domain/enumerations.ts';
import type { Page } from './pages.ts';
import type { Urgency } from './retry-policy.ts';

export type Metadata = Readonly<Record<string, string | number | boolean>>;

/** A write that makes something, by our id for it: the object keeps it in `metadata.op_id`, where it is found again. */
interface Making {
  readonly opId: string;
  readonly metadata?: Metadata;
}

interface Person {
  readonly email: string;
  readonly name?: string;
  readonly externalId?: string;
}

interface Address {
  readonly line1?: string | null;
  readonly line2?: string | null;
  readonly postalCode?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
}

/** A team is made without an address of its own, so that it cannot collide with the personal customer of its owner. */
export type NewCustomer = Making & { readonly externalId: string; readonly name?: string } & (
    | { readonly type: 'individual'; readonly email: string }
    | { readonly type: 'team'; readonly owner: Person }
  );

export interface CustomerChanges {
  readonly email?: string;
  readonly name?: string | null;
  /** Can be set once, where there is none. */
  readonly externalId?: string;
  /** On invoices, in the place of the name. */
  readonly billingName?: string | null;
  readonly billingAddress?: Address | null;
  /** The number alone: the platform finds its kind by the country. */
  readonly taxId?: string | null;
}

export interface CustomerCalls {
  byExternalId(externalId: string, urgency?: Urgency): Promise<EntityOf<'customer'>>;
  create(customer: NewCustomer): Promise<EntityOf<'customer'>>;
  update(id: string, changes: CustomerChanges): Promise<EntityOf<'customer'>>;
  /** Cancels every subscription at once and revokes all benefits; afterwards the external id is free. */
  deleteByExternalId(externalId: string): Promise<void>;
  /** A page where the customer manages purchases; its address is a credential, valid for an hour. */
  portal(session: {
    externalCustomerId: string;
    /** The person of a team who opens it, by our id or by the platform's. */
    externalMemberId?: string;
    memberId?: string;
    returnUrl?: string;
  }): Promise<PortalSession>;
}

export interface PortalSession {
  readonly url: string;
  /** ISO 8601 */
  readonly expiresAt: string;
}

export interface MemberChanges extends Partial<Pick<Person, 'name' | 'email'>> {
  readonly role?: (typeof MEMBER_ROLES)[number];
}

export interface MemberCalls {
  page(customerId: string, page: number, urgency?: Urgency): Promise<Page<'member'>>;
  add(
    customerId: string,
    member: Person & { readonly role?: 'member' | 'billing_manager' },
  ): Promise<EntityOf<'member'>>;
  update(customerId: string, memberId: string, changes: MemberChanges): Promise<EntityOf<'member'>>;
  /** Never the owner. */
  remove(customerId: string, memberId: string): Promise<void>;
}

export interface NewCheckout extends Making {
  readonly products: readonly string[];
  /** Refused where there is no such customer, in contrast to `externalCustomerId`. */
  readonly customerId?: string;
  readonly externalCustomerId?: string;
  /** The address for receipts. It wins over that of the customer, and the buyer cannot replace it. */
  readonly customerEmail?: string;
  readonly successUrl: string;
  readonly returnUrl?: string;
  readonly embedOrigin?: string;
  readonly discountId?: string;
  readonly allowDiscountCodes?: boolean;
  readonly allowTrial?: boolean;
  readonly seats?: number;
  readonly units?: number;
  readonly amount?: number;
  readonly customFieldData?: Readonly<Record<string, string | number | boolean | null>>;
  /** The free subscription that this purchase upgrades. */
  readonly subscriptionId?: string;
  readonly locale?: string;
}

export interface CheckoutCalls {
  /** `url` is a credential: it is handed to the buyer and kept nowhere. */
  create(checkout: NewCheckout): Promise<{ readonly checkout: EntityOf<'checkout'>; readonly url: string }>;
}

type Proration = (typeof PRORATION_BEHAVIORS)[number];

/** One of these at a time: the platform refuses a mixture. */
export type SubscriptionChange =
  | {
      readonly cancelAtPeriodEnd: boolean;
      readonly customerCancellationReason?: (typeof CANCELLATION_REASONS)[number];
      /** The customer can read it. */
      readonly customerCancellationComment?: string;
    }
  | { readonly productId: string; readonly prorationBehavior: Proration }
  | { readonly seats: number; readonly prorationBehavior: Proration }
  | { readonly pauseAtPeriodEnd: boolean; readonly resumesAt?: string }
  | { readonly resume: true }
  /** Drops the change that waits for the next period. */
  | { readonly pendingUpdate: null };

export interface SubscriptionCalls {
  update(id: string, change: SubscriptionChange): Promise<EntityOf<'subscription'>>;
  /** Ends it at once; its benefits are revoked and its pending orders void. */
  revoke(id: string): Promise<EntityOf<'subscription'>>;
}

export interface InvoiceDetails {
  readonly billingName?: string;
  readonly billingAddress?: Address;
}

export interface OrderCalls {
  /** Before its invoice is written, or written again. */
  correct(id: string, details: InvoiceDetails): Promise<EntityOf<'order'>>;
  /** Asks for an invoice; it is there some time later. */
  generateInvoice(id: string): Promise<void>;
  invoiceUrl(id: string): Promise<string>;
  /** Null while the platform still writes it. */
  receiptUrl(id: string): Promise<string | null>;
}

export interface NewRefund extends Making {
  readonly orderId: string;
  /** Without tax, in the smallest unit of the order's currency; at least 1. */
  readonly amount: number;
  readonly reason: Exclude<(typeof REFUND_REASONS)[number], 'dispute_prevention'>;
  readonly comment?: string;
  /** Never for an order of a subscription. */
  readonly revokeBenefits?: boolean;
}

export interface RefundCalls {
  create(refund: NewRefund): Promise<EntityOf<'refund'>>;
}

export interface SeatCalls {
  of(purchase: SeatPurchase, urgency?: Urgency): Promise<readonly EntityOf<'customer_seat'>[]>;
  /** Claimed at once, so that the platform sends no invitation of its own. */
  assign(seat: {
    subscriptionId: string;
    externalMemberId?: string;
    email?: string;
  }): Promise<EntityOf<'customer_seat'>>;
  revoke(seatId: string): Promise<EntityOf<'customer_seat'>>;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  /** False after ten events in a row that could not be delivered; nothing is recorded from then on. */
  readonly enabled: boolean;
  readonly events: readonly string[];
}

export interface WebhookDelivery {
  /** The `webhook-id` that the event is delivered with. */
  readonly eventId: string;
  /** The body; null once it is too old. */
  readonly payload: string | null;
}

export interface WebhookCalls {
  endpoints(): Promise<readonly WebhookEndpoint[]>;
  deliveries(request: {
    endpointId: string;
    /** ISO 8601 */
    startTimestamp: string;
    /** Only successful or only failed attempts; undefined: all. */
    succeeded?: boolean;
    page: number;
  }): Promise<{ readonly items: readonly WebhookDelivery[]; readonly pageCount: number }>;
}

/** Seats belong to a subscription, or to the order of a product that was bought once. */
export interface SeatPurchase {
  readonly kind: 'subscription' | 'order';
  readonly id: string;
}

/** The purchase of a seat; undefined: it is not known. */
export function purchaseOf(seat: {
  readonly subscriptionId: string | null;
  readonly orderId: string | null;
}): SeatPurchase | undefined {
  if (seat.subscriptionId !== null) return { kind: 'subscription', id: seat.subscriptionId };
  return seat.orderId === null ? undefined : { kind: 'order', id: seat.orderId };
}

export interface RevealedKey {
  /** For its holder; kept nowhere. */
  readonly key: string;
  /** Devices and programs that use it, since `createdAt`, ISO 8601. */
  readonly activations: readonly { readonly id: string; readonly label: string; readonly createdAt: string }[];
}

export interface LicenseKeyCalls {
  reveal(id: string): Promise<RevealedKey>;
  /** @throws GatewayError `not_found` also for keys that are expired, revoked or used up */
  validate(check: { key: string }): Promise<EntityOf<'license_key'>>;
  /** @returns the id of the activation */
  activate(activation: { key: string; label: string }): Promise<string>;
  deactivate(key: string, activationId: string): Promise<void>;
}
