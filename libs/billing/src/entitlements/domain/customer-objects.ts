import type { FieldsOf } from '../../objects/domain/codec.ts';
import type { codecs, Kind } from '../../objects/domain/codecs.ts';
import { type MirroredKind, mirroredFrom } from '../../objects/domain/references.ts';
import { READ_MS } from '../../objects/domain/instant.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';

/** The kinds of objects that decide what a customer may use. */
export const DECIDING_KINDS = [
  'customer',
  'customer_state',
  'benefit_grant',
  'subscription',
  'customer_meter',
] as const;
export type DecidingKind = (typeof DECIDING_KINDS)[number];

/** An object of the mirror, and how new it is. */
export interface Known<K extends Kind> {
  readonly fields: FieldsOf<(typeof codecs)[K]>;
  readonly raw: JsonObject;
  /** Microseconds since 1970: of its last change or, if later, of the event that brought it. */
  readonly versionUs: bigint;
}

/** What the mirror has of one customer. Deleted objects are left out. */
export interface CustomerObjects {
  /** The customer was deleted, which does not change the other objects. */
  readonly isGone: boolean;
  readonly customer: Known<'customer'> | undefined;
  /** The platform's own list of what the customer may use: at the time of the event, or before it was read. */
  readonly state: Known<'customer_state'> | undefined;
  readonly grants: readonly Known<'benefit_grant'>[];
  readonly subscriptions: readonly Known<'subscription'>[];
  readonly meters: readonly Known<'customer_meter'>[];
}

/**
 * @param seenAt when it was stored. What the state of a customer says has no time of its own: one that was read is only
 *   known to be true some time before it was stored.
 */
function versionOf(
  kind: Kind,
  {
    modifiedUs,
    eventUs,
    seenAt,
  }: { readonly modifiedUs: bigint; readonly eventUs: bigint | null; readonly seenAt: Date },
): bigint {
  if (kind === 'customer_state') return eventUs ?? BigInt(seenAt.getTime() - READ_MS) * 1000n;
  return eventUs !== null && eventUs > modifiedUs ? eventUs : modifiedUs;
}

/** An object as the mirror keeps it. */
interface Stored {
  readonly kind: MirroredKind;
  readonly raw: JsonObject;
  readonly modifiedUs: bigint;
  readonly eventUs: bigint | null;
  readonly seenAt: Date;
  readonly deletedAt: Date | null;
}

/** @param stored those of the customer, deleted ones as well, in any order; kinds that do not matter are left out */
export function customerObjects(stored: readonly Stored[]): CustomerObjects {
  const live = stored.filter(({ deletedAt }) => deletedAt === null);
  const of = <K extends MirroredKind>(kind: K): readonly Known<K>[] =>
    live
      .filter((one) => one.kind === kind)
      .map((one) => ({ ...mirroredFrom(kind, one.raw), versionUs: versionOf(kind, one) }) as unknown as Known<K>)
      .toSorted((a, b) => (a.fields.id < b.fields.id ? -1 : 1));
  return {
    isGone: stored.some(
      ({ kind, deletedAt }) => (kind === 'customer' || kind === 'customer_state') && deletedAt !== null,
    ),
    customer: of('customer')[0],
    state: of('customer_state')[0],
    grants: of('benefit_grant'),
    subscriptions: of('subscription'),
    meters: of('customer_meter'),
  };
}

/** Ids that are in one of the two only. */
export function differing(some: readonly string[], others: readonly string[]): readonly string[] {
  const [ones, twos] = [new Set(some), new Set(others)];
  return [...some.filter((id) => !twos.has(id)), ...others.filter((id) => !ones.has(id))];
}

/** The object that `raw` embeds under this name. */
export function embedded(raw: JsonObject, name: string): JsonObject | undefined {
  const inner = raw[name];
  return inner !== undefined && isJsonObject(inner) ? inner : undefined;
}
