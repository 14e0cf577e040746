import { Injectable } from '@nestjs/common';
import type { KeyUse } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingSettings } from '../../gateway/index.ts';
import { UsageEvents, type WindowOfKey } from '../domain/ports.ts';
import type { KeyWindow } from '../domain/usage-event.ts';

const MINUTE_MS = 60_000;
/** Counts may come this late, from instances whose clocks differ. */
const CLOSING_MS = 30_000;
/** Keys counted in memory at most: beyond that, during a long outage of the database, calls are not counted. */
const MOST_KEYS = 50_000;
/** Windows a statement, so that it ends well before the statement timeout. */
const AT_ONCE = 1000;

/** Counts calls in memory and writes them as one window a key and minute, so that a call costs nothing. */
@Injectable()
export class KeyCallMeter {
  private waiting = new Map<string, KeyWindow>();
  /** Windows of different instances, and of the same one after a restart, are different events. */
  private shard: string;

  constructor(
    private readonly events: UsageEvents,
    private readonly settings: BillingSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {
    this.shard = random.id();
  }

  count({ keyId, userId }: KeyUse): void {
    const { accessToken, keyCallEvent } = this.settings.options;
    if (accessToken === undefined || keyCallEvent === undefined) return;
    this.add({ keyId, ownerId: userId, calls: 1 });
  }

  /** Writes the counts; those that could not be written are kept for the next time. */
  async flush(): Promise<void> {
    const counted = [...this.waiting.values()];
    this.waiting = new Map();
    for (let written = 0; written < counted.length; written += AT_ONCE) {
      try {
        await this.write(counted.slice(written, written + AT_ONCE));
      } catch (error) {
        for (const unwritten of counted.slice(written)) this.add(unwritten);
        throw error;
      }
    }
  }

  private async write(counted: readonly KeyWindow[]): Promise<void> {
    const windows = counted.map((one) => this.windowOf(one));
    const closed = new Set(await this.uow.run(() => this.events.count(windows)));
    if (closed.size === 0) return;
    // They were sent meanwhile, so the calls go to other windows.
    this.shard = this.random.id();
    for (const [index, { id }] of windows.entries()) if (closed.has(id)) this.add(counted[index]!);
  }

  /** By the time of writing: usage counts when the platform receives it. */
  private windowOf({ keyId, ownerId, calls }: KeyWindow): WindowOfKey {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    return {
      id: `${keyId}:${minute}:${this.shard}`,
      ownerId,
      name: this.settings.options.keyCallEvent!,
      occurredAt: new Date(minute * MINUTE_MS),
      metadata: { key_id: keyId },
      calls,
      closesAt: new Date((minute + 1) * MINUTE_MS + CLOSING_MS),
    };
  }

  private add({ keyId, ownerId, calls }: KeyWindow): void {
    const before = this.waiting.get(keyId);
    if (!before && this.waiting.size >= MOST_KEYS) return;
    this.waiting.set(keyId, { keyId, ownerId, calls: (before?.calls ?? 0) + calls });
  }
}
