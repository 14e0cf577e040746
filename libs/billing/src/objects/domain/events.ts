import type { Kind } from './codecs.ts';
import { type Entity } from './codec.ts';
import { codecs } from './codecs.ts';
import type { Json } from './json.ts';
import { readFields } from './members.ts';
import { instant, map, optional, text } from './readers.ts';

/** Every type of webhook event, with the kind of its object. We subscribe to all of them. */
export const EVENT_KINDS = {
  'benefit.created': 'benefit',
  'benefit.updated': 'benefit',
  'benefit_grant.created': 'benefit_grant',
  'benefit_grant.updated': 'benefit_grant',
  'benefit_grant.cycled': 'benefit_grant',
  'benefit_grant.revoked': 'benefit_grant',
  'checkout.created': 'checkout',
  'checkout.updated': 'checkout',
  'checkout.expired': 'checkout',
  'customer.created': 'customer',
  'customer.updated': 'customer',
  'customer.deleted': 'customer',
  'customer.state_changed': 'customer_state',
  'customer_seat.assigned': 'customer_seat',
  'customer_seat.claimed': 'customer_seat',
  'customer_seat.revoked': 'customer_seat',
  'discount.created': 'discount',
  'discount.updated': 'discount',
  'discount.deleted': 'discount',
  'member.created': 'member',
  'member.updated': 'member',
  'member.deleted': 'member',
  'order.created': 'order',
  'order.updated': 'order',
  'order.paid': 'order',
  'order.refunded': 'order',
  'organization.updated': 'organization',
  'product.created': 'product',
  'product.updated': 'product',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'subscription.created': 'subscription',
  'subscription.active': 'subscription',
  'subscription.updated': 'subscription',
  'subscription.canceled': 'subscription',
  'subscription.uncanceled': 'subscription',
  'subscription.revoked': 'subscription',
  'subscription.cycled': 'subscription',
  'subscription.past_due': 'subscription',
  'subscription.paused': 'subscription',
  'subscription.resumed': 'subscription',
  'subscription.migrated': 'subscription',
} as const satisfies Record<string, Kind>;

export type EventType = keyof typeof EVENT_KINDS;

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENT_KINDS, type);
}

export interface Envelope {
  readonly type: string;
  /** When the platform made it (ISO 8601). */
  readonly timestamp: string;
  /** The platform's version that wrote `data`; null from endpoints older than versions. */
  readonly apiVersion: string | null;
  readonly data: Json;
}

/** @throws ContractViolation for anything but an event, known or not */
export function envelopeOf(json: unknown): Envelope {
  const reading = { kind: 'event', unknown: [] };
  return readFields(
    map.read(json, reading, ''),
    { type: text, timestamp: instant, apiVersion: optional(text), data: map },
    reading,
  );
}

/** @throws ContractViolation where its object lacks what this service needs */
export function objectOf<T extends EventType>(
  type: T,
  data: unknown,
): Entity<unknown> & { readonly kind: (typeof EVENT_KINDS)[T] } {
  const kind = EVENT_KINDS[type];
  return { ...codecs[kind].inbound(data), kind };
}
