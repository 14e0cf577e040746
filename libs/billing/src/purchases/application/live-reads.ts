import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';

/** Milliseconds in which the event of a purchase usually comes. */
export const PATIENCE_MS = 3000;
const MOST_KEPT = 10_000;

/** How often a page that waits has an object read from the platform: not for each of its requests. */
@Injectable()
export class LiveReads {
  /** By id, the oldest first: when it was last asked for, or read. */
  private readonly seen = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** Whether it has been waited for long enough since the last read, or since it was first asked for. */
  isDue(id: string): boolean {
    const now = this.clock.now().getTime();
    const last = this.seen.get(id);
    if (last !== undefined && now - last < PATIENCE_MS) return false;
    this.seen.delete(id);
    this.seen.set(id, now);
    const [oldest] = this.seen.keys();
    if (this.seen.size > MOST_KEPT && oldest !== undefined) this.seen.delete(oldest);
    return last !== undefined;
  }
}
