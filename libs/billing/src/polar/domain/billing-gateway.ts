import type { EntityOf, Kind } from '../../objects/domain/codecs.ts';
import type {
  CheckoutCalls,
  CustomerCalls,
  LicenseKeyCalls,
  MemberCalls,
  OrderCalls,
  RefundCalls,
  SeatCalls,
  SubscriptionCalls,
  WebhookCalls,
} from './gateway-calls.ts';
import type { Page } from './pages.ts';
import type { ProviderState } from './provider-state.ts';
import type { UsageCalls } from './usage-calls.ts';
import type { Urgency } from './retry-policy.ts';

export type ListedKind = Extract<
  Kind,
  | 'benefit'
  | 'benefit_grant'
  | 'checkout'
  | 'custom_field'
  | 'customer'
  | 'customer_meter'
  | 'discount'
  | 'license_key'
  | 'meter'
  | 'order'
  | 'organization'
  | 'product'
  | 'refund'
  | 'subscription'
>;
/** Grants have no address of their own: list those of their customer. */
export type ReadableKind = Exclude<ListedKind, 'benefit_grant'> | 'customer_state';

/** Filters that the kind has; the platform ignores others. */
export interface Filters {
  readonly id?: string;
  readonly customerId?: string;
  readonly externalCustomerId?: string;
  readonly subscriptionId?: string;
  readonly orderId?: string;
  readonly checkoutId?: string;
  readonly benefitId?: string;
  readonly email?: string;
  readonly status?: string;
  /** Words in names and codes. */
  readonly query?: string;
}

export interface PageRequest extends Filters {
  /** From 1. */
  readonly page: number;
  /** Default: 100, which is the most. */
  readonly limit?: number;
}

/**
 * The only way to the billing platform. Every method throws GatewayError and nothing else. Reads are repeated within the
 * budget of their urgency; writes only when they were certainly not carried out. Default urgency: reads `background`,
 * writes `interactive`.
 */
export abstract class BillingGateway {
  abstract get<K extends ReadableKind>(kind: K, id: string, urgency?: Urgency): Promise<EntityOf<K>>;
  abstract page<K extends ListedKind>(kind: K, request: PageRequest, urgency?: Urgency): Promise<Page<K>>;
  /** Calls nothing, and never fails. */
  abstract state(): ProviderState;

  abstract readonly customers: CustomerCalls;
  abstract readonly members: MemberCalls;
  abstract readonly checkouts: CheckoutCalls;
  abstract readonly subscriptions: SubscriptionCalls;
  abstract readonly orders: OrderCalls;
  abstract readonly refunds: RefundCalls;
  abstract readonly seats: SeatCalls;
  abstract readonly licenseKeys: LicenseKeyCalls;
  abstract readonly usage: UsageCalls;
  abstract readonly webhooks: WebhookCalls;
}
