import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';
import { ApiKeys, type HourlyUsage, KeyUsage, type CallCounts, UsageCounts } from '../domain/ports.ts';

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

const DAY_MS = 86_400_000;

export interface KeyUsageSummary extends CallCounts {
  readonly keyId: string;
  /** Calls per day, oldest first; the last one is today. */
  readonly perDay: readonly number[];
}

/** Usage of keys. The last seconds of other instances are not included yet. */
@Injectable()
export class UsageHistory {
  constructor(
    private readonly keys: ApiKeys,
    private readonly usage: KeyUsage,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param days UTC, including today @throws KEY_NOT_FOUND also for a key of another user */
  hoursOf(caller: SessionPrincipal, keyId: string, days: number): Promise<HourlyUsage[]> {
    return this.uow.read(async () => {
      const key = await this.keys.find(keyId, this.clock.now());
      if (key?.userId !== caller.user.id) throw ApiKeyRefusal.KEY_NOT_FOUND();
      return this.usage.hoursOf(key.id, this.firstOf(days));
    });
  }

  /** For staff: of any key, ended ones too. @param days UTC, including today @throws KEY_NOT_FOUND */
  hoursForStaff(keyId: string, days: number): Promise<HourlyUsage[]> {
    return this.uow.read(async () => {
      const key = await this.keys.findStored(keyId);
      if (!key) throw ApiKeyRefusal.KEY_NOT_FOUND();
      return this.usage.hoursOf(key.id, this.firstOf(days));
    });
  }

  /** Each key of the caller, used or not. @param days UTC, including today */
  summaryOf(caller: SessionPrincipal, days: number): Promise<KeyUsageSummary[]> {
    const first = this.firstOf(days);
    return this.uow.read(async () => {
      const keys = await this.keys.listOf(caller.user.id, this.clock.now());
      const used = Map.groupBy(await this.usage.daysOf(caller.user.id, first), ({ keyId }) => keyId);
      return keys.map(({ id }) => {
        const usage = used.get(id) ?? [];
        const perDay = Array.from({ length: days }, () => 0);
        for (const { day, calls } of usage) {
          const index = Math.round((day.getTime() - first.getTime()) / DAY_MS);
          // The clock of another instance may be ahead of this one's.
          perDay[Math.min(index, days - 1)]! += calls;
        }
        const sum = (what: keyof CallCounts) => usage.reduce((total, day) => total + day[what], 0);
        return { keyId: id, calls: sum('calls'), refusals: sum('refusals'), perDay };
      });
    });
  }

  private firstOf(days: number): Date {
    const today = Math.floor(this.clock.now().getTime() / DAY_MS);
    return new Date((today - days + 1) * DAY_MS);
  }
}
