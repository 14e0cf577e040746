import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonObject } from '../../objects/domain/json.ts';
import { order } from '../../objects/domain/kinds/order.ts';
import { refund } from '../../objects/domain/kinds/refund.ts';
import { holderView } from '../../objects/http.ts';
import type { FileState } from '../application/invoices.ts';
import type { ShownPage } from '../../customers/index.ts';
import type { PageNumbers } from './owned-bodies.dto.ts';

/**
 * With further members of the billing provider that are shown to its buyer, in camelCase. Amounts are in the smallest unit of
 * the currency and may be negative: a change to a cheaper plan gives credit. Times are ISO 8601.
 */
export class OrderView extends holderView(order) {}

export class OrdersView {
  @ApiProperty({ type: [OrderView] }) orders!: OrderView[];
  total!: number;
  limit!: number;
  offset!: number;

  static of({ shown, total }: ShownPage, page: PageNumbers): OrdersView {
    return { orders: shown.map((each) => OrderView.of(each)), total, ...page };
  }
}

export class RefundView extends holderView(refund) {}

export class OrderWithRefundsView {
  order!: OrderView;
  @ApiProperty({ type: [RefundView] }) refunds!: RefundView[];

  static from(found: { readonly order: JsonObject; readonly refunds: readonly JsonObject[] }): OrderWithRefundsView {
    return { order: OrderView.of(found.order), refunds: found.refunds.map((each) => RefundView.of(each)) };
  }
}

export class FileView {
  /** `generating`: ask again in some seconds. */
  @ApiProperty({ enum: ['ready', 'generating'] }) status!: FileState['status'];
  /** Opens the file without a sign-in, for a limited time: show it to the caller only. Only with `ready`. */
  @ApiPropertyOptional() url?: string;

  static of(state: FileState): FileView {
    return { ...state };
  }
}
