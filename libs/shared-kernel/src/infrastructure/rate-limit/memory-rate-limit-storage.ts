import type { Clock } from '../../application/clock.ts';
import { metrics } from '../metrics.ts';
import {
  byFullness,
  containsOne,
  type FullestCounters,
  type OpenWindow,
  rateLimitRecord,
  RateLimitStorage,
} from './rate-limit-storage.ts';

interface Window {
  hits: number;
  limit: number;
  readonly endsAt: number;
}

/**
 * Counters of one process. Beyond the capacity, the window with the fewest hits is dropped, among several the one that
 * reached that number first: endless other names must not reset the counter of somebody who is close to a limit.
 */
export class MemoryRateLimitStorage extends RateLimitStorage {
  private readonly windows = new Map<string, Window>();
  /** The same windows by their hits: the names that have so many. */
  private readonly byHits = new Map<number, Set<string>>();

  /** @param capacity windows kept at most */
  constructor(
    private readonly clock: Clock,
    private readonly capacity: number,
  ) {
    super();
  }

  async increment(key: string, ttl: number, limit: number) {
    const now = this.clock.now().getTime();
    const window = this.open(key, now, ttl, limit);
    const hits = window.hits + 1;
    if (hits <= limit) this.set(key, window, hits);
    return rateLimitRecord(hits, limit, window.endsAt - now);
  }

  async giveBack(key: string): Promise<void> {
    const window = this.windows.get(key);
    if (!window) return;
    if (window.hits > 1) this.set(key, window, window.hits - 1);
    else this.drop(key, window);
  }

  async read(keys: readonly string[]): Promise<ReadonlyMap<string, OpenWindow>> {
    const now = this.clock.now().getTime();
    return new Map(
      keys.flatMap((key) => {
        const window = this.windows.get(key);
        return window && window.endsAt > now ? [[key, { hits: window.hits, endsAt: new Date(window.endsAt) }]] : [];
      }),
    );
  }

  async fullest(most: number, parts: readonly string[]): Promise<FullestCounters> {
    const now = this.clock.now().getTime();
    const open = Array.from(this.windows, ([key, { hits, limit, endsAt }]) => ({ key, hits, limit, endsAt })).filter(
      ({ key, endsAt }) => endsAt > now && containsOne(key, parts),
    );
    const counters = open.map((counter) => ({ ...counter, endsAt: new Date(counter.endsAt) })).toSorted(byFullness);
    return { store: 'memory', counters: counters.slice(0, most), isComplete: true };
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const window = this.windows.get(key);
      if (window) this.drop(key, window);
    }
  }

  async purge(): Promise<number> {
    const before = this.windows.size;
    const now = this.clock.now().getTime();
    for (const [key, window] of this.windows) if (window.endsAt <= now) this.drop(key, window);
    metrics.rateLimitEntries.set(this.windows.size);
    return before - this.windows.size;
  }

  private open(key: string, now: number, ttl: number, limit: number): Window {
    const current = this.windows.get(key);
    // A window that ends later than one opened now could end was opened before the clock was set back.
    if (current && current.endsAt > now && current.endsAt <= now + ttl) {
      current.limit = limit;
      return current;
    }
    if (current) this.drop(key, current);
    else if (this.windows.size >= this.capacity) this.dropFewestHits();
    const window = { hits: 0, limit, endsAt: now + ttl };
    this.windows.set(key, window);
    metrics.rateLimitEntries.set(this.windows.size);
    return window;
  }

  private set(key: string, window: Window, hits: number): void {
    this.leave(key, window.hits);
    window.hits = hits;
    const names = this.byHits.get(hits);
    if (names) names.add(key);
    else this.byHits.set(hits, new Set([key]));
  }

  private drop(key: string, { hits }: Window): void {
    this.windows.delete(key);
    this.leave(key, hits);
  }

  private leave(key: string, hits: number): void {
    const names = this.byHits.get(hits);
    names?.delete(key);
    if (names?.size === 0) this.byHits.delete(hits);
  }

  private dropFewestHits(): void {
    const [key] = this.byHits.get(Math.min(...this.byHits.keys())) ?? [];
    if (key !== undefined) this.drop(key, this.windows.get(key)!);
  }
}
