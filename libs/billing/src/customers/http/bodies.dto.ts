import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsIn,
  IsISO31661Alpha2,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { SortedBy, ListPageQuery, YesOrNo } from '#shared-kernel/http/list-page.dto';
import { LINK_STATUSES, type LinkStatus } from '../domain/account-link.ts';
import { MIRRORED_KINDS, type MirroredKind } from '../../objects/domain/references.ts';

const ID_LENGTH = 255;
const LINE_LENGTH = 255;
const URL_LENGTH = 2048;

/** The caller's own account without it. */
export class OwnerNamed {
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) organizationId?: string;
}

export class OwnerQuery extends OwnerNamed {}

/** A line of text, or null; may be left out. The type comes last: the last check that fails is named. */
const OptionalLine = (shortest = 0) =>
  applyDecorators(
    MaxLength(LINE_LENGTH),
    MinLength(shortest),
    IsString(),
    IsOptional(),
    ApiPropertyOptional({
      type: String,
      nullable: true,
      maxLength: LINE_LENGTH,
      ...(shortest > 0 && { minLength: shortest }),
    }),
  );

export class AddressBody {
  @OptionalLine() line1?: string | null;
  @OptionalLine() line2?: string | null;
  @OptionalLine() postalCode?: string | null;
  @OptionalLine() city?: string | null;
  /** Required in some countries; `US-XX` and `CA-XX` for states of these. */
  @OptionalLine() state?: string | null;
  /** ISO 3166-1 alpha-2. */
  @IsISO31661Alpha2() country!: string;
}

/** A field that is left out stays as it is; null removes it. */
export class BillingDetailsBody extends OwnerNamed {
  /** On invoices, in the place of the name of the account or organization. */
  @OptionalLine(1) billingName?: string | null;

  @ApiPropertyOptional({ type: AddressBody, nullable: true })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AddressBody)
  billingAddress?: AddressBody | null;

  /** The number alone; its kind follows from the country of the address. */
  @OptionalLine(1) taxId?: string | null;
}

export class LinksQuery extends ListPageQuery {
  @Omittable() @IsIn(LINK_STATUSES) @ApiPropertyOptional({ enum: LINK_STATUSES }) status?: LinkStatus;
  @SortedBy('-updatedAt', 'updatedAt') sort?: string;
}

export class PortalBody extends OwnerNamed {
  /** Where its link back leads: a path of this service, or a URL of a trusted origin. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(URL_LENGTH) returnPath?: string;
}

const TEXT_LENGTH = 255;

export class ObjectsQuery extends ListPageQuery {
  /**
   * A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
   * external id, code or slug; of the object itself, of its customer, or of the people of its customer.
   */
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) text?: string;
  /** True: only deleted ones; otherwise only those that are not. */
  @YesOrNo() deleted?: boolean;
  @SortedBy('-createdAt', 'createdAt') sort?: string;
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
