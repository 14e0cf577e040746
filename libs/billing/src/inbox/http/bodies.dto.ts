import { IsIn, IsString, MaxLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { SortedBy, StaffListQuery, YesOrNo } from '#shared-kernel/http/staff-list.dto';
import { INBOX_STATUSES, type InboxStatus } from '../domain/delivery.ts';

const ID_LENGTH = 255;

export class InboxListQuery extends StaffListQuery {
  @Omittable() @IsIn(INBOX_STATUSES) status?: InboxStatus;
  /** Type of the event, such as `order.paid`. */
  @Omittable() @IsString() @MaxLength(ID_LENGTH) type?: string;
  /** The id of an object, or a `webhook-id`. */
  @Omittable() @IsString() @MaxLength(ID_LENGTH) about?: string;
  /** True: only deliveries that another body came for with the same id. */
  @YesOrNo() contradicted?: boolean;
  @SortedBy('-receivedAt', 'receivedAt') sort?: string;
}
