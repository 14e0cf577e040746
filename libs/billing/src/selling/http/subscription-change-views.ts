import { ApiProperty } from '@nestjs/swagger';
import { customerSeat } from '../../objects/domain/kinds/customer-seat.ts';
import { holderView } from '../../objects/http.ts';
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
export class SeatView extends holderView(customerSeat) {}

export class SeatsView {
  @ApiProperty({ type: [SeatView] }) seats!: SeatView[];
  /** Bought, assigned or not. */
  total!: number;

  static of({ seats, total }: SeatsShown): SeatsView {
    return { seats: seats.map((seat) => SeatView.of(seat)), total };
  }
}
