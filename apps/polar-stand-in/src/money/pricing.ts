import type { models } from '@polar-sh/sdk/2026-10';
import type { PriceRow } from '../core/rows.ts';
import { timesUnits } from './rounding.ts';

/** What a price asks for itself, usage apart. */
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

/** What the usage beyond the credits costs, at most the cap. */
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
