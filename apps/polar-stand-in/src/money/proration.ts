import type { Micros } from '../core/clock.ts';
import { halfEven } from './rounding.ts';

export interface Period {
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
