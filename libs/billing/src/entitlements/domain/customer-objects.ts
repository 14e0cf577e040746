import type { FieldsOf } from '../../objects/domain/codec.ts';
import type { codecs, Kind } from '../../objects/domain/codecs.ts';
import { type MirroredKind, mirroredFrom } from '../../objects/domain/references.ts';
import { READ_MS } from '../../objects/domain/instant.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';

export const DECIDING_KINDS = [
  'customer',
  'customer_state',
  'benefit_grant',
  'subscription',
  'customer_meter',
] as const;
export type DecidingKind = (typeof DECIDING_KINDS)[number];

export interface Known<K extends Kind> {
  readonly fields: FieldsOf<(typeof codecs)[K]>;
  readonly raw: JsonObject;
  /** Microseconds since 1970: of its last change or, if later, of the event that brought it. */
  readonly versionUs: bigint;
}

/** The objects of one customer in the mirror. Deleted objects are left out. */
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
function versionOf({ kind, modifiedUs, eventUs, seenAt }: Stored): bigint {
  if (kind === 'customer_state') return eventUs ?? BigInt(seenAt.getTime() - READ_MS) * 1000n;
  return eventUs !== null && eventUs > modifiedUs ? eventUs : modifiedUs;
}

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
      .map((one) => ({ ...mirroredFrom(kind, one.raw), versionUs: versionOf(one) }) as unknown as Known<K>)
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
function differing(some: readonly string[], others: readonly string[]): readonly string[] {
  const [ones, twos] = [new Set(some), new Set(others)];
  return [...some.filter((id) => !twos.has(id)), ...others.filter((id) => !ones.has(id))];
}

export function embedded(raw: JsonObject, name: string): JsonObject | undefined {
  const inner = raw[name];
  return inner !== undefined && isJsonObject(inner) ? inner : undefined;
}

export const RUNNING: readonly string[] = ['trialing', 'active'];

export const isGranted = ({ fields }: Known<'benefit_grant'>) => fields.isGranted && !fields.isRevoked;

export const listedGrants = (state: CustomerObjects['state']) =>
  new Set((state?.fields.grantedBenefits ?? []).map(({ id }) => id));

/** Objects to read from the platform again, because the mirror contradicts the state of the customer. */
export interface Doubts {
  readonly grants: boolean;
  readonly subscriptionIds: readonly string[];
}

export function doubtsAbout(objects: CustomerObjects): Doubts {
  if (objects.isGone) return { grants: false, subscriptionIds: [] };
  return { grants: grantsAreDoubtful(objects), subscriptionIds: doubtfulSubscriptions(objects) };
}

export const areDoubtful = ({ grants, subscriptionIds }: Doubts) => grants || subscriptionIds.length > 0;

/** The ids of subscriptions whose objects and the state of the customer contradict each other; the state leaves out those past due. */
function doubtfulSubscriptions({ subscriptions, state }: CustomerObjects): readonly string[] {
  if (!state) return [];
  const asStated = ({ id, status }: { readonly id: string; readonly status: string }) => `${id} ${status}`;
  const running = subscriptions.filter(({ fields }) => RUNNING.includes(fields.status));
  const listed = state.fields.activeSubscriptions.map(asStated);
  const differences = differing(
    listed,
    running.map(({ fields }) => asStated(fields)),
  );
  return [...new Set(differences.map((one) => one.slice(0, one.indexOf(' '))))];
}

function grantsAreDoubtful({ grants, state }: CustomerObjects): boolean {
  if (!state) return false;
  const own = grants.filter(isGranted).map(({ fields }) => fields.id);
  return differing([...listedGrants(state)], own).length > 0;
}
