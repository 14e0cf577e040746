import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type Result } from 'ioredis';
import type { Clock } from '../../application/clock.ts';
import type { RateLimitOptions } from '../kernel-options.ts';
import { metrics } from '../metrics.ts';
import { Absence, CircuitBreaker } from './circuit-breaker.ts';
import {
  byFullness,
  CLOCK_SKEW_MS,
  containsOne,
  type FullestCounters,
  type OpenCounter,
  type OpenWindow,
  rateLimitRecord,
  RateLimitStorage,
} from './rate-limit-storage.ts';

/** ARGV: now, ttl in ms, limit. The time of the service decides; that of Redis only expires the key. */
const COUNT = `
  local now, ttl, limit = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local window = redis.call('HMGET', KEYS[1], 'count', 'end')
  local count, ends = tonumber(window[1]), tonumber(window[2])
  if not count or not ends or ends <= now or ends > now + ttl + ${CLOCK_SKEW_MS} then count, ends = 0, now + ttl end
  if count >= limit then return {count + 1, ends - now} end
  redis.call('HSET', KEYS[1], 'count', count + 1, 'end', ends, 'limit', limit)
  redis.call('PEXPIRE', KEYS[1], ttl)
  return {count + 1, ends - now}`;

/** KEYS[1] counter; ARGV: now. */
const GIVE_BACK = `
  local window = redis.call('HMGET', KEYS[1], 'count', 'end')
  local count, ends = tonumber(window[1]), tonumber(window[2])
  if count and ends and count > 0 and ends > tonumber(ARGV[1]) then redis.call('HINCRBY', KEYS[1], 'count', -1) end
  return 0`;

const KEY_PREFIX = 'gatehouse:limit:';
const LONGEST_RECONNECT_MS = 1000;

/** Keys of a shared Redis that a look at all counters reads at a time, and at most. */
const SCANNED_AT_ONCE = 1000;
const MOST_SCANNED = 200_000;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequest(key: string, now: number, ttl: number, limit: number): Result<[number, number], Context>;
    giveBackRequest(key: string, now: number): Result<number, Context>;
  }
}

/** When Redis fails, limits fall back to the database, or admit requests if configured. */
export class RedisRateLimitStorage extends RateLimitStorage implements OnApplicationShutdown {
  private readonly logger = new Logger('RateLimits');
  private readonly redis: Redis;
  private readonly breaker: CircuitBreaker;
  private readonly absence = new Absence();

  constructor(
    url: string,
    private readonly fallback: RateLimitStorage,
    private readonly clock: Clock,
    private readonly options: RateLimitOptions,
  ) {
    super();
    this.breaker = new CircuitBreaker(options.breakerFailures, options.breakerOpenMs);
    for (const instead of ['passed', 'database']) metrics.rateLimitFallbacks.inc({ instead }, 0);
    this.redis = new Redis(url, {
      commandTimeout: options.redisTimeoutMs,
      connectTimeout: LONGEST_RECONNECT_MS,
      // No offline queue: a request does not wait for the connection, and is not counted after its answer was sent.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      // The end of the process does not wait for a broken connection.
      disconnectTimeout: options.redisTimeoutMs,
      retryStrategy: (times) => Math.min(times * 100, LONGEST_RECONNECT_MS),
    });
    this.redis.defineCommand('countRequest', { numberOfKeys: 1, lua: COUNT });
    this.redis.defineCommand('giveBackRequest', { numberOfKeys: 1, lua: GIVE_BACK });
    this.redis.on('error', (error: Error) => this.logger.warn(`Redis: ${error.message}`));
    // An instance without requests notices an absence as well: the others have counted in the database meanwhile.
    this.redis.on('close', () => this.absence.noticed(clock.now().getTime()));
    this.redis.on('ready', () => this.absence.returned(clock.now().getTime()));
  }

  async increment(key: string, ttl: number, limit: number, blockDuration: number, throttlerName: string) {
    const now = this.clock.now().getTime();
    const isOpen = this.options.failOpen.includes(throttlerName);
    const elsewhere = () => this.fallback.increment(key, ttl, limit, blockDuration, throttlerName);
    // A window of Redis has ended meanwhile: to begin the next one would allow as much again as the database has just allowed.
    // First, so that a request that the database refuses does not use up the call that may try Redis again.
    const counted = !isOpen && this.absence.covers(ttl, now) ? await elsewhere() : undefined;
    if (counted?.isBlocked) return counted;
    const answer = await this.ask(() => this.redis.countRequest(KEY_PREFIX + key, now, ttl, limit));
    if (answer) {
      this.absence.over();
      const [hits, msLeft] = answer;
      return rateLimitRecord(hits, limit, msLeft);
    }
    metrics.rateLimitFallbacks.inc({ instead: isOpen ? 'passed' : 'database' });
    if (isOpen) return rateLimitRecord(Math.min(1, limit), limit, ttl);
    this.absence.noticed(now);
    return counted ?? elsewhere();
  }

  /** While Redis is down, the count is in the database or was not taken. */
  async giveBack(key: string): Promise<void> {
    const now = this.clock.now().getTime();
    const answer = await this.ask(() => this.redis.giveBackRequest(KEY_PREFIX + key, now));
    if (answer === undefined || this.isInBoth()) await this.fallback.giveBack(key);
  }

  async read(keys: readonly string[]): Promise<ReadonlyMap<string, OpenWindow>> {
    const found = await this.ask(() => this.open(keys));
    if (!found) return this.fallback.read(keys);
    const inRedis = found.map(({ key, hits, endsAt }) => [key, { hits, endsAt }] as const);
    return stricter([...inRedis, ...(this.isInBoth() ? await this.fallback.read(keys) : [])]);
  }

  async fullest(most: number, parts: readonly string[]): Promise<FullestCounters> {
    const found = await this.ask(() => this.scan(parts));
    if (!found) return this.fallback.fullest(most, parts);
    const inDatabase = this.isInBoth() ? await this.fallback.fullest(most, parts) : undefined;
    const all = [...found.counters, ...(inDatabase?.counters ?? [])].map((counter) => [counter.key, counter] as const);
    const counters = [...stricter(all).values()].toSorted(byFullness).slice(0, most);
    return { store: 'redis', counters, isComplete: found.isComplete && inDatabase?.isComplete !== false };
  }

  /** A cursor of Redis may lead to a key twice. */
  private async scan(parts: readonly string[]): Promise<Omit<FullestCounters, 'store'>> {
    const counters = new Map<string, OpenCounter>();
    let cursor = '0';
    let scanned = 0;
    do {
      const [next, keys] = await this.redis.scan(cursor, 'MATCH', `${KEY_PREFIX}*`, 'COUNT', SCANNED_AT_ONCE);
      const names = keys.map((key) => key.slice(KEY_PREFIX.length)).filter((key) => containsOne(key, parts));
      for (const counter of await this.open(names)) counters.set(counter.key, counter);
      cursor = next;
      scanned += SCANNED_AT_ONCE;
    } while (cursor !== '0' && scanned < MOST_SCANNED);
    return { counters: [...counters.values()], isComplete: cursor === '0' };
  }

  private async open(keys: readonly string[]): Promise<readonly OpenCounter[]> {
    const now = this.clock.now().getTime();
    const found = await Promise.all(keys.map((key) => this.redis.hmget(KEY_PREFIX + key, 'count', 'end', 'limit')));
    return keys.flatMap((key, place) => {
      const [hits, endsAt, limit] = (found[place] ?? []).map(Number);
      if (!hits || !endsAt || endsAt <= now) return [];
      return [{ key, hits, limit: limit || null, endsAt: new Date(endsAt) }];
    });
  }

  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const answer = await this.ask(() => this.redis.del(keys.map((key) => KEY_PREFIX + key)));
    if (answer === undefined || this.isInBoth()) await this.fallback.remove(keys);
  }

  /** @returns undefined when Redis does not answer, or is not asked because it did not before */
  private async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (!this.breaker.admits()) return undefined;
    try {
      const answer = await question();
      this.breaker.succeeded();
      return answer;
    } catch {
      this.breaker.failed();
      return undefined;
    }
  }

  /** After an absence, requests may be counted in the database as well, and either store may refuse them. */
  private isInBoth(): boolean {
    return this.absence.isRemembered(this.clock.now().getTime());
  }

  /** In Redis, keys expire by themselves. */
  purge(): Promise<number> {
    return this.fallback.purge();
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** The window of each key that refuses sooner, and longer. */
function stricter<W extends OpenWindow>(windows: readonly (readonly [string, W])[]): ReadonlyMap<string, W> {
  // The last one of a key stays.
  return new Map(windows.toSorted(([, one], [, two]) => one.hits - two.hits || +one.endsAt - +two.endsAt));
}
