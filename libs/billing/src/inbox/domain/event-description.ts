import { ContractViolation } from '../../objects/domain/contract-violation.ts';
import { EVENT_KINDS, envelopeOf, isEventType } from '../../objects/domain/events.ts';
import { micros } from '../../objects/domain/instant.ts';
import { isJsonObject, type Json } from '../../objects/domain/json.ts';
import type { NewDelivery } from './delivery.ts';

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
