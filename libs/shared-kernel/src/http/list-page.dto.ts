import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { ListPage, ListQuery } from '../application/list-page.ts';
import { DEFAULT_PAGE_LENGTH, MAX_PAGE_LENGTH } from './audit-page.dto.ts';
import { Omittable } from './shape.pipe.ts';

/** A name of 255 characters of three bytes, in base64url, and an id. */
const CURSOR_LENGTH = 2048;
const TEXT_LENGTH = 255;

/** The page of a list; lists add their filters and, with `SortedBy`, their orders. */
export class ListPageQuery {
  /**
   * `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
   * a text fits more than 10,000 rows, there is one page alone.
   */
  @Omittable()
  @IsString()
  @MaxLength(CURSOR_LENGTH)
  @Matches(/^(?:next|prev)(?:\.[\w-]*){1,3}$/)
  cursor?: string;

  /** Rows of a page. */
  @ApiPropertyOptional({ default: DEFAULT_PAGE_LENGTH })
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_LENGTH)
  limit?: number;
}

/** An order: the name of a column, with a minus before it for the highest first. The first one is the default. */
export const SortedBy = (...sorts: readonly string[]): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ enum: sorts, default: sorts[0] }), Omittable(), IsIn(sorts));

/** A filter that is `true` or `false`. */
export const YesOrNo = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: Boolean }),
    Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value)),
    Omittable(),
    IsBoolean(),
  );

/** A filter that is a time, or the day that begins at midnight UTC, in ISO 8601. */
export const AtTime = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date-time' }),
    Omittable(),
    IsISO8601({ strict: true }),
    Matches(/^\d{4}-\d{2}-\d{2}/),
  );

/** A filter that is a text of at most 255 characters. */
export const ShortText = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: String }),
    Omittable(),
    IsString(),
    MaxLength(TEXT_LENGTH),
    Matches(/\S/),
  );

export function listQueryOf<Filters extends ListPageQuery & { sort?: string }>({
  cursor,
  limit = DEFAULT_PAGE_LENGTH,
  sort,
  ...filters
}: Filters): ListQuery<Omit<Filters, keyof ListPageQuery | 'sort'>> {
  return { filters, sort, cursor, limit };
}

/** Lists add `items`. */
export abstract class ListPageView {
  /** Of all pages, counted up to 10,000. */
  total!: number;
  /** False: there are more than 10,000. */
  isTotalExact!: boolean;
  /** Leads to the next page; null on the last. */
  nextCursor!: string | null;
  /** Leads to the page before; null on the first. */
  prevCursor!: string | null;
}

export function listViewOf<Row, View>(
  { rows, total, isExact, next, previous }: ListPage<Row>,
  viewOf: (row: Row) => View,
): ListPageView & { items: View[] } {
  return { items: rows.map(viewOf), total, isTotalExact: isExact, nextCursor: next, prevCursor: previous };
}
