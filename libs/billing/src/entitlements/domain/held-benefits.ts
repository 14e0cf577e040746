import { BENEFIT_TYPES } from '../../objects/domain/enumerations.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';
import { type CustomerObjects, differing, embedded, type Known } from './customer-objects.ts';
import type { HeldBenefit, NeededAction } from './holdings.ts';

type Grant = Known<'benefit_grant'>;

const isGranted = ({ fields }: Grant) => fields.isGranted && !fields.isRevoked;

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

/** Grants that failed, of benefits that no other grant gives. */
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

/** Whether the objects of the grants and the state of the customer contradict each other. */
export function grantsAreDoubtful({ grants, state }: CustomerObjects): boolean {
  if (!state) return false;
  const own = grants.filter(isGranted).map(({ fields }) => fields.id);
  return differing([...listedGrants(state)], own).length > 0;
}

const listedGrants = (state: CustomerObjects['state']) =>
  new Set((state?.fields.grantedBenefits ?? []).map(({ id }) => id));

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
