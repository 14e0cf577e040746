import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
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
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { YesOrNo } from '#shared-kernel/http/list-page.dto';
import { AddressBody, OwnerNamed, OwnerQuery } from '../../customers/http.ts';
import { CANCELLATION_REASONS, ORDER_STATUSES } from '../../objects/domain/enumerations.ts';

/** Bounds of the platform, of which one member is ours (`op_id`). */
const MOST_MEMBERS = 49;
const KEY_LENGTH = 40;
const VALUE_LENGTH = 500;

/** An object with texts, numbers and flags. */
export const IsFlatMap = ({ nullable = false } = {}): PropertyDecorator =>
  ValidateBy({
    name: 'isFlatMap',
    validator: {
      validate: (map: unknown) => {
        if (typeof map !== 'object' || map === null) return false;
        const members = Object.entries(map);
        return (
          members.length <= MOST_MEMBERS &&
          members.every(([key, value]) => isKey(key) && (isPlain(value) || (nullable && value === null)))
        );
      },
      defaultMessage: () =>
        `$property must have at most ${MOST_MEMBERS} texts, numbers and flags, of at most ${VALUE_LENGTH} characters`,
    },
  });

const isKey = (key: string) => key.length > 0 && key.length <= KEY_LENGTH && key !== 'op_id';

const isPlain = (value: unknown) =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= VALUE_LENGTH);

export const ID_LENGTH = 64;
const OWNER_LENGTH = 255;
const CODE_LENGTH = 256;
const URL_LENGTH = 2048;
const MOST_PRODUCTS = 20;
export const MOST_SEATS = 1_000_000;
/** The largest amount of the platform, in the smallest unit of a currency. */
const MOST_AMOUNT = 99_999_999;

const values = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };

export class BuyerBody {
  @Omittable() @IsString() @MinLength(1) @MaxLength(OWNER_LENGTH) organization?: string;
  /** The id of the caller, the default buyer. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(OWNER_LENGTH) user?: string;
}

export class CheckoutBody extends OwnerNamed {
  /** The only product, instead of `products`; with both, they are the same. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) product?: string;

  /** The buyer chooses among several. Required without `product`. */
  @ApiPropertyOptional()
  @ValidateIf(({ product }: CheckoutBody, products) => product === undefined || products !== undefined)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_PRODUCTS)
  @ArrayUnique()
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(ID_LENGTH, { each: true })
  products?: string[];

  /** The buyer: an organization or the caller. If `organizationId` is given as well, it must be the same. */
  @Omittable()
  @IsObject()
  @ValidateNested()
  @Type(() => BuyerBody)
  for?: BuyerBody;

  /** Where the buyer goes after paying: a path of this service, or a URL of a trusted origin; `checkout_id` is added. */
  @IsString() @MinLength(1) @MaxLength(URL_LENGTH) successPath!: string;

  /** Where the link back leads, likewise. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(URL_LENGTH) returnPath?: string;

  @Omittable() @IsString() @MinLength(1) @MaxLength(CODE_LENGTH) discountCode?: string;
  /** Instead of the code. Of any discount, as its id is all that Polar asks for. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) discountId?: string;
  /** Whether the buyer can enter a code; it can without this. */
  @Omittable() @IsBoolean() allowDiscountCodes?: boolean;
  @Omittable() @IsBoolean() allowTrial?: boolean;
  /** A free subscription of the buyer, which the purchase makes a paid one. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) subscriptionId?: string;
  @Omittable() @IsInt() @Min(1) @Max(MOST_SEATS) seats?: number;
  @Omittable() @IsInt() @Min(1) @Max(MOST_SEATS) units?: number;
  /** The amount that the buyer chooses, in the smallest unit of the currency. */
  @Omittable() @IsInt() @Min(0) @Max(MOST_AMOUNT) amount?: number;

  /** Answers to the custom fields of the product, by slug. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { ...values, nullable: true } })
  @Omittable()
  @IsObject()
  @IsFlatMap({ nullable: true })
  customFieldData?: Record<string, string | number | boolean | null>;

  /** Copied to the order and the subscription. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: values })
  @Omittable()
  @IsObject()
  @IsFlatMap()
  metadata?: Record<string, string | number | boolean>;

  /** Origin of the page that shows the checkout in a frame; this service, or a trusted one. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(URL_LENGTH) embedOrigin?: string;
  /** Language tag (BCP 47) of the page. */
  @Omittable() @IsString() @MinLength(2) @MaxLength(16) locale?: string;
}

const NAME_LENGTH = 255;
const PAGE_LENGTH = 20;

export class OwnedPageQuery extends OwnerQuery {
  /** 1 to 100. */
  @Omittable() @Matches(/^(?:[1-9]\d?|100)$/) @ApiPropertyOptional({ default: String(PAGE_LENGTH) }) limit?: string;
  /** How many are left out. */
  @Omittable() @Matches(/^\d{1,9}$/) offset?: string;
}

export const countedPage = ({ limit = String(PAGE_LENGTH), offset = '0' }: OwnedPageQuery) => ({
  limit: Number(limit),
  offset: Number(offset),
});

export class ActivePageQuery extends OwnedPageQuery {
  /** `true`: only those that are active; `false`: only those that are not. */
  @Omittable() @IsIn(['true', 'false']) @ApiPropertyOptional({ enum: ['true', 'false'] }) active?: string;
}

export class DuePaymentsQuery extends OwnerQuery {
  /** True: as the billing provider has it now, for those who come back from its pages. */
  @YesOrNo() live?: boolean;
  /** True: a payer without a card is looked up at the billing provider, which may know one by now. */
  @YesOrNo() card?: boolean;
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
  /** A name for the device. */
  @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) label!: string;
}

export const activeOf = ({ active }: ActivePageQuery): boolean | undefined =>
  active === undefined ? undefined : active === 'true';

export const COMMENT_LENGTH = 1000;
const EMAIL_LENGTH = 254;

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

export class AssignSeatBody extends OwnerNamed {
  @IsEmail() @MaxLength(EMAIL_LENGTH) @ApiProperty({ format: 'email' }) email!: string;
}
