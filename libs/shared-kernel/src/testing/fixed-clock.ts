import { Clock } from '../application/clock.ts';

/** A clock that stands still until a test moves it. */
export class FixedClock extends Clock {
  private time: number;

  constructor(start: Date | string = '2026-11-20T12:00:00.000Z') {
    super();
    this.time = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.time);
  }

  /** @param ms negative: back in time */
  advance(ms: number): void {
    this.time += ms;
  }
}
