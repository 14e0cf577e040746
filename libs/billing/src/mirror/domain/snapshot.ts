import { digest } from '#shared-kernel/domain/digest';
import { micros, versionOf } from '../../objects/domain/instant.ts';
import { isJsonObject, type Json, type JsonObject } from '../../objects/domain/json.ts';

/** Of one object at one time, what decides which of two snapshots is kept. */
export interface Snapshot {
  /** Microseconds since 1970 of the last change of the object, or of its creation. */
  readonly modifiedUs: bigint;
  /** Microseconds since 1970 of the event that brought it; null: read from the API. */
  readonly eventUs: bigint | null;
  /** Digest of the whole content. */
  readonly contentHash: string;
}

/**
 * - `applied`: newer, replaces what is stored
 * - `equal`: the same
 * - `stale`: older; what is stored stays
 * `refetch`: the order of the two is not certain, so the object is to be read again.
 */
export interface Judgement {
  readonly outcome: 'applied' | 'equal' | 'stale';
  readonly refetch: boolean;
}

const APPLIED: Judgement = { outcome: 'applied', refetch: false };
const SAME: Judgement = { outcome: 'equal', refetch: false };
const UNCERTAIN: Judgement = { outcome: 'equal', refetch: true };
const STALE: Judgement = { outcome: 'stale', refetch: true };

/**
 * Events come late, twice and in any order, and their content is as old as the event. Parts of an object change without
 * its time of change, so an answer of the API wins over what has the same version. A caller that acts on `refetch` makes
 * the mirror converge, whatever order snapshots came in.
 */
export function judge(stored: Snapshot | undefined, incoming: Snapshot): Judgement {
  if (!stored || incoming.modifiedUs > stored.modifiedUs) return APPLIED;
  if (incoming.modifiedUs < stored.modifiedUs) return STALE;
  if (incoming.contentHash === stored.contentHash) return SAME;
  if (incoming.eventUs === null) return APPLIED;
  if (stored.eventUs === null || incoming.eventUs === stored.eventUs) return UNCERTAIN;
  return incoming.eventUs > stored.eventUs ? APPLIED : STALE;
}

/**
 * What is stored afterwards. The same content by a later event is remembered as that event's: what came between them may
 * still arrive.
 */
export function kept(stored: Snapshot | undefined, incoming: Snapshot, { outcome }: Judgement): Snapshot {
  if (!stored || outcome === 'applied') return incoming;
  const isLater = stored.eventUs !== null && incoming.eventUs !== null && incoming.eventUs > stored.eventUs;
  return outcome === 'equal' && isLater ? { ...stored, eventUs: incoming.eventUs } : stored;
}

/** For the state of a customer, which changes without the time of change of the customer: by its event alone. */
export function judgeState(stored: Snapshot | undefined, incoming: Snapshot): Judgement {
  const version = (snapshot: Snapshot) => ({ ...snapshot, modifiedUs: 0n });
  return judge(stored && version(stored), version(incoming));
}

/** @param event ISO 8601 time of the event; null: read from the API */
export function snapshotOf(
  fields: { readonly createdAt: string; readonly modifiedAt: string | null },
  raw: JsonObject,
  event: string | null,
): Snapshot {
  return {
    modifiedUs: versionOf(fields),
    eventUs: event === null ? null : micros(event),
    contentHash: contentHash(raw),
  };
}

/** The same for the same content, whatever the order of its members. */
export const contentHash = (raw: JsonObject): string => digest(canonical(raw));

/** JSON with the members of each object in the order of their names: the platform promises none. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonical(item)).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}

/** Whether the object is of another organization than the connected one; most kinds say it only by what they embed. */
export function isForeign(raw: JsonObject, organizationId: string): boolean {
  const named = [raw, raw.customer, raw.product, raw.benefit].filter(
    (part) => part !== undefined && isJsonObject(part),
  );
  return named.some((part) => typeof part.organization_id === 'string' && part.organization_id !== organizationId);
}
