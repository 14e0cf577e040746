import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { OwnerNamed } from '../../customers/http.ts';
import { IsFlatMap } from './shapes.ts';

const ID_LENGTH = 64;
const OWNER_LENGTH = 255;
const CODE_LENGTH = 256;
const URL_LENGTH = 2048;
const MOST_PRODUCTS = 20;
const MOST_SEATS = 1_000_000;
/** The largest amount of the platform, in the smallest unit of a currency. */
const MOST_AMOUNT = 99_999_999;

const values = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };

export class BuyerBody {
  @Omittable() @IsString() @MinLength(1) @MaxLength(OWNER_LENGTH) organization?: string;
  /** The caller, which is who buys without this. */
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

  /** Who buys: an organization, as with `organizationId`, or the caller. With both organizations, they are the same. */
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
  @Omittable() @IsInt() @Min(1) @Max(MOST_SEATS) seats?: number;
  @Omittable() @IsInt() @Min(1) @Max(MOST_SEATS) units?: number;
  /** Of prices that the buyer chooses, in the smallest unit of the currency. */
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
