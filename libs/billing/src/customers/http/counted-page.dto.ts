import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';

const PAGE_LENGTH = 20;

/** A page of a list of staff. It ends where its total is not counted further (`MOST_COUNTED`). */
export class CountedPageQuery {
  /** 1 to 100. */
  @Omittable() @Matches(/^(?:[1-9]\d?|100)$/) @ApiPropertyOptional({ default: String(PAGE_LENGTH) }) limit?: string;
  /** At most 10,000. */
  @Omittable() @Matches(/^(?:\d{1,4}|10000)$/) offset?: string;
}

export const countedPage = ({ limit = String(PAGE_LENGTH), offset = '0' }: CountedPageQuery) => ({
  limit: Number(limit),
  offset: Number(offset),
});
