import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsISO8601, IsObject, IsString, Matches, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { AddressBody, OwnerNamed, OwnerQuery } from '../../customers/http.ts';
import { ORDER_STATUSES } from '../../objects/domain/enumerations.ts';

const ID_LENGTH = 64;
const NAME_LENGTH = 255;
const PAGE_LENGTH = 20;

export class OwnedPageQuery extends OwnerQuery {
  /** 1 to 100. */
  @Omittable() @Matches(/^(?:[1-9]\d?|100)$/) @ApiPropertyOptional({ default: String(PAGE_LENGTH) }) limit?: string;
  /** How many are left out. */
  @Omittable() @Matches(/^\d{1,9}$/) offset?: string;
}

export class ActivePageQuery extends OwnedPageQuery {
  /** `true`: only those that are active; `false`: only those that are not. */
  @Omittable() @IsIn(['true', 'false']) @ApiPropertyOptional({ enum: ['true', 'false'] }) active?: string;
}

export class OrdersQuery extends OwnedPageQuery {
  @Omittable() @IsIn(ORDER_STATUSES) @ApiPropertyOptional({ enum: ORDER_STATUSES }) status?: string;
  /** ISO 8601: ordered then or later. */
  @Omittable() @IsISO8601({ strict: true }) from?: string;
  /** ISO 8601: ordered earlier. */
  @Omittable() @IsISO8601({ strict: true }) until?: string;
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) subscriptionId?: string;
}

export class InvoiceBody extends OwnerNamed {
  /** On this invoice, in the place of what the order was paid with. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) billingName?: string;
  /** Likewise. */
  @Omittable() @IsObject() @ValidateNested() @Type(() => AddressBody) billingAddress?: AddressBody;
}

export class OwnerBody extends OwnerNamed {}

export class ActivationBody extends OwnerNamed {
  /** What people call the device. */
  @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) label!: string;
}

export interface PageNumbers {
  readonly limit: number;
  readonly offset: number;
}

export function pageOf({ limit = String(PAGE_LENGTH), offset = '0' }: OwnedPageQuery): PageNumbers {
  return { limit: Number(limit), offset: Number(offset) };
}

export const activeOf = ({ active }: ActivePageQuery): boolean | undefined =>
  active === undefined ? undefined : active === 'true';
