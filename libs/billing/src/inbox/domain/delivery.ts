import type { InboxStatus } from './inbox-rules.ts';
import { ContractViolation } from '../../objects/domain/contract-violation.ts';
import { envelopeOf, EVENT_KINDS, isEventType } from '../../objects/domain/events.ts';
import { micros } from '../../objects/domain/instant.ts';
import { isJsonObject, type Json } from '../../objects/domain/json.ts';

/**
 * - `webhook`: the platform sent it
 * - `replay`: we read it in the platform's list of deliveries, after a time in which it could not reach us
 */
export type DeliverySource = 'webhook' | 'replay';

/** What processing it did: to the mirror, or that staff had its object read instead. */
export type DeliveryOutcome = 'applied' | 'equal' | 'stale' | 'deleted' | 'refetched';

/** The object that an event is about. */
export interface EventObject {
  readonly kind: string;
  readonly id: string;
}

/** A delivery as it comes. */
export interface NewDelivery {
  /** Ours, UUIDv7. */
  readonly id: string;
  /** The endpoint that took it; each endpoint of the platform has deliveries of its own. */
  readonly endpointKey: string;
  /** The platform's `webhook-id`, the same in every attempt to deliver the event. */
  readonly webhookId: string;
  readonly source: DeliverySource;
  /** Such as `order.paid`; null for JSON that is no event. */
  readonly type: string | null;
  /** Null where the event does not say. */
  readonly object: EventObject | null;
  /** Microseconds since 1970 when the platform made the event; of its arrival where it does not say. */
  readonly eventUs: bigint;
  readonly apiVersion: string | null;
  /** Sealed under the key `bodyKey`, for `bodyPurpose(id)`. */
  readonly body: string;
  readonly bodyKey: string;
  /** Digest of the body as it came. */
  readonly bodyHash: string;
  readonly status: Extract<InboxStatus, 'received' | 'ignored'>;
  readonly receivedAt: Date;
}

/** A delivery as staff see it, without its body. */
export interface Delivery extends Omit<NewDelivery, 'body' | 'bodyKey' | 'bodyHash' | 'status' | 'eventUs'> {
  readonly status: InboxStatus;
  /** When the platform made the event, to the millisecond. */
  readonly eventAt: Date;
  /** False once it is older than bodies are kept. */
  readonly hasBody: boolean;
  /** Null until it is processed. */
  readonly outcome: DeliveryOutcome | null;
  /** Attempts since it came, or since staff had it tried again. */
  readonly attempts: number;
  /** The next attempt; null when there will be none. */
  readonly dueAt: Date | null;
  /** When it was processed, ignored or given up. */
  readonly settledAt: Date | null;
  /** Why the last attempt failed. */
  readonly lastError: string | null;
  /** How often the same came again. */
  readonly redeliveries: number;
  /** How often another body came with its id and a good signature. */
  readonly contradictions: number;
}

/** A delivery claimed by a worker until its lease ends. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly type: string | null;
  /** Sealed. */
  readonly body: string;
  /** Including this one. Also the fencing token: a later claim has a greater number. */
  readonly attempts: number;
}

/** Bound to the row, so that a body copied into another row cannot be opened. */
export const bodyPurpose = (id: string) => `billing-inbox ${id}`;

/** What is stored in the open about an event. Texts that could not be ids or names are left out. */
export type EventDescription = Pick<NewDelivery, 'type' | 'object' | 'apiVersion' | 'status'> & {
  /** Undefined where the event does not say. */
  readonly eventUs: bigint | undefined;
};

/** JSON that is no event waits like any other: the worker says what is wrong with it, and staff see it in the end. */
const NO_EVENT: EventDescription = {
  type: null,
  object: null,
  apiVersion: null,
  status: 'received',
  eventUs: undefined,
};

const TYPE = /^[a-z][\w.-]{0,99}$/i;
const ID = /^[\w:.-]{1,100}$/;

/** Never throws: what was signed is stored, whatever it is. */
export function describeEvent(payload: Json): EventDescription {
  try {
    const { type, timestamp, apiVersion, data } = envelopeOf(payload);
    if (!TYPE.test(type)) return NO_EVENT;
    const isKnown = isEventType(type);
    const id = isJsonObject(data) && typeof data.id === 'string' && ID.test(data.id) ? data.id : undefined;
    return {
      type,
      object: isKnown && id !== undefined ? { kind: EVENT_KINDS[type], id } : null,
      apiVersion: apiVersion !== null && TYPE.test(`v${apiVersion}`) ? apiVersion : null,
      status: isKnown ? 'received' : 'ignored',
      eventUs: micros(timestamp),
    };
  } catch (error) {
    if (error instanceof ContractViolation) return NO_EVENT;
    throw error;
  }
}
