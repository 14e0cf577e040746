import { digest } from '#shared-kernel/domain/digest';
import { codecs } from '../../objects/domain/codecs.ts';
import { isAhead, micros, READ_MS, versionOf } from '../../objects/domain/instant.ts';
import { isJsonObject, type Json, type JsonObject } from '../../objects/domain/json.ts';
import { type Figures, figuresOf } from '../../objects/domain/figures.ts';
import {
  isGone,
  isMirroredKind,
  type Mirrored,
  mirroredFrom,
  type MirroredKind,
  type References,
  referencesOf,
} from '../../objects/domain/references.ts';

/** Decides which of two snapshots of an object is kept. */
export interface Snapshot {
  /** Microseconds since 1970 of the last change of the object, or of its creation. */
  readonly modifiedUs: bigint;
  /** Microseconds since 1970 of the event that brought it; null: read from the API. */
  readonly eventUs: bigint | null;
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
 * The snapshot to store. The same content by a later event gets the time of that event: events between the two may
 * still arrive.
 */
export function kept(stored: Snapshot | undefined, incoming: Snapshot, { outcome }: Judgement): Snapshot {
  if (!stored || outcome === 'applied') return incoming;
  const isLater = stored.eventUs !== null && incoming.eventUs !== null && incoming.eventUs > stored.eventUs;
  return outcome === 'equal' && isLater ? { ...stored, eventUs: incoming.eventUs } : stored;
}

/** Judges the state of a customer by the time of its event alone: it changes without a new `modifiedAt`. */
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

/** The digest of the content; the order of members makes no difference. */
export const contentHash = (raw: JsonObject): string => digest(canonical(raw));

/** JSON with the members of each object in the order of their names: the platform promises none. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonical(item)).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}

/** Objects of other kinds, which change without the one that shows them. Webhooks and answers show different ones. */
const OTHERS: ReadonlySet<string> = new Set(
  Object.values(codecs).flatMap(({ inside }) =>
    [...inside].flatMap(([name, { kind }]) => (isMirroredKind(kind) ? [name] : [])),
  ),
);
/** Webhooks alone say what was before. */
const OF_EVENTS: ReadonlySet<string> = new Set(['previous_properties']);

/** An object without what belongs to others: of those in lists, the ids. Says whether the object itself has changed. */
export function ownContent(raw: JsonObject): JsonObject {
  const own = Object.entries(raw).filter(([name, value]) => {
    return !OF_EVENTS.has(name) && !(OTHERS.has(name) && (isJsonObject(value) || value === null));
  });
  return Object.fromEntries(own.map(([name, value]) => [name, OTHERS.has(name) ? idsOf(value) : nested(value)]));
}

function idsOf(value: Json): Json {
  return Array.isArray(value) ? value.map((item: Json) => (isJsonObject(item) ? (item.id ?? null) : item)) : value;
}

function nested(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => nested(item));
  return isJsonObject(value) && 'id' in value ? ownContent(value) : value;
}

/** Whether the object is of another organization than the connected one; most kinds name it only in embedded objects. */
export function isForeign(raw: JsonObject, organizationId: string): boolean {
  const named = [raw, raw.customer, raw.product, raw.benefit].filter(
    (part) => part !== undefined && isJsonObject(part),
  );
  return named.some((part) => typeof part.organization_id === 'string' && part.organization_id !== organizationId);
}

export type Source = 'webhook' | 'api' | 'resync';

export interface Provenance {
  /** The time of the event (ISO 8601); null: read from the API. */
  readonly eventTime: string | null;
  readonly source: Source;
  readonly runId?: string;
}

export interface MirroredObject extends References, Figures, Snapshot {
  readonly kind: MirroredKind;
  readonly id: string;
  /** Microseconds since 1970. */
  readonly createdUs: bigint;
  /** As the platform sent it, without secrets. */
  readonly raw: JsonObject;
  readonly source: Source;
  /** When the stored content last came, in an answer of the platform or by an event. */
  readonly seenAt: Date;
  /** The latest resync that saw it. */
  readonly syncRunId: string | null;
  /** When we learned that it is deleted. The last content stays. */
  readonly deletedAt: Date | null;
}

/** An answer that began before the object was deleted may come this much later. */
const LATE_ANSWER_MS = 60_000;

export function mirroredObject(entity: Mirrored, from: Provenance, now: Date): MirroredObject {
  const { kind, fields, raw } = entity;
  return {
    kind,
    id: fields.id,
    ...referencesOf(entity),
    ...figuresOf(entity),
    ...snapshotOf(fields, raw, from.eventTime),
    createdUs: micros(fields.createdAt),
    raw,
    source: from.source,
    seenAt: now,
    syncRunId: from.runId ?? null,
    deletedAt: isGone(entity) ? now : null,
  };
}

/** @param entity the same without personal data */
export function erasedObject(object: MirroredObject, entity: Mirrored): MirroredObject {
  return { ...object, ...referencesOf(entity), raw: entity.raw, contentHash: contentHash(entity.raw) };
}

export function entityOf({ kind, raw }: MirroredObject): Mirrored {
  return mirroredFrom(kind, raw);
}

/** @param incoming of the same kind and id */
export function judgeObject(stored: MirroredObject | undefined, incoming: MirroredObject): Judgement {
  if (stored && stored.deletedAt !== null && incoming.deletedAt === null) return judgeRevival(stored, incoming);
  if (stored && isImpossible(stored, incoming)) return { outcome: 'applied', refetch: true };
  if (incoming.kind !== 'customer_state') return judge(stored, incoming);
  return stored && isLater(stored, incoming) ? { outcome: 'applied', refetch: false } : judgeState(stored, incoming);
}

/** Whether the stored time of change is in the future: no event could replace it any more, so an answer does. */
function isImpossible({ modifiedUs }: MirroredObject, incoming: MirroredObject): boolean {
  const { eventUs, seenAt } = incoming;
  return eventUs === null && isAhead(modifiedUs, seenAt) && !isAhead(incoming.modifiedUs, seenAt);
}

/** Whether the event is later than a stored state that was read from the API, which has no event time of its own. */
function isLater({ eventUs, seenAt }: MirroredObject, incoming: MirroredObject): boolean {
  const readBefore = BigInt(seenAt.getTime() + READ_MS) * 1000n;
  return eventUs === null && incoming.eventUs !== null && incoming.eventUs > readBefore;
}

/**
 * Judges an object that is stored as deleted. Ids are not used again, so its events are older than the deletion; only an
 * answer of the API can show that it was not deleted.
 */
function judgeRevival(stored: MirroredObject, incoming: MirroredObject): Judgement {
  const isOld = incoming.seenAt.getTime() - (stored.deletedAt?.getTime() ?? 0) < LATE_ANSWER_MS;
  if (incoming.eventUs !== null || isOld) return { outcome: 'stale', refetch: true };
  return { outcome: 'applied', refetch: false };
}

/** The object to store. */
export function keptObject(
  stored: MirroredObject | undefined,
  incoming: MirroredObject,
  judgement: Judgement,
): MirroredObject {
  if (!stored) return incoming;
  const syncRunId = incoming.syncRunId ?? stored.syncRunId;
  if (judgement.outcome === 'applied') return { ...incoming, syncRunId };
  const { eventUs } = kept(stored, incoming, judgement);
  // An event without changes does not confirm the stored content: it may have been under way for days.
  const isConfirmed = judgement.outcome === 'equal' && incoming.eventUs === null;
  return { ...stored, eventUs, seenAt: isConfirmed ? incoming.seenAt : stored.seenAt, syncRunId };
}

/** No object can be judged before it is known which organization of the platform is ours. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';

  constructor() {
    super('The organization of the billing platform is not known yet');
  }
}

/** The object is of another organization of the platform than the one that is mirrored. */
export class ForeignObject extends Error {
  override readonly name = 'ForeignObject';

  constructor(kind: string) {
    super(`The ${kind} is of another organization of the billing platform`);
  }
}
