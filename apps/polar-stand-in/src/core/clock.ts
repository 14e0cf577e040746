/** Microseconds since 1970. Polar's dates have six decimals, so that facts of one millisecond keep their order. */
export type Micros = number;

export const SECOND: Micros = 1_000_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface ClockState {
  /** Distance of a running clock from the machine's. */
  offset: Micros;
  /** The time at which a stopped clock stands; null while it runs. */
  stoppedAt: Micros | null;
  /** The last time that was given out. */
  last: Micros;
}

export function toIso(micros: Micros): string {
  const millis = Math.floor(micros / 1000);
  const rest = String(micros - millis * 1000).padStart(3, '0');
  return new Date(millis).toISOString().replace('Z', `${rest}Z`);
}

/** NaN if it is no date. */
export function fromIso(text: string): Micros {
  const micros = /\.\d{3}(\d{3})(?=Z|[+-])/.exec(text)?.[1] ?? '0';
  return Date.parse(text) * 1000 + Number(micros);
}

/** Settable; every time it gives out is later than the one before. */
export class Clock {
  state: ClockState = { offset: 0, stoppedAt: null, last: 0 };

  peek(): Micros {
    return Math.max(this.state.last, this.state.stoppedAt ?? Date.now() * 1000 + this.state.offset);
  }

  micros(): Micros {
    this.state.last = Math.max(this.state.last + 1, this.peek());
    return this.state.last;
  }

  now(): string {
    return toIso(this.micros());
  }

  /** Forwards only: what has happened keeps its date. */
  moveTo(time: Micros): void {
    if (this.state.stoppedAt !== null) this.state.stoppedAt = Math.max(this.state.stoppedAt, time);
    else this.state.offset += Math.max(0, time - this.peek());
  }

  stop(): void {
    this.state.stoppedAt = this.peek();
  }

  run(): void {
    this.state.offset = this.peek() - Date.now() * 1000;
    this.state.stoppedAt = null;
  }
}

export type Interval = 'day' | 'week' | 'month' | 'year';

/**
 * The end of a period that begins at `start`. Months end on the anchor day, or on the last day of a shorter month:
 * after 31 January comes 28 February, then 31 March.
 */
export function addInterval(start: Micros, interval: Interval, count: number, anchorDay: number): Micros {
  if (interval === 'day') return start + count * DAY;
  if (interval === 'week') return start + count * 7 * DAY;
  const millis = Math.floor(start / 1000);
  const date = new Date(millis);
  const months = date.getUTCMonth() + (interval === 'year' ? 12 * count : count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  date.setUTCFullYear(date.getUTCFullYear(), months, Math.min(anchorDay, lastDay));
  return date.getTime() * 1000 + (start - millis * 1000);
}

export const dayOfMonth = (time: Micros): number => new Date(time / 1000).getUTCDate();
