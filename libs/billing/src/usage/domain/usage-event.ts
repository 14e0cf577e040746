import { isJsonObject, type Json, type JsonObject } from '../../objects/domain/json.ts';

/**
 * - `open`: a window to which uses of a key are still added
 * - `pending`: to be sent
 * - `sent`: the platform has it
 * - `rejected`: the platform refused it; `reason` says why
 */
export type UsageStatus = 'open' | 'pending' | 'sent' | 'rejected';

export interface UsageEvent {
  /** The id of the event at the platform as well: sending it twice counts it once. */
  readonly id: string;
  readonly ownerId: string;
  /** The name by which meters select events. */
  readonly name: string;
  readonly occurredAt: Date;
  /** Values by which meters filter, and that they add up. Numbers have to be numbers: a text of digits is not added. */
  readonly metadata: JsonObject;
}

// Limits of the platform.
export const MAX_NAME_LENGTH = 128;

/** As long as those that were refused are shown. */
export const EVENT_LIFE_MS = 400 * 86_400_000;
const MAX_KEYS = 50;
const MAX_KEY_LENGTH = 40;
const MAX_TEXT_LENGTH = 500;

/** @returns what is wrong with the metadata of an event, for its author; undefined: nothing */
export function metadataProblem(metadata: JsonObject): string | undefined {
  const entries = Object.entries(metadata);
  if (entries.length > MAX_KEYS) return `metadata has more than ${MAX_KEYS} keys`;
  if (entries.some(([key]) => key.length > MAX_KEY_LENGTH)) return `a key is longer than ${MAX_KEY_LENGTH} characters`;
  return entries.every(([, value]) => isAcceptable(value))
    ? undefined
    : `values are texts of at most ${MAX_TEXT_LENGTH} characters, numbers, true, false or objects of those`;
}

function isAcceptable(value: Json): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT_LENGTH;
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  return isJsonObject(value) && Object.values(value).every(isAcceptable);
}

/** An event of the platform's future is refused; clocks differ. */
const CLOCK_MS = 5000;

/** The time to send for an event: when it happened, but not later than a moment ago. */
export const sendableTime = (occurredAt: Date, now: Date): Date =>
  new Date(Math.min(occurredAt.getTime(), now.getTime() - CLOCK_MS));
