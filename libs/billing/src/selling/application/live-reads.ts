import { Injectable } from '@nestjs/common';
import { BoundedMap } from '#shared-kernel/application/bounded-map';
import { Clock } from '#shared-kernel/application/clock';

/** Milliseconds in which the event of a purchase usually comes. */
export const PATIENCE_MS = 3000;
/** Milliseconds in which an answer of the platform counts as its last word: the next one is due before. */
const WORD_MS = 2 * PATIENCE_MS;
const MOST_KEPT = 10_000;

interface Seen {
  /** When it was last asked for, or read. */
  readonly at: number;
  readonly answeredAt: number | undefined;
}

/** How often a page that waits has an object read from the platform: not for each of its requests. */
@Injectable()
export class LiveReads {
  private readonly seen = new BoundedMap<string, Seen>(MOST_KEPT);

  constructor(private readonly clock: Clock) {}

  /** Whether it has been waited for long enough since the last read, or since it was first asked for. */
  isDue(id: string): boolean {
    const isFirst = this.seen.get(id) === undefined;
    return this.isDueAtOnce(id) && !isFirst;
  }

  /** As `isDue`, also when it is first asked for: where no event is expected. */
  isDueAtOnce(id: string): boolean {
    const now = this.clock.now().getTime();
    const last = this.seen.get(id);
    if (last !== undefined && now - last.at < PATIENCE_MS) return false;
    this.seen.set(id, { at: now, answeredAt: last?.answeredAt });
    return true;
  }

  answered(id: string): void {
    const now = this.clock.now().getTime();
    this.seen.set(id, { at: now, answeredAt: now });
  }

  /** Whether the platform was read just now: what is known is what it says. */
  isCertain(id: string): boolean {
    const answeredAt = this.seen.get(id)?.answeredAt;
    return answeredAt !== undefined && this.clock.now().getTime() - answeredAt < WORD_MS;
  }
}
