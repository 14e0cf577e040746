import { Injectable } from '@nestjs/common';
import { type HourlyUsage, UsageCounts, type CallCounts } from '../domain/ports.ts';

const HOUR_MS = 3_600_000;
/** Counts kept in memory at most. During a long outage of the database, further statistics are dropped. */
const MAX_WAITING = 50_000;
const AT_ONCE = 1000;

/** Counts in memory and writes many counts at once, so that a verification stays one round trip. */
@Injectable()
export class UsageMeter {
  private waiting = new Map<string, HourlyUsage>();

  constructor(private readonly usage: UsageCounts) {}

  count(keyId: string, what: keyof CallCounts, now: Date): void {
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    this.add({ keyId, hour, calls: 0, refusals: 0, [what]: 1 });
  }

  /** Writes the counts; those that could not be written are kept for the next time. */
  async flush(): Promise<void> {
    const counted = [...this.waiting.values()];
    this.waiting = new Map();
    for (let written = 0; written < counted.length; written += AT_ONCE) {
      try {
        await this.usage.add(counted.slice(written, written + AT_ONCE));
      } catch (error) {
        for (const unwritten of counted.slice(written)) this.add(unwritten);
        throw error;
      }
    }
  }

  private add({ keyId, hour, calls, refusals }: HourlyUsage): void {
    const name = `${keyId} ${hour.getTime()}`;
    const before = this.waiting.get(name);
    if (!before && this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(name, {
      keyId,
      hour,
      calls: (before?.calls ?? 0) + calls,
      refusals: (before?.refusals ?? 0) + refusals,
    });
  }
}
