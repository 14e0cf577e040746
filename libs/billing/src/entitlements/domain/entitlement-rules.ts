import type { CustomerObjects } from './customer-objects.ts';
import { grantsAreDoubtful, heldBenefits, neededForBenefits } from './held-benefits.ts';
import { doubtfulSubscriptions, heldProducts, meterBalances, neededForPayments } from './held-products.ts';
import { type Holdings, NOTHING } from './holdings.ts';

/** What is to be read from the platform again, because what the mirror has of it contradicts the state of the customer. */
export interface Doubts {
  readonly grants: boolean;
  readonly subscriptionIds: readonly string[];
}

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

export function doubtsAbout(objects: CustomerObjects): Doubts {
  if (objects.isGone) return { grants: false, subscriptionIds: [] };
  return { grants: grantsAreDoubtful(objects), subscriptionIds: doubtfulSubscriptions(objects) };
}

export const areDoubtful = ({ grants, subscriptionIds }: Doubts) => grants || subscriptionIds.length > 0;

/** Microseconds since 1970 at which the whole was known to be right: that of the state, else of the newest object. */
export function knownAtUs({ customer, state, grants, subscriptions, meters }: CustomerObjects): bigint | null {
  if (state) return state.versionUs;
  const versions = [customer, ...grants, ...subscriptions, ...meters].flatMap((object) => object?.versionUs ?? []);
  return versions.reduce<bigint | null>((latest, one) => (latest === null || one > latest ? one : latest), null);
}
