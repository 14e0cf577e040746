import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { countedPage, CountedPageQuery } from './counted-page.dto.ts';
import { MIRRORED_KINDS, type MirroredKind } from '../../objects/domain/references.ts';
import type { MirrorFilters, MirrorPage } from '../../mirror/index.ts';
import type { ShownObject, ShownObjects } from '../application/billing-objects.ts';

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
  @Omittable() @IsIn(ORDERS) @ApiPropertyOptional({ enum: ORDERS, default: 'newest' }) order?: (typeof ORDERS)[number];
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

export class ObjectParams {
  @IsIn(MIRRORED_KINDS) kind!: MirroredKind;
  @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) id!: string;
}

const FILTERS = ['search', 'customerId', 'subscriptionId', 'productId', 'orderId'] as const;

type Given = ObjectsQuery & { readonly [Name in (typeof FILTERS)[number] | 'status']?: string };

/** What `BillingObjects.search` is asked for. */
export function searchOf(query: Given): [MirrorFilters, MirrorPage] {
  const { status, deleted, order } = query;
  const given = FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]));
  const filters = { ...Object.fromEntries(given), ...(status !== undefined && { status: [status] }) };
  return [
    { ...filters, deleted: deleted !== undefined },
    { ...countedPage(query), newestFirst: order !== 'oldest' },
  ];
}

/** A page of a list, under the name of the list. */
export function listOf<const Name extends string, View>(
  name: Name,
  { items, total }: ShownObjects,
  query: CountedPageQuery,
  viewOf: (found: ShownObject) => View,
) {
  const page = { [name]: items.map((found) => viewOf(found)), total, ...countedPage(query) };
  return page as { [N in Name]: View[] } & { total: number; limit: number; offset: number };
}
