import { Injectable } from '@nestjs/common';
import type { KeyUse } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingSettings } from '../../polar/index.ts';
import { UsageEvents, type WindowOfKey } from '../domain/ports.ts';

const MINUTE_MS = 60_000;
/** Counts may come this late, from instances whose clocks differ. */
const CLOSING_MS = 30_000;
/** Windows in memory at most: beyond that, during a long outage of the database, calls are not counted. */
const MOST_WINDOWS = 50_000;
/** Windows a statement, so that it ends well before the statement timeout. */
const AT_ONCE = 1000;

/**
 * Counts calls in memory and writes them as one window a key and minute, so that a call costs nothing. A window is written
 * with all its calls, so that writing it again, where the answer of the database was lost, counts nothing twice.
 */
@Injectable()
export class KeyCallMeter {
  /** By key and minute: those of this minute, and earlier ones that are not written yet. */
  private readonly windows = new Map<string, WindowOfKey>();
  private unwritten = new Set<string>();

  constructor(
    private readonly events: UsageEvents,
    private readonly settings: BillingSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  count({ keyId, userId }: KeyUse): void {
    const { accessToken, keyCallEvent } = this.settings.options;
    if (accessToken === undefined || keyCallEvent === undefined) return;
    this.add(keyId, userId, keyCallEvent, 1);
  }

  /** Writes the windows; those that could not be written are kept for the next time. */
  async flush(): Promise<void> {
    const counted = [...this.unwritten];
    this.unwritten = new Set();
    for (let written = 0; written < counted.length; written += AT_ONCE) {
      try {
        await this.write(counted.slice(written, written + AT_ONCE));
      } catch (error) {
        for (const place of counted.slice(written)) this.unwritten.add(place);
        throw error;
      }
    }
    this.forgetPast();
  }

  private async write(places: readonly string[]): Promise<void> {
    const windows = places.map((place) => this.windows.get(place)!);
    const closed = await this.uow.run(() => this.events.count(windows));
    const calls = new Map(closed.map((window) => [window.id, window.calls]));
    for (const [index, { id }] of windows.entries()) {
      const sent = calls.get(id);
      if (sent !== undefined) this.move(places[index]!, sent);
    }
  }

  /** The window was sent meanwhile: the calls that it was sent without go to another one. */
  private move(place: string, sent: number): void {
    const { ownerId, name, metadata, calls } = this.windows.get(place)!;
    this.windows.delete(place);
    this.unwritten.delete(place);
    if (calls > sent) this.add(metadata.key_id as string, ownerId, name, calls - sent);
  }

  private forgetPast(): void {
    const now = this.clock.now();
    for (const [place, { closesAt }] of this.windows) {
      if (closesAt < now && !this.unwritten.has(place)) this.windows.delete(place);
    }
  }

  private add(keyId: string, ownerId: string, name: string, calls: number): void {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    const place = `${keyId}:${minute}`;
    const before = this.windows.get(place);
    if (!before && this.windows.size >= MOST_WINDOWS) return;
    const window = before ?? {
      // Windows of different instances, and of the same one after a restart, are different events.
      id: `${place}:${this.random.id()}`,
      ownerId,
      name,
      occurredAt: new Date(minute * MINUTE_MS),
      metadata: { key_id: keyId },
      calls: 0,
      closesAt: new Date((minute + 1) * MINUTE_MS + CLOSING_MS),
    };
    this.windows.set(place, { ...window, calls: window.calls + calls });
    this.unwritten.add(place);
  }
}
