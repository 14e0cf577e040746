export { polarDestination } from './application/polar-destination.ts';
export { BillingGateway } from './domain/billing-gateway.ts';
export { BillingSettings } from './domain/billing-options.ts';
export type {
  CustomerChanges,
  InvoiceDetails,
  NewCheckout,
  NewCustomer,
  PortalSession,
  RevealedKey,
  SubscriptionChange,
} from './domain/gateway-calls.ts';
export {
  GatewayError,
  type GatewayFailure,
  isNotFound,
  sentOrFound,
  undefinedIfNotFound,
} from './domain/gateway-error.ts';
export type { ProviderState } from './domain/provider-state.ts';
export { purchaseOf, type SeatPurchase } from './domain/gateway-calls.ts';
export { type BrokenItem, type Page, pagesOf } from './domain/pages.ts';
export type { Urgency } from './domain/retry-policy.ts';
export { type WebhookHeaders, WebhookVerifier } from './domain/webhook-verifier.ts';
