import { Injectable } from '@nestjs/common';
import { BoundedMap } from '#shared-kernel/application/bounded-map';
import { Clock } from '#shared-kernel/application/clock';
import { GatewayError } from '../../polar/index.ts';

/** Milliseconds in which the event of a purchase usually comes. */
export const PATIENCE_MS = 3000;
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
  /** Reads under way. */
  private readonly running = new Map<string, Promise<boolean>>();

  constructor(private readonly clock: Clock) {}

  /** Whether it has been waited for long enough since the last read, or since it was first asked for. */
  isDue(id: string): boolean {
    const isFirst = this.seen.get(id) === undefined;
    return this.isDueAtOnce(id) && !isFirst;
  }

  /** As `isDue`, also when it is first asked for: where no event is expected. @param restMs milliseconds after an answer */
  isDueAtOnce(id: string, restMs = PATIENCE_MS): boolean {
    const now = this.clock.now().getTime();
    const last = this.seen.get(id);
    if (last !== undefined && now - last.at < PATIENCE_MS) return false;
    if (last?.answeredAt !== undefined && now - last.answeredAt < restMs) return false;
    this.seen.set(id, { at: now, answeredAt: last?.answeredAt });
    return true;
  }

  answered(id: string): void {
    const now = this.clock.now().getTime();
    this.seen.set(id, { at: now, answeredAt: now });
  }

  /** Whether the platform was read just now: what is known is what it says, until its next answer is due. */
  isCertain(id: string, restMs = PATIENCE_MS): boolean {
    const answeredAt = this.seen.get(id)?.answeredAt;
    return answeredAt !== undefined && this.clock.now().getTime() - answeredAt < 2 * restMs;
  }

  /**
   * Reads where it is due. Who asks while it is read waits for the same answer.
   * @param restMs as for `isDueAtOnce`
   * @returns whether the platform answered
   */
  async asked(id: string, read: () => Promise<void>, restMs = PATIENCE_MS): Promise<boolean> {
    const running = this.running.get(id);
    if (running) return running;
    if (!this.isDueAtOnce(id, restMs)) return this.isCertain(id, restMs);
    const answer = this.answer(id, read).finally(() => this.running.delete(id));
    this.running.set(id, answer);
    return answer;
  }

  private async answer(id: string, read: () => Promise<void>): Promise<boolean> {
    try {
      await read();
    } catch (error) {
      if (error instanceof GatewayError) return false;
      throw error;
    }
    this.answered(id);
    return true;
  }
}
