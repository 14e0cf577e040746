import { Injectable } from '@nestjs/common';
import { BoundedMap } from '#shared-kernel/application/bounded-map';
import { Clock } from '#shared-kernel/application/clock';
import { AccountLinks, type BillingOwner, refusedByProvider } from '../../customers/index.ts';
import { type EntitledMeter, Entitlements } from '../../entitlements/index.ts';
import { BillingConnection, MirrorReading, Refreshing } from '../../mirror/index.ts';
import { BillingGateway } from '../../polar/index.ts';
import { unitsByDay } from '../domain/meter-days.ts';
import { UsageRefusal } from '../domain/usage-refusals.ts';

const DAY_MS = 86_400_000;
/** Milliseconds in which an answer of the platform is given again. */
const FRESH_MS = 60_000;
const MOST_KEPT = 10_000;
const PAGE = { limit: 100, offset: 0, newestFirst: true };

export interface DaysOfMeter {
  /** The first day, UTC. */
  readonly since: Date;
  /** Units each day, oldest first; the last one is today. */
  readonly perDay: readonly number[];
  /** The usage of all these days, as the meter counts. */
  readonly total: number;
}

interface Seen {
  readonly at: number;
  readonly answer: Promise<DaysOfMeter>;
}

/** The usage of a meter by day, from the platform, which alone counts it; the balance is read with it. */
@Injectable()
export class MeterUsage {
  private readonly seen = new BoundedMap<string, Seen>(MOST_KEPT);

  constructor(
    private readonly links: AccountLinks,
    private readonly entitlements: Entitlements,
    private readonly reading: MirrorReading,
    private readonly refreshing: Refreshing,
    private readonly connection: BillingConnection,
    private readonly gateway: BillingGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Outside of transactions.
   * @param days UTC, including today
   * @throws METER_NOT_FOUND also for one that nothing of the owner was counted by; BILLING_PROVIDER_UNAVAILABLE
   */
  async of(
    owner: BillingOwner,
    meterId: string,
    days: number,
  ): Promise<DaysOfMeter & { readonly meter: EntitledMeter }> {
    if (!(await this.meter(owner, meterId))) throw UsageRefusal.METER_NOT_FOUND();
    const found = await this.days(owner, meterId, days).catch(refusedByProvider);
    const meter = await this.meter(owner, meterId);
    if (!meter) throw UsageRefusal.METER_NOT_FOUND();
    return { ...found, meter };
  }

  private async meter(owner: BillingOwner, meterId: string): Promise<EntitledMeter | undefined> {
    return (await this.entitlements.of(owner)).meters.find((meter) => meter.meterId === meterId);
  }

  private days(owner: BillingOwner, meterId: string, days: number): Promise<DaysOfMeter> {
    const now = this.clock.now().getTime();
    const place = `${owner.id} ${meterId} ${days}`;
    const known = this.seen.get(place);
    if (known && now - known.at < FRESH_MS) return known.answer;
    const answer = this.read(owner, meterId, days, now);
    this.seen.set(place, { at: now, answer });
    // A failure is not kept.
    answer.catch(() => this.seen.delete(place));
    return answer;
  }

  private async read(owner: BillingOwner, meterId: string, days: number, now: number): Promise<DaysOfMeter> {
    await this.connection.establish();
    await this.readBalance(owner, meterId);
    const since = new Date((Math.floor(now / DAY_MS) - days + 1) * DAY_MS);
    const { days: found, total } = await this.gateway.usage.days({
      meterId,
      externalCustomerId: owner.id,
      since: since.toISOString(),
      until: new Date(now).toISOString(),
    });
    return { since, perDay: unitsByDay(found, since, days), total };
  }

  /** From the same moment, so that the days add up to it. */
  private async readBalance(owner: BillingOwner, meterId: string): Promise<void> {
    const customerId = (await this.links.find(owner))?.customerId ?? null;
    if (customerId === null) return;
    const { items } = await this.reading.list('customer_meter', { customerId }, PAGE);
    const own = items.find(({ fields }) => fields.meterId === meterId);
    if (own) await this.refreshing.now('customer_meter', own.fields.id, 'interactive');
  }
}
