import { type CustomerObjects, embedded, isGranted, type Known, listedGrants, RUNNING } from './customer-objects.ts';
import {
  type AccountEntitlements,
  EMPTY,
  type HeldBenefit,
  type HeldProduct,
  type Holder,
  type Holdings,
  type MeterBalance,
  type NeededAction,
  NO_ENTITLEMENTS,
  NOTHING,
} from './holdings.ts';
import { BENEFIT_TYPES } from '../../objects/domain/enumerations.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';

export function holdingsOf(objects: CustomerObjects): Holdings {
  if (objects.isGone) return NOTHING;
  const benefits = heldBenefits(objects);
  return {
    benefits,
    products: heldProducts(objects),
    meters: meterBalances(objects),
    actionsNeeded: [...neededForPayments(objects), ...neededForBenefits(objects, benefits)],
  };
}

/** Microseconds since 1970 at which the whole was known to be right: that of the state, else of the newest object. */
export function knownAtUs({ customer, state, grants, subscriptions, meters }: CustomerObjects): bigint | null {
  if (state) return state.versionUs;
  const versions = [customer, ...grants, ...subscriptions, ...meters].flatMap((object) => object?.versionUs ?? []);
  return versions.reduce<bigint | null>((latest, one) => (latest === null || one > latest ? one : latest), null);
}

type Subscription = Known<'subscription'>;

/**
 * The products of subscriptions that run. A past due subscription counts while one of its benefits is still granted: by
 * that the platform says that the grace period goes on.
 */
export function heldProducts(objects: CustomerObjects): readonly HeldProduct[] {
  const paidFor = new Set(activeGrants(objects).map(({ fields }) => fields.subscriptionId));
  const own = objects.subscriptions
    .filter(({ fields: { id, status } }) => RUNNING.includes(status) || (status === 'past_due' && paidFor.has(id)))
    .map(ofSubscription);
  return [...own, ...statedProducts(objects)];
}

export const neededForPayments = ({ subscriptions }: CustomerObjects): readonly NeededAction[] =>
  subscriptions
    .filter(({ fields }) => fields.status === 'past_due')
    .map(({ fields: { id, productId } }) => ({ reason: 'payment', subscriptionId: id, productId }));

/** The balance of each meter: the newer one of its object and the state of the customer. */
export function meterBalances({ meters, state }: CustomerObjects): readonly MeterBalance[] {
  const stated = new Map(state?.fields.activeMeters.map((meter) => [meter.meterId, meter]));
  const own = meters.map(({ fields, raw, versionUs }): MeterBalance => {
    const newer = state && state.versionUs > versionUs ? stated.get(fields.meterId) : undefined;
    stated.delete(fields.meterId);
    const { meterId, consumedUnits, creditedUnits, balance } = newer ?? fields;
    return { meterId, name: nameIn(raw, 'meter'), consumedUnits, creditedUnits, balance };
  });
  const others = [...stated.values()].map(({ meterId, consumedUnits, creditedUnits, balance }): MeterBalance => {
    return { meterId, name: null, consumedUnits, creditedUnits, balance };
  });
  return [...own, ...others];
}

function ofSubscription({ fields, raw }: Subscription): HeldProduct {
  return {
    productId: fields.productId,
    name: nameIn(raw, 'product'),
    subscriptionId: fields.id,
    status: fields.status,
    paymentNeeded: fields.status === 'past_due',
    seats: fields.seats,
    units: fields.units,
    currentPeriodEnd: fields.currentPeriodEnd,
    endsAt: fields.endsAt,
  };
}

/** Products that only the state tells of: their objects have not arrived. */
function statedProducts({ subscriptions, state }: CustomerObjects): readonly HeldProduct[] {
  const known = new Set(subscriptions.map(({ fields }) => fields.id));
  return (state?.fields.activeSubscriptions ?? [])
    .filter(({ id, status }) => !known.has(id) && RUNNING.includes(status))
    .map(({ id, productId, status }) => ({
      productId,
      name: null,
      subscriptionId: id,
      status,
      paymentNeeded: false,
      seats: null,
      units: null,
      currentPeriodEnd: null,
      endsAt: null,
    }));
}

function nameIn(raw: Known<'subscription'>['raw'], member: string): string | null {
  const name = embedded(raw, member)?.name;
  return typeof name === 'string' ? name : null;
}

type Grant = Known<'benefit_grant'>;

/**
 * A benefit is held as long as one grant of it is: two purchases may grant the same one. Whether the customer pays is not
 * asked: the platform revokes the grants when a grace period is over.
 */
export function heldBenefits(objects: CustomerObjects): readonly HeldBenefit[] {
  const { state } = objects;
  const known = new Set(objects.grants.map(({ fields }) => fields.id));
  const grants: readonly HeldBenefit[] = activeGrants(objects).map((grant) => ofGrant(grant, objects));
  // The grants of a team may be for single members, which its state does not say.
  const alone = isTeam(objects) ? [] : (state?.fields.grantedBenefits ?? []).filter(({ id }) => !known.has(id));
  const stated = alone.map((grant): HeldBenefit => ({
    benefitId: grant.benefitId,
    type: grant.rawBenefitType,
    description: null,
    metadata: grant.benefitMetadata,
    since: grant.grantedAt,
    holders: null,
  }));
  return [...Map.groupBy([...grants, ...stated], ({ benefitId }) => benefitId).values()]
    .map(together)
    .filter(({ type }) => isSupported(type));
}

export function neededForBenefits({ grants }: CustomerObjects, held: readonly HeldBenefit[]): readonly NeededAction[] {
  const failed = grants.flatMap(({ fields: { benefitId, error, isRevoked } }) =>
    error === null || isRevoked || held.some((benefit) => benefit.benefitId === benefitId)
      ? []
      : [{ benefitId, error }],
  );
  return [...new Map(failed.map((one) => [one.benefitId, one])).values()].map(({ benefitId, error }) => ({
    reason: 'benefit',
    benefitId,
    error: error.type,
    message: error.message,
  }));
}

/**
 * Grants by their own objects and by the state of the customer, of which the newer one counts: events get lost, in both
 * directions. A state that is older than any grant does not take access away.
 */
export function activeGrants({ grants, state }: CustomerObjects): readonly Grant[] {
  const listed = listedGrants(state);
  return grants.filter((grant) => {
    const own = isGranted(grant);
    if (!state || state.versionUs <= grant.versionUs) return own;
    if (listed.has(grant.fields.id)) return true;
    return own && state.versionUs <= newest(grants);
  });
}

const newest = (grants: readonly Grant[]) =>
  grants.reduce((latest, { versionUs }) => (versionUs > latest ? versionUs : latest), 0n);

const isTeam = ({ customer, state }: CustomerObjects) => (customer ?? state)?.fields.type === 'team';

function ofGrant({ fields, raw }: Grant, objects: CustomerObjects): HeldBenefit {
  const benefit = embedded(raw, 'benefit') ?? {};
  const { type = null, description = null, metadata = {} } = benefit;
  return {
    benefitId: fields.benefitId,
    type: typeof type === 'string' ? type : null,
    description: typeof description === 'string' ? description : null,
    metadata: isJsonObject(metadata) ? metadata : {},
    since: fields.grantedAt,
    holders: isOfSeat(fields, objects) ? holderOf(raw) : null,
  };
}

/** Every grant may name a member of a team; only a seat makes it that member's alone. */
function isOfSeat({ memberId, subscriptionId }: Grant['fields'], objects: CustomerObjects): boolean {
  if (memberId === null || !isTeam(objects)) return false;
  const subscription = objects.subscriptions.find(({ fields }) => fields.id === subscriptionId);
  return subscription ? subscription.fields.seats !== null : true;
}

function holderOf(raw: JsonObject): readonly string[] {
  const { external_id: userId, email } = embedded(raw, 'member') ?? {};
  if (typeof userId === 'string') return [userId];
  return typeof email === 'string' ? [email.toLowerCase()] : [];
}

function together(same: readonly HeldBenefit[]): HeldBenefit {
  const [first] = same as readonly [HeldBenefit];
  const since = same.flatMap((one) => one.since ?? []).toSorted();
  const isForAll = same.some(({ holders }) => holders === null);
  const holders = [...new Set(same.flatMap((one) => one.holders ?? []))].toSorted();
  return { ...first, since: since[0] ?? null, holders: isForAll ? null : holders };
}

/** Nothing is granted for a type that this version does not know. */
const isSupported = (type: string | null) => type === null || (BENEFIT_TYPES as readonly string[]).includes(type);

const MINUTE_MS = 60_000;
/** From then on the platform is asked again, while the last answer is served. */
const FRESH_MS = 15 * MINUTE_MS;
/** From then on nothing that was bought is taken to be still so. */
const CLOSED_MS = 72 * 60 * MINUTE_MS;

/** @param known undefined: a customer of whom nothing is known yet */
export function entitlementsAt(
  known: (Holdings & { readonly asOf: Date }) | undefined,
  now: Date,
  /** Benefits of other seats are left out. */
  holder?: Holder,
): AccountEntitlements {
  if (!known) return { ...NO_ENTITLEMENTS, stale: true };
  const age = now.getTime() - known.asOf.getTime();
  const asOf = age < 0 ? now : known.asOf;
  if (age > CLOSED_MS) return { ...EMPTY, asOf, stale: true, closed: true };
  const { products, actionsNeeded } = known;
  const meters = known.meters.map((meter) => ({ ...meter, usedUp: meter.creditedUnits > 0 && meter.balance <= 0 }));
  const benefits = known.benefits.flatMap(({ holders, ...benefit }) =>
    holders === null || (holder && isAmong(holders, holder)) ? [benefit] : [],
  );
  return { benefits, products, meters, actionsNeeded, asOf, stale: isStale(age), closed: false };
}

/** Nothing is known of the future: a time ahead of every clock confirms nothing, and must not keep the platform from being asked. */
const isStale = (ageMs: number) => Math.abs(ageMs) > FRESH_MS;

/** A member sees neither what the organization pays for, nor what others have to do. */
export const shareOfMember = ({ benefits, asOf, stale, closed }: AccountEntitlements): AccountEntitlements => ({
  ...EMPTY,
  benefits,
  asOf,
  stale,
  closed,
});

const isAmong = (holders: readonly string[], { userId, email }: Holder): boolean =>
  holders.includes(userId) || (email !== null && holders.includes(email));
