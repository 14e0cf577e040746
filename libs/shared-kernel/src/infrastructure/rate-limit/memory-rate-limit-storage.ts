import type { Clock } from '../../application/clock.ts';
import { metrics } from '../metrics.ts';
import { rateLimitRecord, RateLimitStorage } from './rate-limit-storage.ts';

interface Window {
  hits: number;
  readonly endsAt: number;
}

/** Counters of one process. */
export class MemoryRateLimitStorage extends RateLimitStorage {
  private readonly windows = new Map<string, Window>();

  /** @param capacity windows kept at most; beyond it the oldest is dropped */
  constructor(
    private readonly clock: Clock,
    private readonly capacity: number,
  ) {
    super();
  }

  async increment(key: string, ttl: number, limit: number) {
    const now = this.clock.now().getTime();
    const window = this.open(key, now, ttl);
    const hits = window.hits + 1;
    if (hits <= limit) window.hits = hits;
    return rateLimitRecord(hits, limit, window.endsAt - now);
  }

  async giveBack(key: string): Promise<void> {
    const window = this.windows.get(key);
    if (!window) return;
    // An empty window must not evict one that counts.
    if (--window.hits <= 0) this.windows.delete(key);
  }

  async sweep(): Promise<number> {
    const before = this.windows.size;
    const now = this.clock.now().getTime();
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
    metrics.rateLimitEntries.set(this.windows.size);
    return before - this.windows.size;
  }

  private open(key: string, now: number, ttl: number): Window {
    const current = this.windows.get(key);
    // A window that ends later than one opened now could end was opened before the clock was set back.
    if (current && current.endsAt > now && current.endsAt <= now + ttl) return current;
    const window = { hits: 0, endsAt: now + ttl };
    this.windows.delete(key);
    this.windows.set(key, window);
    if (this.windows.size > this.capacity) this.windows.delete(this.windows.keys().next().value ?? key);
    metrics.rateLimitEntries.set(this.windows.size);
    return window;
  }
}
