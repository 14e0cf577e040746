import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsISO8601,
  IsObject,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { AsGiven, Omittable } from '#shared-kernel/http/shape.pipe';
import { OwnerQuery } from '../../customers/http.ts';
import { MAX_NAME_LENGTH } from '../domain/usage-event.ts';

const MAX_EVENTS = 500;
const MAX_DAYS = 90;
const USUAL_DAYS = 30;

class UsageEventBody {
  /** UUID of the event: reporting it again counts it once. Made when absent. */
  @Omittable() @IsUUID() id?: string;
  /** The user or organization that used something. */
  @IsUUID() ownerId!: string;
  /** The name by which meters at Polar select events. */
  @IsString() @Length(1, MAX_NAME_LENGTH) name!: string;
  /** When it happened, ISO 8601; now when absent. A time of the future becomes that of the report. */
  @Omittable() @IsISO8601({ strict: true }) timestamp?: string;
  /** Values by which meters filter, and that they add up; keys as they are. */
  @Omittable()
  @IsObject()
  @AsGiven()
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  metadata?: Record<string, unknown>;
}

export class ReportUsageBody {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_EVENTS)
  @ValidateNested({ each: true })
  @Type(() => UsageEventBody)
  events!: UsageEventBody[];
}

export class MeterUsageQuery extends OwnerQuery {
  /** Days up to now, UTC. */
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  @ApiPropertyOptional()
  days: number = USUAL_DAYS;
}
