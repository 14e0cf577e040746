import type { models } from '@polar-sh/sdk/2026-10';
import type { Micros } from '../core/clock.ts';
import type { DiscountRow, PriceRow } from '../core/rows.ts';

// Polar does not round in one way. Each rule is named where it is used.

const halfAwayFromZero = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) + 0;

export function halfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest < 0.5) return floor + 0;
  if (rest > 0.5) return floor + 1;
  return floor % 2 === 0 ? floor + 0 : floor + 1;
}

const DIGITS = 12;
const SCALE = 10n ** BigInt(DIGITS);

/** A decimal with up to 12 digits after the point, as an integer of 10^-12. */
function decimal(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
  return sign ? -digits : digits;
}

/** unit price times units in smallest units of the currency, exact until rounded half away from zero. */
export function timesUnits(unitAmount: string, units: number): number {
  const product = decimal(unitAmount) * decimal(units.toFixed(DIGITS));
  const divisor = SCALE * SCALE;
  const magnitude = product < 0n ? -product : product;
  const rounded = Number((magnitude + divisor / 2n) / divisor);
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}

/** The amount of a price without usage. */
export function baseAmount(
  price: PriceRow,
  chosen: { amount?: number | null; seats: number | null; units: number | null },
): number {
  switch (price.amount_type) {
    case 'fixed':
      return price.price_amount;
    case 'custom':
      return chosen.amount ?? price.preset_amount ?? price.minimum_amount;
    case 'seat_based':
      return seatAmount(price.seat_tiers, chosen.seats ?? price.seat_tiers.minimum_seats);
    case 'unit_based':
      return tieredAmount(price.tiers, chosen.units ?? price.minimum_units ?? 1);
    default:
      return 0;
  }
}

/** The amount for usage beyond the credits, at most the cap. */
export function usageAmount(price: PriceRow, units: number): number {
  if (price.amount_type !== 'metered_unit' && price.amount_type !== 'metered_tiers') return 0;
  const billed = Math.max(0, units);
  const amount =
    price.amount_type === 'metered_unit' ? timesUnits(price.unit_amount, billed) : tieredAmount(price.tiers, billed);
  return price.cap_amount === null ? amount : Math.min(amount, price.cap_amount);
}

function seatAmount({ tiers, seat_tier_type = 'volume' }: models.ProductPriceSeatTiersOutput, seats: number): number {
  if (seat_tier_type === 'volume') {
    const tier = tiers.find(({ min_seats, max_seats }) => seats >= min_seats && seats <= (max_seats ?? Infinity));
    return seats * (tier ?? tiers.at(-1)!).price_per_seat;
  }
  return tiers.reduce((sum, { min_seats, max_seats, price_per_seat }) => {
    const within = Math.min(seats, max_seats ?? Infinity) - (min_seats - 1);
    return sum + Math.max(0, within) * price_per_seat;
  }, 0);
}

function tieredAmount({ type, tiers }: models.Tiers, units: number): number {
  if (type === 'volume') {
    const tier = tiers.find(({ bound }) => units <= (bound ?? Infinity)) ?? tiers.at(-1)!;
    return timesUnits(tier.unit_amount, units);
  }
  let below = 0;
  let amount = 0;
  for (const { bound, unit_amount } of tiers) {
    const upTo = Math.min(units, bound ?? Infinity);
    if (upTo > below) amount += timesUnits(unit_amount, upTo - below);
    below = Math.max(below, upTo);
  }
  return amount;
}

/** The amount that the discount takes off a subtotal; 0 when it has no amount in the currency. */
export function discountOn(discount: DiscountRow, subtotal: number, currency: string): number {
  if (subtotal <= 0) return 0;
  if ('basis_points' in discount) return halfAwayFromZero((subtotal * discount.basis_points) / 10_000);
  return Math.min(discount.amounts[currency] ?? 0, subtotal);
}

/** Shares of `total` in proportion to the amounts: floors first, what is left to the largest remainders. */
export function allocate(total: number, amounts: readonly number[]): number[] {
  const sum = amounts.reduce((all, one) => all + one, 0);
  if (sum === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (total * amount) / sum);
  const shares = exact.map((share) => Math.floor(share));
  let left = total - shares.reduce((all, one) => all + one, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder);
  for (const { at } of byRemainder) {
    if (left <= 0) break;
    shares[at]! += 1;
    left -= 1;
  }
  return shares;
}

interface Period {
  start: Micros;
  end: Micros;
}

/** The part of the period that is left, counted in seconds: 0 to 1. */
export function shareLeft({ start, end }: Period, now: Micros): number {
  const seconds = (time: Micros) => Math.floor(time / 1_000_000);
  const length = seconds(end) - seconds(start);
  if (length <= 0) return 0;
  return Math.min(1, Math.max(0, (seconds(end) - seconds(now)) / length));
}

/** One side of a change of plan, rounded half to even. */
export const prorated = (amount: number, share: number): number => halfEven(amount * share);

/** A change of seats or units: the difference, truncated. */
export const proratedDelta = (delta: number, share: number): number => Math.trunc(delta * share) + 0;
