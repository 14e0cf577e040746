import { IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { INBOX_STATUSES, type InboxStatus } from '../domain/delivery.ts';

const ID_LENGTH = 255;
const REASON_LENGTH = 500;
/** A number in a query that fits an integer of PostgreSQL. */
const WHOLE = /^\d{1,9}$/;

export class InboxSearchQuery {
  @Omittable() @IsIn(INBOX_STATUSES) status?: InboxStatus;
  /** Type of the event, such as `order.paid`. */
  @Omittable() @IsString() @MaxLength(ID_LENGTH) type?: string;
  /** The id of an object, or a `webhook-id`. */
  @Omittable() @IsString() @MaxLength(ID_LENGTH) about?: string;
  /** `true`: only deliveries that another body came for with the same id. */
  @Omittable() @IsIn(['true']) contradicted?: 'true';
  /** 1 to 100. */
  @Omittable() @Matches(/^(?:[1-9]\d?|100)$/) limit?: string;
  @Omittable() @Matches(WHOLE) offset?: string;
}

export class IgnoreBody {
  /** For the audit trail. */
  @IsString() @MinLength(1) @MaxLength(REASON_LENGTH) reason!: string;
}
