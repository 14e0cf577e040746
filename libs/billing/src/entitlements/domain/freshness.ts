import { type HeldBenefit, type Holdings, type MeterBalance, NOTHING } from './holdings.ts';

const MINUTE_MS = 60_000;
/** From then on the platform is asked again, while the last answer is served. */
const FRESH_MS = 15 * MINUTE_MS;
/** From then on nothing that was bought is taken to be still so. */
const CLOSED_MS = 72 * 60 * MINUTE_MS;

/** A user who asks for an organization. */
export interface Holder {
  readonly userId: string;
  /** In lower case; null: not confirmed. */
  readonly email: string | null;
}

/** Without the names of others who have it. */
export type EntitledBenefit = Omit<HeldBenefit, 'holders'>;

export interface EntitledMeter extends MeterBalance {
  /** Credits were given and nothing is left of them. The platform goes on counting: the caller decides whether use goes on. */
  readonly usedUp: boolean;
}

/** The answer to "what may this account use?" */
export interface AccountEntitlements extends Omit<Holdings, 'benefits' | 'meters'> {
  readonly benefits: readonly EntitledBenefit[];
  readonly meters: readonly EntitledMeter[];
  /** When this was known to be right; null: nothing is known, or the account never bought anything. */
  readonly asOf: Date | null;
  /** It was not confirmed within the last minutes. */
  readonly stale: boolean;
  /** It was not confirmed for so long that nothing is granted any more. */
  readonly closed: boolean;
}

const EMPTY = { ...NOTHING, benefits: [], meters: [] };

/** Of an account that is no customer. */
export const NO_ENTITLEMENTS: AccountEntitlements = { ...EMPTY, asOf: null, stale: false, closed: false };

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

/** What a member sees of the entitlements of an organization: not what it pays for, and not what others have to do. */
export const shareOfMember = ({ benefits, asOf, stale, closed }: AccountEntitlements): AccountEntitlements => ({
  ...EMPTY,
  benefits,
  asOf,
  stale,
  closed,
});

const isAmong = (holders: readonly string[], { userId, email }: Holder): boolean =>
  holders.includes(userId) || (email !== null && holders.includes(email));
