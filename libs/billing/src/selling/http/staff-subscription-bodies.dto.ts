import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { CANCELLATION_REASONS } from '../../objects/domain/enumerations.ts';
import type { Choice } from '../domain/change-estimate.ts';
import { choice, CHOICES, COMMENT_LENGTH, ID_LENGTH, MOST_SEATS } from './subscription-bodies.dto.ts';

const REASON_LENGTH = 500;
const MOMENTS = ['period-end', 'now'] as const;

export class StaffReasonBody {
  /** For the audit trail; only staff can read it. */
  @IsString() @MinLength(1) @MaxLength(REASON_LENGTH) reason!: string;
}

export class StaffCancelBody extends StaffReasonBody {
  /** `now`: what it gives access to is withdrawn at once, and nothing is paid back. */
  @Omittable()
  @IsIn(MOMENTS)
  @ApiPropertyOptional({ enum: MOMENTS, default: 'period-end' })
  when?: (typeof MOMENTS)[number];

  /** What the customer said. The billing provider does not keep it with `now`. */
  @Omittable()
  @IsIn(CANCELLATION_REASONS)
  @ApiPropertyOptional({ enum: CANCELLATION_REASONS })
  customerReason?: (typeof CANCELLATION_REASONS)[number];

  /** The customer can read it. The billing provider does not keep it with `now`. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(COMMENT_LENGTH) comment?: string;
}

export class StaffChangePlanBody extends StaffReasonBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) productId!: string;
  /** As for customers, but `prorate` always, and in a trial any plan at once. */
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;
}

export class StaffChangeSeatsBody extends StaffReasonBody {
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
