import { Clock } from '#shared-kernel/application/clock';

/** The one clock of the application under test: it runs like any other, and can be moved. */
export class MovableClock extends Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}
