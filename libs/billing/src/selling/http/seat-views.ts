import { ApiProperty } from '@nestjs/swagger';
import { customerSeat } from '../../objects/domain/kinds/customer-seat.ts';
import { holderView } from '../../objects/http.ts';
import type { OwnSeat } from '../application/own-seats.ts';
import type { SeatsShown, ShownSeat } from '../application/seats.ts';
import { BenefitGrantView } from './views.ts';

/** With further members of the billing provider that are shown to its buyer, in camelCase. Times are ISO 8601. */
class CustomerSeatView extends holderView(customerSeat) {}

export class SeatView extends CustomerSeatView {
  /**
   * The person, as the organization that pays knows the address: `member`; `invited`, who has it once the invitation is
   * accepted; `stranger`, neither. Null: an account pays, or the seat is free.
   */
  @ApiProperty({ enum: ['member', 'invited', 'stranger'], nullable: true, type: String }) holder!: ShownSeat['status'];
  /** The name of a member. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;

  static shown({ seat, status, name }: ShownSeat): SeatView {
    return { ...CustomerSeatView.of(seat), holder: status, name };
  }
}

export class SeatsView {
  @ApiProperty({ type: [SeatView] }) seats!: SeatView[];
  /** Bought, assigned or not. */
  total!: number;

  static of({ seats, total }: SeatsShown): SeatsView {
    return { seats: seats.map((seat) => SeatView.shown(seat)), total };
  }
}

export class OwnSeatView {
  id!: string;
  /** The product; null: not known yet. */
  @ApiProperty({ type: String, nullable: true }) productId!: string | null;
  /** The name of the plan; null: not known yet. */
  @ApiProperty({ type: String, nullable: true }) plan!: string | null;
  /** ISO 8601. */
  @ApiProperty({ type: String, nullable: true }) since!: string | null;
  @ApiProperty({ type: [BenefitGrantView] }) grants!: BenefitGrantView[];
}

export class OwnSeatsView {
  @ApiProperty({ type: [OwnSeatView] }) seats!: OwnSeatView[];

  static of(seats: readonly OwnSeat[]): OwnSeatsView {
    return { seats: seats.map((seat) => ({ ...seat, grants: [...seat.grants] as unknown as BenefitGrantView[] })) };
  }
}
