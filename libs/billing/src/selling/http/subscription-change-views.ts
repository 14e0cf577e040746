import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { SeatsShown } from '../application/seats.ts';
import type { ChangeEstimate } from '../domain/change-estimate.ts';

/** Without tax, in the smallest unit of the currency. What is charged in the end is seen by the order. */
export class ChangeEstimateView {
  /** Always true: computed here by the published rules of the billing provider. */
  isEstimate!: boolean;
  /** For the rest of the period: zero or negative. */
  credit!: number;
  debit!: number;
  /** Negative: credit for later invoices. */
  total!: number;
  /** ISO 4217 in lower case. */
  currency!: string;
  /** For each period after the change. */
  newAmount!: number;
  @ApiProperty({ enum: ['invoice', 'prorate', 'next_period', 'reset'] })
  prorationBehavior!: ChangeEstimate['prorationBehavior'];
  /** `next-invoice`: with the price of the next period. */
  @ApiProperty({ enum: ['now', 'next-invoice', 'nothing'] }) due!: ChangeEstimate['due'];
  /** When the subscription changes, ISO 8601; null: at once. */
  @ApiProperty({ type: String, nullable: true }) appliesAt!: string | null;

  static of(estimate: ChangeEstimate): ChangeEstimateView {
    return { isEstimate: true, ...estimate };
  }
}

/** With further members of the billing provider that are shown to its buyer, in camelCase. Times are ISO 8601. */
export class SeatView {
  id!: string;
  /** `pending`, `claimed`, `revoked`, or `unknown`. */
  status!: string;
  @ApiPropertyOptional({ type: String, nullable: true }) email?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true }) claimedAt?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true }) revokedAt?: string | null;

  static of(shown: JsonObject): SeatView {
    return shown as unknown as SeatView;
  }
}

export class SeatsView {
  @ApiProperty({ type: [SeatView] }) seats!: SeatView[];
  /** Bought, assigned or not. */
  total!: number;

  static of({ seats, total }: SeatsShown): SeatsView {
    return { seats: seats.map((seat) => SeatView.of(seat)), total };
  }
}
