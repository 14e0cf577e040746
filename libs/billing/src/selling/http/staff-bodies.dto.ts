import { IsBoolean, IsIn, IsInt, IsString, IsUUID, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { SortedBy, ListPageQuery } from '#shared-kernel/http/list-page.dto';
import { CANCELLATION_REASONS } from '../../objects/domain/enumerations.ts';
import type { Choice } from '../domain/change-estimate.ts';
import {
  REFUND_REQUEST_STATUSES,
  type RefundReason,
  type RefundRequestStatus,
  STAFF_REFUND_REASONS,
} from '../domain/refund-request.ts';
import { ID_LENGTH, MOST_SEATS, COMMENT_LENGTH } from './bodies.dto.ts';
import { CHOICES, choice } from './change-bodies.dto.ts';

const MOMENTS = ['period-end', 'now'] as const;

export class StaffCancelBody extends ReasonedBody {
  /** `now`: what it gives access to is withdrawn at once, and nothing is paid back. */
  @Omittable()
  @IsIn(MOMENTS)
  @ApiPropertyOptional({ enum: MOMENTS, default: 'period-end' })
  when?: (typeof MOMENTS)[number];

  /** The reason that the customer gave. The billing provider does not keep it with `now`. */
  @Omittable()
  @IsIn(CANCELLATION_REASONS)
  @ApiPropertyOptional({ enum: CANCELLATION_REASONS })
  customerReason?: (typeof CANCELLATION_REASONS)[number];

  /** The customer can read it. The billing provider does not keep it with `now`. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(COMMENT_LENGTH) comment?: string;
}

export class StaffChangePlanBody extends ReasonedBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) productId!: string;
  /** As for customers, but `prorate` always, and in a trial any plan at once. */
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;
}

export class StaffChangeSeatsBody extends ReasonedBody {
  @IsInt() @Min(1) @Max(MOST_SEATS) seats!: number;
  /** As for customers, but `prorate` always, and in a trial any plan at once. */
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;
}

/** Either a plan or a number of seats. */
export class StaffEstimateQuery {
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) productId?: string;
  @Omittable() @Matches(/^[1-9]\d{0,5}$/) seats?: string;
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;
}

export class RefundRequestsQuery extends ListPageQuery {
  @Omittable()
  @IsIn(REFUND_REQUEST_STATUSES)
  @ApiPropertyOptional({ enum: REFUND_REQUEST_STATUSES })
  status?: RefundRequestStatus;
  @SortedBy('-createdAt', 'createdAt') sort?: string;
}

const REFUND_COMMENT_LENGTH = 500;

export class RefundBody {
  /** An id of your choice. The same request twice is one refund, and answers what became of it. */
  @IsUUID() id!: string;
  /** Without tax, in the smallest unit of the order's currency. The tax that goes with it is refunded as well. */
  @IsInt() amount!: number;
  @IsIn(STAFF_REFUND_REASONS) reason!: RefundReason;
  /** For the merchant and the audit trail. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(REFUND_COMMENT_LENGTH) comment?: string;
  /** Only for orders without a subscription, whose benefits end with the subscription. Default: false. */
  @Omittable() @IsBoolean() revokeBenefits?: boolean;
}
