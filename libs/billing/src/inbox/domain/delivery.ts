import { ContractViolation } from '../../objects/domain/contract-violation.ts';
import { envelopeOf, EVENT_KINDS, isEventType } from '../../objects/domain/events.ts';
import { isAhead, micros } from '../../objects/domain/instant.ts';
import { isJsonObject, type Json } from '../../objects/domain/json.ts';

/**
 * - `received`: not processed yet
 * - `failed`: will be tried again
 * - `processed`
 * - `dead`: given up; staff can retry, ignore, or read the object from the platform
 * - `ignored`: of a type that this version does not know, or by staff
 */
export type InboxStatus = (typeof INBOX_STATUSES)[number];
export const INBOX_STATUSES = ['received', 'failed', 'processed', 'dead', 'ignored'] as const;

/**
 * - `webhook`: the platform sent it
 * - `replay`: we read it in the platform's list of deliveries, after a time in which it could not reach us
 */
export type DeliverySource = 'webhook' | 'replay';

/** The effect on the mirror; `refetched`: staff had the object read instead. */
export type DeliveryOutcome = 'applied' | 'equal' | 'stale' | 'deleted' | 'refetched';

export interface EventObject {
  readonly kind: string;
  readonly id: string;
}

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
  readonly settledAt: Date | null;
  readonly lastError: string | null;
  readonly redeliveries: number;
  /** How often another body came with its id and a good signature. */
  readonly contradictions: number;
}

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

/** Stored in the open. Texts that could not be ids or names are left out. */
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

/**
 * A second delivery with the id of a stored one.
 * - `redelivered`: the same again; nothing to do
 * - `revived`: the same again, after it was given up: staff mended the cause and had it sent again
 * - `contradiction`: another body with a good signature; the first one stays, and staff is told
 */
export type Repetition = 'redelivered' | 'revived' | 'contradiction';

export function repetitionOf(
  stored: Pick<NewDelivery, 'bodyHash'> & { readonly status: InboxStatus },
  incoming: Pick<NewDelivery, 'bodyHash'>,
): Repetition {
  if (stored.bodyHash !== incoming.bodyHash) return 'contradiction';
  return stored.status === 'dead' ? 'revived' : 'redelivered';
}

/**
 * The first time, of the envelope or of its object, that is ahead of every right clock: forged, or of a wrong clock, it would
 * outlast what really happens.
 * @param fields of the object
 * @returns its name; undefined: there is none
 */
export function timeAhead(timestamp: string, fields: Readonly<Record<string, unknown>>, now: Date): string | undefined {
  const { createdAt, modifiedAt, grantedAt, grantedBenefits } = fields;
  const nested = Array.isArray(grantedBenefits) ? (grantedBenefits as readonly Record<string, unknown>[]) : [];
  const times = [
    ['timestamp', timestamp],
    ['created_at', createdAt],
    ['modified_at', modifiedAt],
    ['granted_at', grantedAt],
    ...nested.map((benefit) => ['granted_at', benefit.grantedAt] as const),
  ] as const;
  return times.find(([, time]) => typeof time === 'string' && isAhead(micros(time), now))?.[0];
}

/** Until a delivery that failed is tried again. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** Whether staff can have it tried again: what is under way or done needs no other attempt. */
export const isRetryable = ({ status, hasBody }: Pick<Delivery, 'status' | 'hasBody'>): boolean =>
  hasBody && ['dead', 'ignored'].includes(status);

/** Whether staff can close it without processing. */
export const isClosable = ({ status }: Pick<Delivery, 'status'>): boolean => ['dead', 'failed'].includes(status);

const DAY_MS = 86_400_000;

/** As long as the platform keeps them: until then it can send a delivery again, and its body is compared. */
export const BODY_LIFE_MS = 90 * DAY_MS;

/** As long as entries of the audit trail are kept by default. */
export const DELIVERY_LIFE_MS = 400 * DAY_MS;
