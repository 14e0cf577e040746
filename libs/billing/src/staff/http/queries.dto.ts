import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { countedPage, CountedPageQuery } from '../../customers/http.ts';
import { MIRRORED_KINDS, type MirroredKind } from '../../objects/domain/references.ts';
import type { ObjectFilters, ObjectPage } from '../domain/ports.ts';

const TEXT_LENGTH = 255;
const ORDERS = ['newest', 'oldest'] as const;

export class ObjectsQuery extends CountedPageQuery {
  /**
   * A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
   * external id, code or slug; of the object itself, of its customer, or of the people of its customer.
   */
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) search?: string;
  /** `true`: only deleted ones. */
  @Omittable() @IsIn(['true']) deleted?: 'true';
  /** By the time of creation. */
  @Omittable() @IsIn(ORDERS) @ApiPropertyOptional({ enum: ORDERS, default: 'newest' }) order?: ObjectPage['order'];
}

export class CustomersQuery extends ObjectsQuery {
  /** `individual` or `team`. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) type?: string;
}

export class StatusQuery extends ObjectsQuery {
  /** `active` or `archived`. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) status?: string;
}

export class SalesQuery extends ObjectsQuery {
  /** As the billing provider says it, known to this version or not. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) status?: string;
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) customerId?: string;
}

export class SubscriptionsQuery extends SalesQuery {
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) productId?: string;
}

export class OrdersOfStaffQuery extends SalesQuery {
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) subscriptionId?: string;
}

export class RefundsQuery extends SalesQuery {
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) orderId?: string;
}

const FILTERS = ['search', 'status', 'customerId', 'subscriptionId', 'productId', 'orderId'] as const;

type Given = ObjectsQuery & { readonly [Name in (typeof FILTERS)[number]]?: string };

export function filtersOf(query: Given): ObjectFilters {
  const given = FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]));
  return { ...Object.fromEntries(given), deleted: query.deleted !== undefined };
}

export const pageOf = (query: ObjectsQuery): ObjectPage => ({ ...countedPage(query), order: query.order ?? 'newest' });

export const numbersOf = ({ limit, offset }: ObjectPage) => ({ limit, offset });

export class ObjectParams {
  @IsIn(MIRRORED_KINDS) kind!: MirroredKind;
  @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) id!: string;
}
