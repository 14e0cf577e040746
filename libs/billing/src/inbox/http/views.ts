import { ApiProperty } from '@nestjs/swagger';
import { ListPageView } from '#shared-kernel/http/list-page.dto';
import type { Replayed } from '../application/staff-inbox.ts';
import {
  type Delivery,
  type DeliveryOutcome,
  type DeliverySource,
  INBOX_STATUSES,
  type InboxStatus,
} from '../domain/delivery.ts';

export class EventObjectView {
  /** Such as `order`. */
  kind!: string;
  id!: string;
}

export class DeliveryView {
  id!: string;
  /** The endpoint that took it. */
  endpoint!: string;
  /** The platform's `webhook-id`. */
  webhookId!: string;
  @ApiProperty({ enum: ['webhook', 'replay'] }) source!: DeliverySource;
  /** Such as `order.paid`; null for JSON that is no event. */
  @ApiProperty({ type: String, nullable: true }) type!: string | null;
  @ApiProperty({ type: EventObjectView, nullable: true }) object!: EventObjectView | null;
  /** When the platform made the event. */
  eventAt!: Date;
  @ApiProperty({ type: String, nullable: true }) apiVersion!: string | null;
  @ApiProperty({ enum: INBOX_STATUSES }) status!: InboxStatus;
  /** The effect of processing it; null until it is processed. */
  @ApiProperty({ enum: ['applied', 'equal', 'stale', 'deleted', 'refetched'], nullable: true })
  outcome!: DeliveryOutcome | null;
  attempts!: number;
  receivedAt!: Date;
  /** The next attempt. */
  @ApiProperty({ type: Date, nullable: true }) dueAt!: Date | null;
  /** When it was processed, ignored or given up. */
  @ApiProperty({ type: Date, nullable: true }) settledAt!: Date | null;
  /** Why the last attempt failed. */
  @ApiProperty({ type: String, nullable: true }) lastError!: string | null;
  /** How often the same came again. */
  redeliveries!: number;
  /** How often another body came with its id and a good signature. */
  contradictions!: number;
  /** False once its content is too old to be kept: then it cannot be tried again. */
  hasBody!: boolean;

  static of({ endpointKey: endpoint, object, ...delivery }: Delivery): DeliveryView {
    return { ...delivery, endpoint, object: object && { ...object } };
  }
}

export class DeliveriesView extends ListPageView {
  items!: DeliveryView[];
}

export class ReplayedView {
  /** Webhooks that are processed again soon. Where a later event has written the object meanwhile, the outcome is `stale`. */
  count!: number;
  /** More that fit, for another request. */
  remaining!: number;
  /** Given up webhooks that fit, whose content is no longer kept: they cannot be processed. */
  withoutBody!: number;

  static of({ count, withBody: remaining, withoutBody }: Replayed): ReplayedView {
    return { count, remaining, withoutBody };
  }
}
