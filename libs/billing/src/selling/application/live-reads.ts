import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';

/** Milliseconds in which the event of a purchase usually comes. */
export const PATIENCE_MS = 3000;
/** Milliseconds in which an answer of the platform counts as its last word: the next one is due before. */
const WORD_MS = 2 * PATIENCE_MS;
const MOST_KEPT = 10_000;

interface Seen {
  /** When it was last asked for, or read. */
  readonly at: number;
  /** When the platform last answered. */
  readonly answeredAt: number | undefined;
}

/** How often a page that waits has an object read from the platform: not for each of its requests. */
@Injectable()
export class LiveReads {
  /** By id, the oldest first. */
  private readonly seen = new Map<string, Seen>();

  constructor(private readonly clock: Clock) {}

  /** Whether it has been waited for long enough since the last read, or since it was first asked for. */
  isDue(id: string): boolean {
    const now = this.clock.now().getTime();
    const last = this.seen.get(id);
    if (last !== undefined && now - last.at < PATIENCE_MS) return false;
    this.keep(id, { at: now, answeredAt: last?.answeredAt });
    return last !== undefined;
  }

  /** The platform has answered. */
  answered(id: string): void {
    const now = this.clock.now().getTime();
    this.keep(id, { at: now, answeredAt: now });
  }

  /** Whether the platform was read just now: what is known is what it says. */
  isCertain(id: string): boolean {
    const answeredAt = this.seen.get(id)?.answeredAt;
    return answeredAt !== undefined && this.clock.now().getTime() - answeredAt < WORD_MS;
  }

  private keep(id: string, seen: Seen): void {
    this.seen.delete(id);
    this.seen.set(id, seen);
    const [oldest] = this.seen.keys();
    if (this.seen.size > MOST_KEPT && oldest !== undefined) this.seen.delete(oldest);
  }
}
