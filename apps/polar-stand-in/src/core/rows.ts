import type { models } from '@polar-sh/sdk/2026-10';

// Stored rows have the wire form without the objects that it embeds; `hidden` has the values that Polar never sends.

export type OrganizationRow = models.Organization;
/** A customer of either type; a team may lack an e-mail. */
export type CustomerRow = Required<models.OrderCustomer> & {
  hidden: {
    /** Smallest units by currency that the next orders consume; negative orders fill it. */
    credit: Record<string, number>;
    /** Accounts that the customer connected, by platform. */
    connected: Record<string, string>;
  };
};
export type MemberRow = models.Member;
export type CustomFieldRow = models.CustomField;
export type MeterRow = Required<models.Meter>;
export type BenefitRow = models.Benefit;
export type PriceRow = models.ProductPrice;

export type ProductRow = Omit<
  models.Product,
  'prices' | 'benefits' | 'medias' | 'attached_custom_fields' | 'is_deletable'
> & { hidden: { benefitIds: string[]; customFields: { custom_field_id: string; required: boolean; order: number }[] } };

export type DiscountRow = models.Discount & { hidden: { productIds: string[] } };

/** A discount that a customer used, or has reserved while the payment runs. */
export interface RedemptionRow {
  id: string;
  discount_id: string;
  checkout_id: string;
  customer_id: string | null;
  email: string | null;
  card: string | null;
  order_id: string | null;
}

/** How a card answers; `fingerprint` is the same for two uses of one card. */
export interface CardRow {
  id: string;
  customer_id: string;
  fingerprint: string;
  outcome: CardOutcome;
}
export type CardOutcome = 'succeeds' | 'declined' | 'lost' | 'authenticate' | 'silent';

export type CheckoutRow = Omit<
  models.Checkout,
  'products' | 'product' | 'product_price' | 'prices' | 'discount' | 'attached_custom_fields' | 'billing_address_fields'
> & {
  hidden: {
    productIds: string[];
    /** Prices made for this checkout alone, by product. */
    adHocPriceIds: Record<string, string[]>;
    card: { outcome: CardOutcome; fingerprint: string } | null;
    /** The amount that the buyer chose, where the price leaves it open. */
    chosenAmount: number | null;
  };
};

export type SubscriptionRow = models.OrderSubscription & {
  custom_field_data: NonNullable<models.Subscription['custom_field_data']>;
  pending_update: models.PendingSubscriptionUpdate | null;
  hidden: {
    priceIds: string[];
    anchorDay: number;
    discountedSince: string | null;
    /** Proration that waits for the next invoice. */
    carried: OrderLine[];
    /** The amount that the buyer chose, where the price leaves it open. */
    chosenAmount: number | null;
    /** Past due for longer than the grace period. */
    benefitsRevoked: boolean;
    taxOption: string | null;
    isBusiness: boolean;
  };
};

export interface OrderLine {
  label: string;
  amount: number;
  proration: boolean;
  product_price_id: string | null;
  start_timestamp: string | null;
  end_timestamp: string | null;
  discountable: boolean;
}

export type OrderRow = Omit<models.Order, 'customer' | 'product' | 'discount' | 'subscription'> & {
  hidden: { attempts: number; taxBehavior: 'inclusive' | 'exclusive'; blocked: boolean };
};

export type RefundRow = models.Refund & { hidden: { comment: string | null } };

export type GrantRow = Omit<models.BenefitGrant, 'customer' | 'member' | 'benefit' | 'properties'> & {
  properties: Record<string, unknown>;
};

export type LicenseKeyRow = Omit<models.LicenseKeyRead, 'customer' | 'member'>;
export type ActivationRow = models.LicenseKeyActivationBase & { hidden: { conditions: Record<string, unknown> } };

export type SeatRow = Omit<models.CustomerSeat, 'member' | 'customer_email'> & { hidden: { token: string | null } };

export interface UsageEventRow {
  id: string;
  timestamp: string;
  received_at: string;
  organization_id: string;
  customer_id: string | null;
  external_customer_id: string | null;
  member_id: string | null;
  external_id: string | null;
  name: string;
  metadata: Record<string, unknown>;
}

export type CustomerMeterRow = Omit<models.CustomerMeter, 'customer' | 'meter'> & {
  /** Usage before this moment was billed or reset. */
  hidden: { since: string };
};

export interface SessionRow {
  id: string;
  created_at: string;
  token: string;
  expires_at: string;
  return_url: string | null;
  customer_id: string;
  member_id: string | null;
}

export interface TokenRow {
  id: string;
  /** Null: all scopes. */
  scopes: string[] | null;
}

export type EndpointRow = Required<models.WebhookEndpoint> & { hidden: { exhausted: number } };
export type WebhookEventRow = Required<models.WebhookEvent> & {
  hidden: { endpointId: string; attempts: number; done: boolean };
};
export type DeliveryRow = Omit<models.WebhookDelivery, 'webhook_event'> & {
  hidden: { eventId: string; endpointId: string };
};
