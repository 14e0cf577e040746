import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsIn, IsInt, IsISO8601, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { OwnerNamed, OwnerQuery } from '../../customers/http.ts';
import { CANCELLATION_REASONS } from '../../objects/domain/enumerations.ts';
import type { Choice } from '../domain/change-estimate.ts';

export const ID_LENGTH = 64;
export const COMMENT_LENGTH = 1000;
const EMAIL_LENGTH = 254;
export const MOST_SEATS = 1_000_000;
/** `prorate` is refused for an increase unless the merchant prorates. */
export const CHOICES = ['invoice', 'prorate', 'next_period'] as const satisfies readonly Choice[];

export const choice = { enum: CHOICES } as const;

export class CancelBody extends OwnerNamed {
  @Omittable()
  @IsIn(CANCELLATION_REASONS)
  @ApiPropertyOptional({ enum: CANCELLATION_REASONS })
  reason?: (typeof CANCELLATION_REASONS)[number];

  /** For the merchant. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(COMMENT_LENGTH) comment?: string;
}

export class PauseBody extends OwnerNamed {
  /** ISO 8601; until it is resumed without this. */
  @Omittable() @IsISO8601({ strict: true }) resumesAt?: string;
}

export class ChangePlanBody extends OwnerNamed {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) productId!: string;

  /**
   * `invoice`: paid at once; `prorate`: with the next invoice, for more only where the merchant prorates; default: at once for
   * more, from the next period for less. In a trial, more begins at once only if the plan is sold with a trial as long.
   */
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;
}

export class ChangeSeatsBody extends OwnerNamed {
  @IsInt() @Min(1) @Max(MOST_SEATS) seats!: number;

  /** As for a change of plan. */
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;
}

/** Either a plan or a number of seats. */
export class EstimateQuery extends OwnerQuery {
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) productId?: string;
  @Omittable() @Matches(/^[1-9]\d{0,5}$/) seats?: string;
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;
}

export class AssignSeatBody extends OwnerNamed {
  @IsEmail() @MaxLength(EMAIL_LENGTH) @ApiProperty({ format: 'email' }) email!: string;
}
