import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { AuditCursor } from '../application/audit.ts';
import { Omittable } from './shape.pipe.ts';

export const DEFAULT_PAGE_LENGTH = 50;
export const MAX_PAGE_LENGTH = 100;
/** Milliseconds since 1970, until the year 5138, because years have four digits; and the id of an entry. */
const CURSOR = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const ACTION_LENGTH = 64;

export class AuditPageQuery {
  /** `nextCursor` of the page before; the newest entries without it. */
  @Omittable()
  @IsString()
  @Matches(CURSOR)
  cursor?: string;

  /** Entries of a page. */
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_LENGTH)
  @ApiPropertyOptional({ default: DEFAULT_PAGE_LENGTH })
  limit?: number;

  /** One action such as `password.changed`, or all that begin alike, with a dot at the end: `two-factor.`. */
  @Omittable()
  @IsString()
  @Matches(/^[^,]*$/)
  @MaxLength(ACTION_LENGTH)
  action?: string;
}

/** The parameters as `AuditTrail.page` takes them. */
export function auditPageOf({
  cursor,
  limit = DEFAULT_PAGE_LENGTH,
}: AuditPageQuery): [number, AuditCursor | undefined] {
  return [limit, cursorOf(cursor ?? '')];
}

/** @returns undefined for what `cursorText` did not write */
export function cursorOf(text: string): AuditCursor | undefined {
  const [, ms, id] = CURSOR.exec(text) ?? [];
  return id === undefined ? undefined : { time: new Date(Number(ms)), id };
}

export function cursorText(next: AuditCursor | null): string | null {
  return next && `${next.time.getTime()}.${next.id}`;
}
