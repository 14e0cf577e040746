import { type Figures, figuresOf } from '../../objects/domain/figures.ts';
import { isAhead, micros, READ_MS } from '../../objects/domain/instant.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import {
  isGone,
  type Mirrored,
  mirroredFrom,
  type MirroredKind,
  type References,
  referencesOf,
} from '../../objects/domain/references.ts';
import { contentHash, type Judgement, judge, judgeState, kept, type Snapshot, snapshotOf } from './snapshot.ts';

export type Source = 'webhook' | 'api' | 'resync';

/** How a snapshot of an object came here. */
export interface Provenance {
  /** Of the event (ISO 8601); null: read from the API. */
  readonly eventTime: string | null;
  readonly source: Source;
  /** Of a resync. */
  readonly runId?: string;
}

/** An object as it was last known, with what it is found and counted by. */
export interface MirroredObject extends References, Figures, Snapshot {
  readonly kind: MirroredKind;
  readonly id: string;
  /** Microseconds since 1970. */
  readonly createdUs: bigint;
  /** As the platform sent it, without secrets. */
  readonly raw: JsonObject;
  readonly source: Source;
  /** When the platform last answered, or an event last brought, what is stored. */
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

/** Nothing changes in the future. A version that says so would outlast every true one, so an answer takes its place. */
function isImpossible({ modifiedUs }: MirroredObject, incoming: MirroredObject): boolean {
  const { eventUs, seenAt } = incoming;
  return eventUs === null && isAhead(modifiedUs, seenAt) && !isAhead(incoming.modifiedUs, seenAt);
}

/** What was read has no time of its own; it was true before it was stored. */
function isLater({ eventUs, seenAt }: MirroredObject, incoming: MirroredObject): boolean {
  const readBefore = BigInt(seenAt.getTime() + READ_MS) * 1000n;
  return eventUs === null && incoming.eventUs !== null && incoming.eventUs > readBefore;
}

/** Ids are not used again: an event is older than the deletion, and only an answer can show that there was none. */
function judgeRevival(stored: MirroredObject, incoming: MirroredObject): Judgement {
  const isOld = incoming.seenAt.getTime() - (stored.deletedAt?.getTime() ?? 0) < LATE_ANSWER_MS;
  if (incoming.eventUs !== null || isOld) return { outcome: 'stale', refetch: true };
  return { outcome: 'applied', refetch: false };
}

/** What is stored afterwards. */
export function keptObject(
  stored: MirroredObject | undefined,
  incoming: MirroredObject,
  judgement: Judgement,
): MirroredObject {
  if (!stored) return incoming;
  const syncRunId = incoming.syncRunId ?? stored.syncRunId;
  if (judgement.outcome === 'applied') return { ...incoming, syncRunId };
  const { eventUs } = kept(stored, incoming, judgement);
  // An event that changes nothing does not say that what is stored is true now: it may have been under way for days.
  const isConfirmed = judgement.outcome === 'equal' && incoming.eventUs === null;
  return { ...stored, eventUs, seenAt: isConfirmed ? incoming.seenAt : stored.seenAt, syncRunId };
}
