import {
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { OwnerNamed, OwnerQuery } from '../../customers/http.ts';
import type { Choice } from '../domain/change-estimate.ts';
import type { Target } from '../application/subscription-changing.ts';
import { SubscriptionRefusal } from '../domain/selling-refusals.ts';
import { ID_LENGTH, MOST_SEATS } from './bodies.dto.ts';

/** `prorate` is refused for an increase unless the merchant prorates. */
export const CHOICES = ['invoice', 'prorate', 'next_period'] as const satisfies readonly Choice[];

export const choice = { enum: CHOICES } as const;

/** Members of the estimate that the customer saw. */
class ExpectedCostBody {
  /** ISO 8601; at most an hour ago. */
  @IsISO8601({ strict: true }) at!: string;
  @IsInt() total!: number;
  @IsInt() newAmount!: number;
  @IsIn(CHOICES) @ApiProperty(choice) prorationBehavior!: Choice;
}

export class ChangePlanBody extends OwnerNamed {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) productId!: string;

  /**
   * `invoice`: paid at once; `prorate`: with the next invoice, for more only where the merchant prorates; default: at once for
   * more, from the next period for less. In a trial, more begins at once only if the plan is sold with a trial as long.
   */
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;

  /** The change is refused if it costs something else by now. Without this, it is made at any cost. */
  @Omittable() @IsObject() @ValidateNested() @Type(() => ExpectedCostBody) expected?: ExpectedCostBody;
}

export class ChangeSeatsBody extends OwnerNamed {
  @IsInt() @Min(1) @Max(MOST_SEATS) seats!: number;

  /** As for a change of plan. */
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;

  /** Likewise. */
  @Omittable() @IsObject() @ValidateNested() @Type(() => ExpectedCostBody) expected?: ExpectedCostBody;
}

/** Either a plan or a number of seats. */
export class EstimateQuery extends OwnerQuery {
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) productId?: string;
  @Omittable() @Matches(/^[1-9]\d{0,5}$/) seats?: string;
  @Omittable() @IsIn(CHOICES) @ApiPropertyOptional(choice) prorationBehavior?: Choice;
}

/** @throws INVALID_SUBSCRIPTION_CHANGE unless either a plan or a number of seats is named */
export function targetOf({ productId, seats, prorationBehavior }: Omit<EstimateQuery, 'organizationId'>): Target {
  if (productId !== undefined && seats === undefined) return { productId, prorationBehavior };
  if (productId === undefined && seats !== undefined) return { seats: Number(seats), prorationBehavior };
  throw SubscriptionRefusal.INVALID_SUBSCRIPTION_CHANGE({ fields: { productId: 'Name a plan or a number of seats' } });
}
