import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { ShownPage } from '../application/own-subscriptions.ts';
import type { PageNumbers } from './owned-bodies.dto.ts';

export class ShownProductView {
  id!: string;
  name!: string;
}

/** A change of plan, seats or units that waits for the next period. */
class PendingUpdateView {
  /** ISO 8601. */
  appliesAt!: string;
  @ApiProperty({ type: String, nullable: true }) productId!: string | null;
  @ApiProperty({ type: Number, nullable: true }) seats!: number | null;
  @ApiProperty({ type: Number, nullable: true }) units!: number | null;
}

class ShownMeterView {
  id!: string;
  name!: string;
}

/** What was used of a meter in this period. */
class SubscriptionMeterView {
  meterId!: string;
  /** May be a fraction. */
  consumedUnits!: number;
  creditedUnits!: number;
  /** What that costs until now, in the smallest unit of the currency. */
  amount!: number;
  meter!: ShownMeterView;
}

class ShownDiscountView {
  name!: string;
}

/**
 * With further members of the billing provider that are shown to its holder, in camelCase. Times are ISO 8601.
 */
export class SubscriptionView {
  id!: string;
  /**
   * `incomplete`, `incomplete_expired`, `trialing`, `active`, `past_due`, `canceled`, `unpaid`, `paused`; `unknown` for newer
   * ones.
   */
  status!: string;
  /** As the billing provider says it, where `status` is `unknown`. */
  @ApiPropertyOptional() rawStatus?: string;
  /** For each period, in the smallest unit of the currency. */
  amount!: number;
  /** ISO 4217 in lower case. */
  currency!: string;
  /** `day`, `week`, `month`, `year`, or `unknown`. */
  recurringInterval!: string;
  recurringIntervalCount!: number;
  currentPeriodStart!: string;
  @ApiProperty({ type: String, nullable: true }) currentPeriodEnd!: string | null;
  @ApiProperty({ type: String, nullable: true }) trialEnd!: string | null;
  cancelAtPeriodEnd!: boolean;
  @ApiProperty({ type: String, nullable: true }) canceledAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) startedAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) endsAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) endedAt!: string | null;
  /** Since when a payment is due. */
  @ApiPropertyOptional({ type: String, nullable: true }) pastDueAt?: string | null;
  @ApiPropertyOptional() pauseAtPeriodEnd?: boolean;
  @ApiPropertyOptional({ type: String, nullable: true }) pausedAt?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true }) resumesAt?: string | null;
  productId!: string;
  product!: ShownProductView;
  @ApiPropertyOptional({ type: Number, nullable: true }) seats?: number | null;
  @ApiPropertyOptional({ type: Number, nullable: true }) units?: number | null;
  @ApiPropertyOptional({ type: PendingUpdateView, nullable: true }) pendingUpdate?: PendingUpdateView | null;
  @ApiPropertyOptional({ type: ShownDiscountView, nullable: true }) discount?: ShownDiscountView | null;
  @ApiProperty({ type: [SubscriptionMeterView] }) meters!: SubscriptionMeterView[];
  @ApiProperty({ type: String, nullable: true }) customerCancellationReason!: string | null;
  @ApiProperty({ type: String, nullable: true }) customerCancellationComment!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true }) metadata!: Record<string, unknown>;

  static of(shown: JsonObject): SubscriptionView {
    return shown as unknown as SubscriptionView;
  }
}

export class SubscriptionsView {
  @ApiProperty({ type: [SubscriptionView] }) subscriptions!: SubscriptionView[];
  total!: number;
  limit!: number;
  offset!: number;

  static of({ shown, total }: ShownPage, page: PageNumbers): SubscriptionsView {
    return { subscriptions: shown.map((subscription) => SubscriptionView.of(subscription)), total, ...page };
  }
}
