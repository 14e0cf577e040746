import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsTimeZone, Matches } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { type DashboardRange, type Figure, figures, type ReadSeries } from '../application/staff-figures.ts';

const ranges = ['24h', '7d', '30d', '90d'] as const satisfies readonly DashboardRange[];

export class DashboardQuery {
  @ApiProperty({ enum: figures }) @IsIn(figures) figure!: Figure;
  @ApiProperty({ enum: ranges }) @IsIn(ranges) range!: DashboardRange;
  /** In which days begin, such as `Europe/Berlin`. Default: `UTC`. */
  @Omittable() @IsTimeZone() @Matches(/^[A-Z]/i) zone?: string;
}

class PointView {
  /** The beginning of the hour or day. */
  at!: Date;
  amount!: number;
}

class LabelView {
  /** A reason, a kind of mail, the name of a job; `day`, `week` and `month` of active accounts. */
  label!: string;
  amount!: number;
  before!: number;
}

export class DashboardView {
  @ApiProperty({ enum: ['hour', 'day'] }) unit!: 'hour' | 'day';
  /** Oldest first; the last one is not over. */
  points!: PointView[];
  total!: number;
  /** In the period before, as much of it as has passed of this one. */
  before!: number;
  /** The greatest first, ten at most. */
  labels!: LabelView[];
  /** The beginning of the last hour that was counted, which may not be over; null: none yet. */
  countedHour!: Date | null;

  static of({ countedHour, ...series }: ReadSeries): DashboardView {
    const { points, labels, ...others } = series;
    return { ...others, points: [...points], labels: [...labels], countedHour: countedHour ?? null };
  }
}
